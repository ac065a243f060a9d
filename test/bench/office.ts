import { resolve } from 'node:path';
import { type Folder, logIn, runVipo, startVipo, temporaryFolder } from '../support/binary.ts';
import { bodyOf, typeOf } from '../support/request-body.ts';
import type { Work } from './measure.ts';
import { seed } from './seed.ts';

const PASSWORD = 'boomstam-7';
export const PINCODE = '246810';

export type Office = {
  vipo: Awaited<ReturnType<typeof startVipo>>;
  size: number;
  reference: string;
  get: (path: string) => Work;
  send: (path: string, body: object | URLSearchParams) => Promise<Response>;
  ask: (path: string) => Work;
  open: number[];
};

/** Runs the work with Vipo and the reference server, both with the given number of deliveries. */
export async function withOffice(
  size: number,
  work: (office: Office) => Promise<void>,
): Promise<void> {
  using folder = temporaryFolder();
  await seed(folder, size);
  await addUser(folder);
  await using vipo = await startVipo(folder, [], { env: { VIPO_ADMIN_PINCODE: PINCODE } });
  const token = (await logIn(vipo.url, 'piet', PASSWORD)) ?? '';
  const program = [
    process.execPath,
    resolve('test/bench/reference.tsx'),
    folder.path,
    String(size),
  ];
  const bare = Bun.spawn(program, { stdout: 'pipe', env: { NODE_ENV: 'production' } });
  try {
    const reference = await firstLine(bare.stdout);
    const headers = { Authorization: `Bearer ${token}`, Cookie: `vipo_session=${token}` };
    const get = (path: string) => async () => {
      const answer = await fetch(vipo.url + path, { headers });
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
      return answer.arrayBuffer();
    };
    const send = (path: string, body: object | URLSearchParams) =>
      fetch(vipo.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          ...headers,
          ...(body instanceof URLSearchParams ? {} : { 'Content-Type': typeOf(body) }),
        },
        body: body instanceof URLSearchParams ? body : bodyOf(body),
      });
    const ask = (path: string) => async () => (await fetch(reference + path)).arrayBuffer();
    const open = Array.from({ length: size / 5 }, (_, i) => Math.floor(i / 2) * 10 + 9 + (i % 2));
    await work({ vipo, size, reference, get, send, ask, open });
  } finally {
    bare.kill();
    await bare.exited;
  }
}

export async function addUser(folder: Folder): Promise<void> {
  const args = ['--seed-user', 'piet', '--email', 'piet@vipo.test', '--admin', '--password-stdin'];
  await runVipo(folder, args, { input: PASSWORD });
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  for await (const chunk of stream) return new TextDecoder().decode(chunk).trim();
  throw new Error('the reference did not start');
}
