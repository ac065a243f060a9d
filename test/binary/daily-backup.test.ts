import { expect, test } from 'bun:test';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { lockDataDir } from '../../src/database/data-dir.ts';
import { closeDatabase, openDatabase } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import {
  type Folder,
  runVipo,
  startVipo,
  temporaryFolder,
  vipoProgram,
} from '../support/binary.ts';
import { childrenOf } from '../support/children.ts';
import { plantBackupOfToday, plantSession, plantUser } from '../support/planted.ts';
import { until } from '../support/until.ts';

const DAILY = /^\d{4}-\d\d-\d\d-dagelijks\.sqlite$/;

function daily(folder: Folder): string[] {
  const path = folder.file('data/backups');
  return existsSync(path) ? readdirSync(path).filter((name) => DAILY.test(name)) : [];
}

async function pageOf(folder: Folder, url: string, path: string): Promise<string> {
  const token = plantSession(folder, 'baas');
  const answer = await fetch(url + path, { headers: { Cookie: `vipo_session=${token}` } });
  return answer.text();
}

async function healthOf(url: string) {
  const answer = await fetch(url + paths.health());
  const body = (await answer.json()) as Record<string, unknown>;
  return { code: answer.status, body };
}

test('the log, the start screen and /healthz report a failed backup and a failed copy, the next start makes both, and an older backup is packed and can be restored', async () => {
  using folder = temporaryFolder();
  plantUser(folder, 'baas', { isAdmin: true });
  // A file in place of the folder makes the backup fail also for root, for whom file permissions would not.
  writeFileSync(folder.file('data/backups'), 'in the way');
  const env = { VIPO_BACKUP_DIR: folder.file('stick') };
  {
    await using vipo = await startVipo(folder, [], { env });
    const db = openDatabase(folder.file('data/vipo.sqlite'));
    await until(() => db.$client.query('SELECT * FROM failures').all().length > 1);
    closeDatabase(db);
    const page = await pageOf(folder, vipo.url, paths.home());
    expect(page).toContain('De back-up mislukte op');
    expect(page).toContain(`De map ${folder.file('stick')} is er niet. Is de schijf aangesloten?`);
    const { code, body } = await healthOf(vipo.url);
    expect([code, body['status']]).toEqual([200, 'warning']);
    expect(body['warnings']).toEqual([
      expect.stringMatching(/^De back-up mislukte op [\d-]{10} [\d:]{5}\.$/),
      expect.stringMatching(/^De kopie van de back-up mislukte op [\d-]{10} [\d:]{5}\.$/),
    ]);
    const Cookie = `vipo_session=${plantSession(folder, 'baas')}`;
    const refused = await download(vipo.url, { Cookie });
    expect([refused.ok, refused.headers.get('Content-Disposition')]).toEqual([false, null]);
    await vipo.end('SIGTERM');
    expect(await vipo.log).toContain('backup-failed');
    expect(existsSync(folder.file('stick'))).toBeFalse();
  }
  rmSync(folder.file('data/backups'));
  mkdirSync(folder.file('stick'));
  {
    await using vipo = await startVipo(folder, [], { env });
    await until(async () => (await healthOf(vipo.url)).body['lastCopy'] !== null);
    expect(readdirSync(folder.file('stick'))).toEqual(daily(folder));
    const home = () => pageOf(folder, vipo.url, paths.home());
    await until(async () => !(await home()).includes('mislukte op'));
    const day = daily(folder)[0]?.slice(0, 10);
    expect((await healthOf(vipo.url)).body).toMatchObject({
      status: 'ok',
      lastBackup: day,
      lastCopy: day,
      warnings: [],
    });
    const settings = await pageOf(folder, vipo.url, paths.settings());
    expect(settings).toMatch(/Laatste back-up: \d\d-\d\d-\d{4}/);
    expect(settings).toMatch(/Laatste kopie elders: \d\d-\d\d-\d{4}/);
    expect(await vipo.end('SIGTERM')).toBe(0);
  }
  const [name = ''] = daily(folder);
  const later = folder.file('data/backups/2099-01-01-dagelijks.sqlite');
  expect((await runVipo(folder, ['--backup', later])).code).toBe(0);
  const packed = folder.file(`data/backups/${name}.zst`);
  rmSync(folder.file('data/vipo.sqlite'));
  expect(await runVipo(folder, ['--restore', packed, '--yes'])).toMatchObject({ code: 0 });
  expect(readdirSync(folder.file('data')).filter((file) => file.includes('restoring'))).toEqual([]);
  const copy = openDatabase(folder.file('data/vipo.sqlite'));
  expect(copy.$client.query('SELECT username FROM users').all()).toEqual([{ username: 'baas' }]);
  copy.$client.close(true);
});

/** Adds an administrator and the backup of today, so that the server makes no daily backup. */
function prepare(folder: Folder): void {
  plantUser(folder, 'baas', { isAdmin: true });
  plantBackupOfToday(folder);
}

function cookieOf(folder: Folder): Record<string, string> {
  return { Cookie: `vipo_session=${plantSession(folder, 'baas')}` };
}

function download(url: string, headers: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams();
  return fetch(url + paths.downloadBackup(), { method: 'POST', headers, body });
}

test('an administrator downloads a copy of the present data, and no file stays in the folder', async () => {
  using folder = temporaryFolder();
  prepare(folder);
  await using vipo = await startVipo(folder);
  const headers = cookieOf(folder);
  const answer = await download(vipo.url, headers);
  expect(answer.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="vipo-backup-\d{4}-\d\d-\d\d\.sqlite"$/,
  );
  await Bun.write(folder.file('taken.sqlite'), await answer.arrayBuffer());
  const copy = openDatabase(folder.file('taken.sqlite'));
  expect(copy.$client.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(copy.$client.query('SELECT count(*) AS n FROM sessions').get()).toEqual({ n: 1 });
  copy.$client.close(true);
  await until(() => readdirSync(folder.file('data/backups')).length === 1);
});

test('the file of a download is removed from the folder before the download begins', async () => {
  using folder = temporaryFolder();
  prepare(folder);
  const db = openDatabase(folder.file('data/vipo.sqlite'));
  // The data are thirty megabytes, which is more than the buffers of the connection hold.
  db.$client.run(`WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many LIMIT 60)
    INSERT INTO logos SELECT printf('%064d', n), randomblob(500000), 1, 1 FROM many`);
  db.$client.close(true);
  await using vipo = await startVipo(folder);
  const headers = cookieOf(folder);
  const answer = await download(vipo.url, headers);
  expect(readdirSync(folder.file('data/backups'))).toEqual(daily(folder));
  await answer.body?.cancel();
});

test('simultaneous requests for a backup never have more than one process running at a time', async () => {
  using folder = temporaryFolder();
  prepare(folder);
  await using vipo = await startVipo(folder);
  const headers = cookieOf(folder);
  let isDone = false;
  const answers = Promise.all(
    Array.from({ length: 40 }, async () => (await download(vipo.url, headers)).text()),
  ).finally(() => (isDone = true));
  let most = 0;
  await until(() => {
    most = Math.max(most, childrenOf(vipo.pid).length);
    return isDone;
  });
  expect((await answers).every((copy) => copy.startsWith('SQLite format 3'))).toBeTrue();
  expect(most).toBe(1);
  await until(() => readdirSync(folder.file('data/backups')).length === 1);
});

test('a GET of the URL for downloading a backup makes no copy and redirects to the settings', async () => {
  using folder = temporaryFolder();
  prepare(folder);
  await using vipo = await startVipo(folder);
  const headers = cookieOf(folder);
  for (const method of ['GET', 'HEAD']) {
    const asked = { method, headers, redirect: 'manual' } as const;
    const answer = await fetch(vipo.url + paths.downloadBackup(), asked);
    const leadsTo = answer.headers.get('Location');
    expect([method, answer.status, leadsTo]).toEqual([method, 303, paths.settings()]);
  }
  expect(readdirSync(folder.file('data/backups'))).toEqual(daily(folder));
  const db = openDatabase(folder.file('data/vipo.sqlite'));
  expect(
    db.$client.query("SELECT count(*) AS n FROM audit_log WHERE action = 'gedownload'").get(),
  ).toEqual({ n: 0 });
  db.$client.close(true);
});

test('the next start removes only the incomplete files of a killed process', async () => {
  using folder = temporaryFolder();
  plantUser(folder, 'baas', { isAdmin: true });
  const leftovers = [
    `${crypto.randomUUID()}.download`,
    `${crypto.randomUUID()}.download.0123abcd.tmp`,
    '2026-11-20-dagelijks.sqlite.89abcdef.tmp',
    '2026-11-20-dagelijks.sqlite.89abcdef.tmp-journal',
  ];
  const others = ['2026-11-20-1405-voor-legen.sqlite', 'eigen.download', 'eigen.tmp'];
  mkdirSync(folder.file('data/backups'));
  for (const name of [...leftovers, ...others]) {
    writeFileSync(folder.file(`data/backups/${name}`), 'x');
  }
  for (const side of ['', '-wal', '-shm', '-journal'])
    writeFileSync(folder.file(`data/vipo.sqlite.restoring${side}`), 'x');
  await using _ = await startVipo(folder);
  expect(readdirSync(folder.file('data/backups')).toSorted()).toEqual(others);
  expect(readdirSync(folder.file('data')).filter((name) => name.includes('restoring'))).toEqual([]);
});

test('the start does not remove a copy that another process is still writing', async () => {
  using folder = temporaryFolder();
  plantUser(folder, 'baas', { isAdmin: true });
  mkdirSync(folder.file('data/backups'));
  const unfinished = folder.file('data/backups/x.sqlite.0123abcd.tmp');
  writeFileSync(unfinished, 'x');
  const release = lockDataDir(folder.file('data'), 'command');
  await using _ = await startVipo(folder);
  expect(existsSync(unfinished)).toBeTrue();
  release();
});

test('the server still makes backups after its executable was replaced', async () => {
  using folder = temporaryFolder();
  prepare(folder);
  const program = folder.file('vipo');
  copyFileSync(vipoProgram(), program);
  await using vipo = await startVipo(folder, [], { program });
  // An upgrade also renames a new file over the executable, since a running executable cannot be written.
  writeFileSync(folder.file('next'), 'the next version');
  renameSync(folder.file('next'), program);
  const headers = cookieOf(folder);
  const answer = await download(vipo.url, headers);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toStartWith('SQLite format 3');
});
