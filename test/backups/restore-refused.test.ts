import { expect, test } from 'bun:test';
import { existsSync, truncateSync, writeFileSync } from 'node:fs';
import { restoreDatabase } from '../../src/backups/restore/restore.ts';
import { migrate, migrations } from '../../src/database/migrate.ts';
import { closeDatabase, openDatabase } from '../../src/database/open.ts';
import { type Folder, temporaryFolder } from '../support/binary.ts';
import { booksWithBackup, clock, count, fingerprint, withBooks } from './books.ts';

test('a file that is not a complete backup of Vipo, or is of a newer version, is refused and changes nothing', async () => {
  using folder = temporaryFolder();
  await booksWithBackup(folder);
  const before = await fingerprint(folder.path);
  for (const [name, sentence] of await unusableFiles(folder)) {
    expect(() => restoreDatabase(folder.path, folder.file(name), clock)).toThrow(sentence);
  }
  expect(await fingerprint(folder.path)).toBe(before);
  expect(existsSync(folder.file('backups'))).toBeFalse();
  expect(existsSync(folder.file('vipo.sqlite.restoring'))).toBeFalse();
});

async function unusableFiles(folder: Folder): Promise<[name: string, sentence: string][]> {
  const whole = await Bun.file(folder.file('backup.sqlite')).bytes();
  writeFileSync(folder.file('text'), 'no database at all '.repeat(99));
  writeFileSync(folder.file('empty'), '');
  writeFileSync(folder.file('cut'), whole);
  truncateSync(folder.file('cut'), whole.length / 2);
  writeFileSync(folder.file('scratched'), whole.fill(0xab, 20_000, 28_000));
  const foreign = openDatabase(folder.file('foreign'));
  foreign.$client.run('CREATE TABLE recipes (id INTEGER)');
  closeDatabase(foreign);
  const newer = openDatabase(folder.file('newer'));
  migrate(newer, [...migrations, 'CREATE TABLE later (id INTEGER)']);
  closeDatabase(newer);
  return [
    ['nowhere', 'is er niet of is niet leesbaar'],
    ['backups-of-others/', 'is er niet of is niet leesbaar'],
    ['text', 'is beschadigd'],
    ['cut', 'is beschadigd'],
    ['scratched', 'is beschadigd'],
    ['empty', 'is geen gegevensbestand van Vipo'],
    ['foreign', 'is geen gegevensbestand van Vipo'],
    ['newer', `nieuwere versie van Vipo (schema ${migrations.length + 1})`],
  ];
}

test('a backup with broken references is refused', async () => {
  using folder = temporaryFolder();
  const file = await booksWithBackup(folder);
  const db = openDatabase(file);
  db.$client.run('PRAGMA foreign_keys = OFF');
  db.$client.run('DROP TRIGGER users_are_kept');
  db.$client.run('DELETE FROM users');
  closeDatabase(db);
  expect(() => restoreDatabase(folder.path, file, clock)).toThrow('is beschadigd');
});

const elsewhere = 'Dit bestand heeft een ander schema dan Vipo: ';

test.each([
  ['PRAGMA user_version = 0', 'versie 0 bestaat niet.'],
  ['PRAGMA user_version = -1', 'versie -1 bestaat niet.'],
  ['PRAGMA user_version = 10', 'tabel failed_attempts is anders.'],
  ['DROP TRIGGER invoices_are_kept', 'trigger invoices_are_kept ontbreekt.'],
  ['DROP INDEX invoices_by_day', 'index invoices_by_day ontbreekt.'],
  ['DROP TABLE customer_name_trigrams', 'tabel customer_name_trigrams ontbreekt.'],
  ['ALTER TABLE customers ADD COLUMN extra TEXT', 'tabel customers is anders.'],
  [
    `DROP TRIGGER invoices_never_change; CREATE TRIGGER invoices_never_change BEFORE UPDATE ON invoices
     WHEN 0 BEGIN SELECT RAISE(ABORT, 'an invoice never changes'); END`,
    'trigger invoices_never_change is anders.',
  ],
  [
    'CREATE TRIGGER tidy AFTER INSERT ON credits BEGIN DELETE FROM failures; END',
    'trigger tidy hoort er niet bij.',
  ],
  [
    'CREATE TRIGGER audit_extra AFTER INSERT ON audit_log BEGIN DELETE FROM failures; END',
    'trigger audit_extra hoort er niet bij.',
  ],
  ['CREATE TABLE recipes (id INTEGER)', 'tabel recipes hoort er niet bij.'],
  ['CREATE VIEW all_of_them AS SELECT * FROM invoices', 'view all_of_them hoort er niet bij.'],
  ['INSERT INTO clearing (id) VALUES (1)', 'tabel clearing is niet leeg.'],
  [
    "INSERT INTO acting (id, at, day, actor_id, actor) VALUES (1, 'x', 'x', 1, 'piet')",
    'tabel acting is niet leeg.',
  ],
])(
  'a backup with another schema is refused and changes nothing: %s',
  async (change, difference) => {
    using folder = temporaryFolder();
    const file = await booksWithBackup(folder);
    const db = openDatabase(file);
    db.$client.run(change);
    closeDatabase(db);
    const before = await fingerprint(folder.path);
    expect(() => restoreDatabase(folder.path, file, clock)).toThrow(elsewhere + difference);
    expect(await fingerprint(folder.path)).toBe(before);
    expect(existsSync(folder.file('backups'))).toBeFalse();
  },
);

test("an empty database with Vipo's application id is refused", async () => {
  using folder = temporaryFolder();
  const db = openDatabase(folder.file('empty'));
  db.$client.run('PRAGMA application_id = 0x5669706f');
  closeDatabase(db);
  expect(() => restoreDatabase(folder.path, folder.file('empty'), clock)).toThrow(
    `${elsewhere}versie 0 bestaat niet.`,
  );
});

test('a backup with statistics of SQLite and an optimized search index is accepted', async () => {
  using folder = temporaryFolder();
  const file = await booksWithBackup(folder);
  const db = openDatabase(file);
  db.$client.run('ANALYZE');
  db.$client.run("INSERT INTO delivery_names (delivery_names) VALUES ('optimize')");
  closeDatabase(db);
  restoreDatabase(folder.path, file, clock);
  await withBooks(folder.path, (restored) => expect(count(restored, 'invoices')).toBe(2));
});

test.each([
  'DROP TRIGGER audit_customers_insert',
  'CREATE TRIGGER audit_extra AFTER INSERT ON outgoing BEGIN DELETE FROM customers; END',
])(
  'after a restore the triggers of the log are those of the program, not of the backup: %s',
  async (change) => {
    using folder = temporaryFolder();
    const file = await booksWithBackup(folder);
    const db = openDatabase(file);
    const triggers = "SELECT sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name";
    const before = db.$client.query(triggers).values();
    db.$client.run(change);
    closeDatabase(db);
    restoreDatabase(folder.path, file, clock);
    await withBooks(folder.path, (restored) =>
      expect(restored.$client.query(triggers).values()).toEqual(before),
    );
  },
);

/** This database is migrated by one more version in each test. */
const older = openDatabase(':memory:');

test.each(migrations.map((_, i) => i + 1))('a backup of version %p is accepted', (version) => {
  using folder = temporaryFolder();
  migrate(older, migrations.slice(0, version));
  writeFileSync(folder.file('old'), older.$client.serialize());
  restoreDatabase(folder.path, folder.file('old'), clock);
  expect(existsSync(folder.file('vipo.sqlite'))).toBeTrue();
});
