import { expect, test } from 'bun:test';
import { isOlder, migrate, migrations } from '../../src/database/migrate.ts';
import { closeDatabase, openDatabase } from '../../src/database/open.ts';
import { DomainError } from '../../src/shared/domain-error.ts';
import { addUser, count } from '../backups/books.ts';
import { temporaryFolder } from '../support/binary.ts';

const LATER = [...migrations, 'CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT'];

test('migrating twice changes nothing', () => {
  const db = openDatabase(':memory:');
  migrate(db);
  addUser(db);
  migrate(db);
  expect(count(db, 'users')).toBe(1);
  expect(count(db, 'settings')).toBe(1);
});

test('a later version of Vipo applies its migrations to the existing data', () => {
  const db = openDatabase(':memory:');
  migrate(db);
  addUser(db);
  expect(isOlder(db)).toBeFalse();
  expect(isOlder(db, LATER)).toBeTrue();
  migrate(db, LATER);
  expect(isOlder(db, LATER)).toBeFalse();
  expect(count(db, 'later')).toBe(0);
  expect(count(db, 'users')).toBe(1);
});

test('an empty database counts as new, and not as a database of an older version', () => {
  expect(isOlder(openDatabase(':memory:'))).toBeFalse();
});

test('a migration that fails leaves the schema as it was', () => {
  const db = openDatabase(':memory:');
  migrate(db);
  const broken = [...migrations, 'CREATE TABLE half (id INTEGER); CREATE TABLE users (id INTEGER)'];
  expect(() => migrate(db, broken)).toThrow('already exists');
  expect(() => count(db, 'half')).toThrow('no such table');
  expect(isOlder(db, LATER)).toBeTrue();
});

test('data of a newer version are refused and not changed', () => {
  const db = openDatabase(':memory:');
  migrate(db, LATER);
  expect(() => migrate(db)).toThrow(DomainError);
  expect(() => migrate(db)).toThrow(
    `De gegevens zijn van een nieuwere versie van Vipo (schema ${LATER.length}).`,
  );
  expect(count(db, 'later')).toBe(0);
});

test('the database of another program is refused and not changed', () => {
  const db = openDatabase(':memory:');
  db.$client.run('CREATE TABLE recipes (id INTEGER)');
  expect(() => migrate(db)).toThrow('is geen gegevensbestand van Vipo.');
  expect(() => count(db, 'users')).toThrow('no such table');
});

test.each([0, -1])('data with the version number %p are refused and not changed', (version) => {
  const db = openDatabase(':memory:');
  migrate(db);
  db.$client.run(`PRAGMA user_version = ${version}`);
  expect(() => migrate(db)).toThrow(
    `Dit bestand heeft een ander schema dan Vipo: versie ${version} bestaat niet.`,
  );
  expect(count(db, 'users')).toBe(0);
});

test('two open connections can migrate the same new file one after the other', () => {
  using folder = temporaryFolder();
  const [one, other] = [openDatabase(folder.file('a')), openDatabase(folder.file('a'))];
  migrate(one);
  migrate(other);
  addUser(other);
  expect(count(one, 'users')).toBe(1);
});

test('the database uses WAL, synchronous FULL and foreign keys', () => {
  using folder = temporaryFolder();
  const db = openDatabase(folder.file('vipo.sqlite'));
  const pragma = (name: string) => db.$client.query(`PRAGMA ${name}`).values().flat();
  expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys')]).toEqual([
    ['wal'],
    [2],
    [1],
  ]);
  closeDatabase(db);
});

test('closing the database leaves only one file, even after statements were prepared', () => {
  using folder = temporaryFolder();
  const db = openDatabase(folder.file('vipo.sqlite'));
  migrate(db);
  const statement = db.$client.prepare('SELECT * FROM users');
  statement.all();
  closeDatabase(db);
  expect([...new Bun.Glob('*').scanSync(folder.path)]).toEqual(['vipo.sqlite']);
});
