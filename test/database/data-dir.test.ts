import { expect, test } from 'bun:test';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { restoreDatabase } from '../../src/backups/restore/restore.ts';
import {
  assertHasData,
  dataDirWarnings,
  explainDataDirError,
  lockDataDir,
  withData,
} from '../../src/database/data-dir.ts';
import { migrations } from '../../src/database/migrate.ts';
import { networkTypeOf, remoteProgram, windowsShare } from '../../src/database/network-disk.ts';
import { closeDatabase, openDatabase } from '../../src/database/open.ts';
import { openDataDir } from '../../src/database/upgrade.ts';
import { addUser, clock, count, withBooks } from '../backups/books.ts';
import { temporaryFolder } from '../support/binary.ts';

const LATER = [...migrations, 'CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT'];

test('a server keeps the data folder locked until it stops', () => {
  using folder = temporaryFolder();
  const release = lockDataDir(folder.path, 'server');
  expect(() => lockDataDir(folder.path, 'server')).toThrow(
    `Er draait al een Vipo op de gegevensmap ${folder.path}.`,
  );
  release();
  lockDataDir(folder.path, 'server')();
});

test('commands can run at the same time as a server and as other commands', () => {
  using folder = temporaryFolder();
  const releases = (['server', 'command', 'command'] as const).map((holder) =>
    lockDataDir(folder.path, holder),
  );
  expect(releases).toHaveLength(3);
  for (const release of releases) release();
});

test.each(['server', 'command'] as const)(
  'a restore is refused while a %s uses the folder',
  (holder) => {
    using folder = temporaryFolder();
    const release = lockDataDir(folder.path, holder);
    expect(() => lockDataDir(folder.path, 'restore')).toThrow('Er draait nog een Vipo');
    release();
    lockDataDir(folder.path, 'restore')();
  },
);

test.each(['server', 'command', 'restore'] as const)(
  'a %s is refused while a restore uses the folder',
  (holder) => {
    using folder = temporaryFolder();
    const release = lockDataDir(folder.path, 'restore');
    expect(() => lockDataDir(folder.path, holder)).toThrow(folder.path);
    release();
  },
);

test.each([
  ['an emptied file', (file: string) => truncateSync(file)],
  ['no file', (file: string) => rmSync(file)],
])('with %s beside backups, no new office begins before a restore', async (_, lose) => {
  using folder = temporaryFolder();
  const backups = folder.file('backups');
  await withBooks(folder.path, (db) => addUser(db));
  mkdirSync(backups);
  const backup = join(backups, '2026-11-19-dagelijks.sqlite');
  copyFileSync(folder.file('vipo.sqlite'), backup);
  lose(folder.file('vipo.sqlite'));
  const before = readdirSync(folder.path);
  for (const holder of ['server', 'command'] as const) {
    expect(() => lockDataDir(folder.path, holder)).toThrow(
      `In de map ${folder.path} staan geen gegevens meer, maar wel back-ups. Zet met --restore een back-up terug. Wil je opnieuw beginnen, verplaats dan eerst de map ${backups}.`,
    );
  }
  expect(readdirSync(folder.path)).toEqual(before);
  restoreDatabase(folder.path, backup, clock);
  lockDataDir(folder.path, 'server')();
});

test('a server makes a backup of data of an older version and then migrates the data', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, (db) => addUser(db));
  const db = openDataDir(folder.path, clock, LATER);
  expect(count(db, 'later')).toBe(0);
  closeDatabase(db);
  expect(readdirSync(folder.file('backups'))).toEqual(['2026-11-20-1405-voor-bijwerken.sqlite']);
  const before = openDatabase(folder.file('backups/2026-11-20-1405-voor-bijwerken.sqlite'));
  expect(count(before, 'users')).toBe(1);
  expect(() => count(before, 'later')).toThrow('no such table');
});

test('after an upgrade, an earlier backup of the same data and the backups of upgrades of more than a year ago are removed', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, (db) => addUser(db));
  const failing = [...migrations, 'CREATE TABLE users (id INTEGER)'];
  expect(() => openDataDir(folder.path, clock, failing)).toThrow('already exists');
  const others = ['2025-11-19-1405-voor-bijwerken', '2025-11-20-1405-voor-bijwerken'];
  others.push('2024-01-01-1405-voor-legen');
  for (const name of others) writeFileSync(folder.file(`backups/${name}.sqlite`), '');
  closeDatabase(openDataDir(folder.path, clock, LATER));
  expect(readdirSync(folder.file('backups')).toSorted()).toEqual([
    '2024-01-01-1405-voor-legen.sqlite',
    '2025-11-20-1405-voor-bijwerken.sqlite',
    '2026-11-20-1405-voor-bijwerken-2.sqlite',
  ]);
});

test.each([
  [0x6969, 'NFS'],
  [0xff53_4d42, 'CIFS'],
  [0xff53_4d42 - 2 ** 32, 'CIFS'],
  [0xef53, undefined],
])('the file system of the Linux type %i counts as the network file system %p', (type, name) => {
  expect(networkTypeOf(type)).toBe(name);
});

test('a folder of another machine is recognised among the mounts of FUSE', () => {
  const mounts = [
    '31 1 254:53 / / rw,relatime - ext4 /dev/vda rw',
    '40 31 0:53 / /mnt/nas rw,nosuid shared:3 - fuse.sshfs vipo@nas:/vipo rw,user_id=0',
    '41 31 0:54 / /mnt/stick rw,nosuid shared:4 - fuseblk /dev/sdb1 rw,user_id=0',
    '42 31 0:300 / /mnt/share rw,nosuid - fuse.gvfsd-fuse gvfsd-fuse rw',
  ].join('\n');
  const devices = [53, 54, 5, (1 << 20) + 44];
  expect(devices.map((dev) => remoteProgram(dev, mounts))).toEqual([
    'sshfs',
    undefined,
    undefined,
    'gvfsd-fuse',
  ]);
});

test.each([
  ['\\\\nas\\vipo', true],
  ['//nas/vipo', true],
  ['\\\\?\\UNC\\nas\\vipo', true],
  ['\\\\?\\C:\\vipo', false],
  ['C:\\vipo', false],
])('whether the Windows path %s is a share: %p', (path, isShare) => {
  expect(windowsShare(path) !== undefined).toBe(isShare);
});

test('a server makes no backup of new data or of data of its own version', () => {
  using folder = temporaryFolder();
  for (let start = 0; start < 2; start++) closeDatabase(openDataDir(folder.path, clock));
  expect(readdirSync(folder.path)).toEqual(['vipo.sqlite']);
});

test('a command does not migrate data of an older version', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, (db) => addUser(db));
  const attempt = withData(folder.path, (db) => count(db, 'users'), LATER);
  expect(await messageOf(attempt)).toEndWith('Start eerst de server.');
  expect(await withData(folder.path, (db) => count(db, 'users'))).toBe(1);
});

test('a command releases the folder when its work fails', async () => {
  using folder = temporaryFolder();
  const failing = withData(folder.path, () => {
    throw new Error('failed on purpose');
  });
  expect(await messageOf(failing)).toBe('failed on purpose');
  lockDataDir(folder.path, 'restore')();
});

test('a folder without data is recognised as empty', async () => {
  using folder = temporaryFolder();
  expect(() => assertHasData(folder.path)).toThrow('staan geen gegevens van Vipo.');
  await withBooks(folder.path, () => undefined);
  expect(() => assertHasData(folder.path)).not.toThrow();
});

test('a damaged database file, or a file in place of the data folder, gives an error of one Dutch line', () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file('vipo.sqlite'), 'no database at all '.repeat(99));
  expect(sentenceOf(() => openDataDir(folder.path, clock), folder.path)).toBe(
    `De gegevens in de map ${folder.path} zijn beschadigd. Zet met --restore een back-up terug.`,
  );
  const file = folder.file('vipo.sqlite');
  expect(sentenceOf(() => lockDataDir(file, 'server'), file)).toBe(
    `In de map ${file} kan niet gelezen en geschreven worden.`,
  );
  expect(sentenceOf(() => JSON.parse('{'), file)).toBeUndefined();
});

test('a disk that was pulled out or a network disk that is gone gives an error of one Dutch line', () => {
  const errors = ['EIO', 'ENODEV', 'ENOTCONN', 'ESTALE'].map((code) =>
    Object.assign(new Error(`${code}: write`), { code }),
  );
  const sentences = errors.map((error) => explainDataDirError(error, '/mnt/stick'));
  const sentence = 'In de map /mnt/stick kan niet gelezen en geschreven worden.';
  expect([...new Set(sentences)]).toEqual([sentence]);
});

test('a data folder that is a link or that other users may write to gives a warning', () => {
  using folder = temporaryFolder();
  const [data, link] = [folder.file('data'), folder.file('link')];
  mkdirSync(data, { mode: 0o700 });
  symlinkSync(data, link);
  expect(dataDirWarnings(data)).toEqual([]);
  expect(dataDirWarnings(`${link}/`)).toEqual([
    `Let op: de gegevensmap ${link} is een verwijzing naar ${data}.`,
  ]);
  for (const mode of [0o720, 0o702]) {
    chmodSync(data, mode);
    expect(dataDirWarnings(data)).toEqual([
      `Let op: ook anderen mogen schrijven in de gegevensmap ${data}.`,
    ]);
  }
});

function sentenceOf(work: () => unknown, dataDir: string): string | undefined {
  try {
    work();
  } catch (error) {
    return explainDataDirError(error, dataDir);
  }
  return 'nothing was thrown';
}

function messageOf(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: Error) => error.message);
}
