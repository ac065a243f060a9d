import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { runVipo, startVipo, temporaryFolder } from '../support/binary.ts';
import { childrenOf } from '../support/children.ts';
import { aLogo } from '../support/everything.ts';
import { png, progressive } from '../support/pictures.ts';
import { plantBackupOfToday, plantSession, plantUser } from '../support/planted.ts';
import { until } from '../support/until.ts';

const tooHeavy = 'Dit bestand is te zwaar. Bewaar het logo opnieuw als gewone PNG of JPEG.';
/** A logo that takes much longer to decode than the time limit. */
const slow = progressive({ side: 4000, scans: 19_000 });

async function serverForLogos() {
  const folder = temporaryFolder();
  plantUser(folder, 'baas', { isAdmin: true });
  // A daily backup would start another process, and the tests count processes.
  plantBackupOfToday(folder);
  const vipo = await startVipo(folder);
  const headers = { Cookie: `vipo_session=${plantSession(folder, 'baas')}` };
  const place = async (file: Blob) => {
    const body = new FormData();
    body.append('logo', file, 'logo.png');
    const sent = { method: 'POST', body, headers, redirect: 'manual' } as const;
    const answer = await fetch(vipo.url + paths.changeLogo(), sent);
    return { status: answer.status, body: await answer.text() };
  };
  const home = async () => (await fetch(vipo.url + paths.home(), { headers })).text();
  const dispose = async () => {
    await vipo[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  };
  return { pid: vipo.pid, place, home, [Symbol.asyncDispose]: dispose };
}

/** Waits until the decoding process has started. */
async function decoderOf(pid: number): Promise<number> {
  let child: number | undefined;
  await until(() => (child = childrenOf(pid)[0]) !== undefined);
  return child ?? 0;
}

test('the executable decodes a logo in a separate process, which then ends', async () => {
  await using vipo = await serverForLogos();
  const placed = vipo.place(aLogo());
  await decoderOf(vipo.pid);
  expect((await placed).status).toBe(303);
  expect(childrenOf(vipo.pid)).toEqual([]);
  expect(await vipo.home()).toContain('/logo/');
});

test('a logo that takes too much memory is refused, and pages are served meanwhile', async () => {
  await using vipo = await serverForLogos();
  const file = png({ headers: [[4000, 4000]], depth: 16, bytes: 4000 * (8 * 4000 + 1) });
  const placed = vipo.place(new Blob([file]));
  const decoder = await decoderOf(vipo.pid);
  expect(await vipo.home()).toContain('Welkom bij');
  expect(childrenOf(vipo.pid)).toEqual([decoder]);
  const { status, body } = await placed;
  expect([status, body.includes(tooHeavy)]).toEqual([422, true]);
  expect(childrenOf(vipo.pid)).toEqual([]);
});

test('when a decoding process is killed, its logo is refused, and the next logo is decoded', async () => {
  await using vipo = await serverForLogos();
  const placed = vipo.place(new Blob([slow]));
  process.kill(await decoderOf(vipo.pid), 'SIGKILL');
  const { status, body } = await placed;
  expect([status, body.includes(tooHeavy)]).toEqual([422, true]);
  expect((await vipo.place(aLogo())).status).toBe(303);
});

test('the decoding process ends by itself after its time limit, also without a server', async () => {
  using folder = temporaryFolder();
  const { code, stdout } = await runVipo(folder, ['--decode-logo', '300'], { input: slow });
  expect([code, stdout]).toEqual([1, '']);
});
