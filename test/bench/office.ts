import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { migrate } from '../../src/database/migrate.ts';
import { closeDatabase, openDatabase } from '../../src/database/open.ts';
import { today } from '../../src/shared/dates.ts';
import { type Folder, startVipo, temporaryFolder } from '../support/binary.ts';
import { plantBackupOfToday, plantSession, plantUser } from '../support/planted.ts';
import { bodyOf, typeOf } from '../support/request-body.ts';
import { warmUp, type Work } from './measure.ts';
import { seed } from './seed.ts';

export const PINCODE = '246810';

export type Office = {
  folder: Folder;
  vipo: Awaited<ReturnType<typeof startVipo>>;
  token: string;
  size: number;
  /** The process of the reference server. While Vipo is measured, this server is idle. */
  reference: { url: string; pid: number };
  get: (path: string) => Work;
  send: (path: string, body: object | URLSearchParams) => Promise<Response>;
  ask: (path: string, method?: string) => Work;
  /** The deliveries without an invoice. */
  open: number[];
};

/** Ends the servers and deletes the folders when the benchmark is interrupted. */
const cleanUp: (() => void)[] = [];
process.on('exit', () => cleanUp.toReversed().forEach((end) => end()));

/** Runs the work with Vipo and the reference server, both with the given number of deliveries. */
export async function withOffice(
  size: number,
  work: (office: Office) => Promise<void>,
): Promise<void> {
  using folder = await officeFolder(size);
  const token = plantSession(folder, 'piet');
  await using vipo = await startVipo(folder, [], { env: { VIPO_ADMIN_PINCODE: PINCODE } });
  const program = [process.execPath, resolve('test/bench/reference.tsx'), folder.path];
  const bare = Bun.spawn([...program, String(size)], {
    stdout: 'pipe',
    env: { NODE_ENV: 'production' },
  });
  cleanUp.push(() => {
    void vipo.end('SIGKILL');
    bare.kill();
  });
  try {
    const reference = { url: await firstLine(bare.stdout), pid: bare.pid };
    const headers = { Cookie: `vipo_session=${token}` };
    const get = (path: string) => async () => {
      const answer = await fetch(vipo.url + path, { headers });
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
      return answer.arrayBuffer();
    };
    const send = (path: string, body: object | URLSearchParams) => {
      const isForm = body instanceof URLSearchParams;
      const type = isForm ? {} : { 'Content-Type': typeOf(body) };
      return fetch(vipo.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...headers, Origin: vipo.url, ...type },
        body: isForm ? body : bodyOf(body),
      });
    };
    const ask =
      (path: string, method = 'GET') =>
      async () => {
        const init = { method, headers: { Cookie: 'session=reference' } };
        const answer = await fetch(reference.url + path, init);
        if (answer.status !== 200) throw new Error(`the reference answers ${answer.status}`);
        return answer.arrayBuffer();
      };
    await warmUp(ask('/list'));
    const open = Array.from({ length: size / 5 }, (_, i) => Math.floor(i / 2) * 10 + 9 + (i % 2));
    await work({ folder, vipo, token, size, reference, get, send, ask, open });
  } finally {
    bare.kill();
    await bare.exited;
  }
}

/**
 * A temporary folder with this number of deliveries. With `--keep FOLDER`, the data is made once a day and kept, and
 * each measurement gets a copy.
 */
export async function officeFolder(size: number): Promise<Folder> {
  const folder = temporaryFolder();
  cleanUp.push(() => folder[Symbol.dispose]());
  const at = process.argv.indexOf('--keep');
  if (at === -1) await fill(folder, size);
  else {
    const kept = join(process.argv[at + 1] ?? '', `${today(() => new Date())}-${size}`);
    if (!existsSync(kept)) await keep(kept, size);
    await Bun.$`cp -r ${kept}/. ${folder.path}`;
    const db = openDatabase(folder.file('data/vipo.sqlite'));
    migrate(db);
    closeDatabase(db);
  }
  // The disk must not be busy with the new files during the measurements.
  await Bun.$`sync`;
  return folder;
}

async function keep(path: string, size: number): Promise<void> {
  const unfinished = `${path}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const file = (name: string) => join(unfinished, name);
  await fill({ path: unfinished, file, [Symbol.dispose]: () => undefined }, size);
  renameSync(unfinished, path);
}

async function fill(folder: Folder, size: number): Promise<void> {
  await seed(folder, size);
  plantUser(folder, 'piet', { isAdmin: true });
  plantBackupOfToday(folder);
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  for await (const chunk of stream) return new TextDecoder().decode(chunk).trim();
  throw new Error('the reference did not start');
}
