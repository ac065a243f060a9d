import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { restoreDatabase } from '../../src/backups/restore/restore.ts';
import { lockDataDir, type LockKind } from '../../src/database/data-dir.ts';
import { migrate } from '../../src/database/migrate.ts';
import { closeDatabase, openDatabase } from '../../src/database/open.ts';
import { ownerOf } from '../../src/database/owner.ts';
import { openDataDir } from '../../src/database/upgrade.ts';
import { addUser, booksWithBackup, clock, count, withBooks } from '../backups/books.ts';
import { type Folder, temporaryFolder } from '../support/binary.ts';

const recipes = 'CREATE TABLE recipes (id INTEGER); INSERT INTO recipes VALUES (1)';
const tables = Array.from({ length: 200 }, (_, i) => `CREATE TABLE recipes_${i} (id INTEGER)`);

/** Databases of other programs, each in the state in which its program left the file. */
const foreign: [string, (file: string) => void][] = [
  ['closed', (file) => leave(file, recipes)],
  ['with an id of its own', (file) => leave(file, `PRAGMA application_id = 7; ${recipes}`)],
  ['with many tables', (file) => leave(file, tables.join(';'))],
  ['in WAL mode', (file) => leave(file, `PRAGMA journal_mode = WAL; ${recipes}`)],
  [
    'killed with all data in the write-ahead log',
    (file) => leaveKilled(file, (db) => db.run(recipes)),
  ],
];

function leave(file: string, sql: string): void {
  const db = new Database(file);
  db.run(sql);
  db.close(true);
}

/** Makes the files that a killed process in WAL mode leaves: all data are in the log, none in the file. */
function leaveKilled(file: string, work: (db: Database) => void): void {
  using folder = temporaryFolder();
  const db = new Database(folder.file('one'));
  db.run('PRAGMA journal_mode = WAL');
  work(db);
  for (const side of ['', '-wal']) copyFileSync(folder.file('one') + side, file + side);
  db.close(true);
}

function filesOf(folder: Folder): [name: string, bytes: string][] {
  const entries = readdirSync(folder.path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .toSorted()
    .map((path) => [path, readFileSync(path, 'latin1')]);
}

const holders: LockKind[] = ['server', 'command', 'restore'];

test.each(foreign)('data of another program, %s, are not changed', (_, make) => {
  using folder = temporaryFolder();
  make(folder.file('vipo.sqlite'));
  const before = filesOf(folder);
  for (const holder of holders) {
    expect(() => lockDataDir(folder.path, holder)).toThrow('is geen gegevensbestand van Vipo');
  }
  expect(filesOf(folder)).toEqual(before);
});

test.each(foreign)(
  'a file of another program, %s, is neither restored nor changed',
  async (_, make) => {
    using folder = temporaryFolder();
    mkdirSync(folder.file('data'));
    using other = temporaryFolder();
    make(other.file('recipes.sqlite'));
    const before = [filesOf(folder), filesOf(other)];
    expect(() => restoreDatabase(folder.file('data'), other.file('recipes.sqlite'), clock)).toThrow(
      'is geen gegevensbestand van Vipo',
    );
    expect([filesOf(folder), filesOf(other)]).toEqual(before);
  },
);

test('a restore of a valid backup does not replace the data of another program', async () => {
  using folder = temporaryFolder();
  const backup = await booksWithBackup(folder);
  using other = temporaryFolder();
  leave(other.file('vipo.sqlite'), recipes);
  const before = filesOf(other);
  expect(() => restoreDatabase(other.path, backup, clock)).toThrow(
    `Het bestand ${other.file('vipo.sqlite')} is geen gegevensbestand van Vipo.`,
  );
  expect(filesOf(other)).toEqual(before);
});

test("a database is recognised as Vipo's when a killed process left all data in the write-ahead log", () => {
  using folder = temporaryFolder();
  using killed = temporaryFolder();
  const db = openDatabase(folder.file('vipo.sqlite'));
  migrate(db);
  addUser(db);
  for (const side of ['', '-wal']) {
    copyFileSync(folder.file('vipo.sqlite') + side, killed.file('vipo.sqlite') + side);
  }
  closeDatabase(db);
  expect(readFileSync(killed.file('vipo.sqlite'), 'latin1')).not.toContain('customers');
  lockDataDir(killed.path, 'server')();
  const again = openDataDir(killed.path, clock);
  expect(count(again, 'users')).toBe(1);
  closeDatabase(again);
});

test('an empty file or a database without tables becomes a database of Vipo', async () => {
  for (const make of [
    (file: string) => writeFileSync(file, ''),
    (file: string) => leave(file, 'PRAGMA journal_mode = WAL'),
    (file: string) => leaveKilled(file, (db) => db.run('PRAGMA user_version = 0')),
  ]) {
    using folder = temporaryFolder();
    make(folder.file('vipo.sqlite'));
    expect(ownerOf(folder.file('vipo.sqlite'))).toBe('nobody');
    expect(await withBooks(folder.path, (db) => count(db, 'users'))).toBe(0);
    expect(ownerOf(folder.file('vipo.sqlite'))).toBe('vipo');
  }
});

test('the owner of a file that is no database, of a folder and of a missing file is unknown', () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file('text'), 'no database at all');
  for (const name of ['text', '.', 'nowhere', 'text/below']) {
    expect(ownerOf(folder.file(name))).toBeUndefined();
  }
});
