import { expect, test } from 'bun:test';
import { existsSync, truncateSync, writeFileSync } from 'node:fs';
import { migrate, migrations } from '../../src/database/migrate.ts';
import { closeDatabase, openDatabase } from '../../src/database/open.ts';
import { restoreDatabase } from '../../src/database/restore.ts';
import { type Folder, temporaryFolder } from '../support/binary.ts';
import { booksWithBackup, clock, fingerprint } from './books.ts';

test('what is no whole backup of this Vipo is refused, and changes nothing', async () => {
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

test('a backup of broken references is refused', async () => {
  using folder = temporaryFolder();
  const file = await booksWithBackup(folder);
  const db = openDatabase(file);
  db.$client.run('PRAGMA foreign_keys = OFF');
  db.$client.run('DROP TRIGGER users_are_kept');
  db.$client.run('DELETE FROM users');
  closeDatabase(db);
  expect(() => restoreDatabase(folder.path, file, clock)).toThrow('is beschadigd');
});
