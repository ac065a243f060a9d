import { expect, test } from 'bun:test';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { openDatabase } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import {
  aDelivery,
  call,
  type Folder,
  runVipo,
  startVipo,
  temporaryFolder,
} from '../support/binary.ts';
import { plantSession, plantUser } from '../support/planted.ts';
import { until } from '../support/until.ts';

/** Changes that were confirmed less than this many milliseconds before the machine stopped may be lost. */
const LOST_MS = 2000;
const PROGRAM = import.meta.resolve(
  `@flydotio/litestream-${process.platform}-${process.arch}/package.json`,
);

type Planned = { id: number; at: number };

function litestream(folder: Folder, ...args: string[]) {
  const program = new URL('litestream', PROGRAM).pathname;
  return Bun.spawn([program, ...args], { cwd: folder.path, stdout: 'pipe', stderr: 'pipe' });
}

/** Copies the data to the folder 'copy', with the retention of `src/service.md`. */
function replicate(folder: Folder) {
  const settings = `
dbs:
  - path: ${folder.file('data/vipo.sqlite')}
    replicas:
      - type: file
        path: ${folder.file('copy')}
        sync-interval: 1s
        retention: 72h
        snapshot-interval: 24h
`;
  writeFileSync(folder.file('litestream.yml'), settings);
  const child = litestream(folder, 'replicate', '-config', 'litestream.yml');
  const kill = async () => {
    child.kill('SIGKILL');
    await child.exited;
  };
  return { kill, [Symbol.asyncDispose]: kill };
}

/** Plans deliveries until the server is killed. */
async function plan(url: string, token: string, planned: Planned[]): Promise<void> {
  try {
    for (;;) {
      const { body } = await call(url, token, paths.api.addDelivery(), aDelivery);
      planned.push({ id: (body as { id: number }).id, at: performance.now() });
      await Bun.sleep(5);
    }
  } catch {
    // The connection broke, so the last request was not acknowledged.
  }
}

/**
 * Kills the server and Litestream while three users plan deliveries. Returns the ids of the deliveries planned
 * after `meanwhile`, except in the last `LOST_MS` before the kill, because the copy may lack these.
 */
async function burn(folder: Folder, meanwhile: () => Promise<void>): Promise<number[]> {
  await using copying = replicate(folder);
  await using vipo = await startVipo(folder);
  const token = plantSession(folder, 'baas');
  const planned: Planned[] = [];
  const users = Array.from({ length: 3 }, () => plan(vipo.url, token, planned));
  await meanwhile();
  const from = performance.now();
  await Bun.sleep(LOST_MS + 1000);
  const to = performance.now() - LOST_MS;
  await Promise.all([vipo.end('SIGKILL'), copying.kill(), ...users]);
  return planned.filter(({ at }) => at > from && at < to).map(({ id }) => id);
}

/** Restores the copy in another folder, as on another machine, and returns the ids of its deliveries. */
async function restoreCopy(folder: Folder, other: Folder): Promise<Set<number>> {
  const file = other.file('copy.sqlite');
  const data = folder.file('data/vipo.sqlite');
  const child = litestream(folder, 'restore', '-config', 'litestream.yml', '-o', file, data);
  const log = await new Response(child.stderr).text();
  expect({ code: await child.exited, log }).toMatchObject({ code: 0 });
  expect(await runVipo(other, ['--restore', file, '--yes'])).toMatchObject({ code: 0, stderr: '' });
  const { stdout } = await runVipo(other, ['--verify']);
  expect(stdout).toStartWith('Alles klopt');
  const { $client } = openDatabase(other.file('data/vipo.sqlite'));
  const ids = $client.query<{ id: number }, []>('SELECT id FROM deliveries').all();
  $client.close(true);
  return new Set(ids.map(({ id }) => id));
}

function backupNamed(folder: Folder, part: string): string | undefined {
  const path = folder.file('data/backups');
  return existsSync(path) ? readdirSync(path).find((name) => name.endsWith(part)) : undefined;
}

test('a copy of Litestream loses at most two seconds, also across a daily backup, clearing and restoring', async () => {
  using folder = temporaryFolder();
  plantUser(folder, 'baas', { isAdmin: true });
  const daily = () => backupNamed(folder, '-dagelijks.sqlite');
  const cleared = await burn(folder, async () => {
    await until(() => daily() !== undefined);
    await runVipo(folder, ['--clear-database', '--yes']);
  });
  {
    using other = temporaryFolder();
    const found = await restoreCopy(folder, other);
    expect(cleared.length).toBeGreaterThan(0);
    expect(cleared.filter((id) => !found.has(id))).toEqual([]);
  }
  await runVipo(folder, ['--restore', folder.file(`data/backups/${daily()}`), '--yes']);
  const restored = await burn(folder, async () => {});
  using other = temporaryFolder();
  const found = await restoreCopy(folder, other);
  expect(restored.length).toBeGreaterThan(0);
  expect(restored.filter((id) => !found.has(id))).toEqual([]);
}, 60_000);

test('a restore is refused while Litestream has the database open', async () => {
  using folder = temporaryFolder();
  plantUser(folder, 'baas', { isAdmin: true });
  const file = folder.file('backup.sqlite');
  await runVipo(folder, ['--backup', file]);
  await using copying = replicate(folder);
  await until(() => existsSync(folder.file('copy/generations')));
  const refused = { code: 1, stderr: expect.stringContaining('Stop dat programma eerst.') };
  expect(await runVipo(folder, ['--restore', file, '--yes'])).toMatchObject(refused);
  await copying.kill();
  expect(await runVipo(folder, ['--restore', file, '--yes'])).toMatchObject({ code: 0 });
}, 60_000);
