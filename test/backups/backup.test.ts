import { expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { newBackupPath, writeBackup } from '../../src/database/backup.ts';
import { DamageError } from '../../src/database/damage.ts';
import { databaseFile } from '../../src/database/data-dir.ts';
import { openDatabase } from '../../src/database/open.ts';
import { temporaryFolder } from '../support/binary.ts';
import { addInvoices, addUser, clock, count, withBooks } from './books.ts';

test('a backup is one file with all data, including the PDFs', async () => {
  using folder = temporaryFolder();
  const file = folder.file('copy.sqlite');
  const pdfOf = 'SELECT pdf FROM invoices';
  const pdf = await withBooks(folder.file('data'), async (db) => {
    addUser(db);
    await addInvoices(db, 2);
    writeBackup(db, file);
    return db.$client.query(pdfOf).all();
  });
  expect(readdirSync(folder.path).toSorted()).toEqual(['copy.sqlite', 'data']);
  const copy = openDatabase(file);
  expect(copy.$client.query(pdfOf).all()).toEqual(pdf);
  const tables = ['users', 'customers', 'deliveries', 'invoices', 'credits', 'settings'];
  expect(tables.map((table) => count(copy, table))).toEqual([1, 1, 2, 2, 1, 1]);
});

test('a backup that is made while another process writes has only whole transactions', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, () => undefined);
  const program = [process.execPath, `${import.meta.dir}/writer.ts`, databaseFile(folder.path)];
  const writer = Bun.spawn(program, { stdout: 'pipe', stderr: 'inherit' });
  try {
    await writer.stdout.getReader().read();
    const sizes = await withBooks(folder.path, (db) =>
      ['a', 'b', 'c', 'd'].map((name) => {
        writeBackup(db, folder.file(name));
        return count(openDatabase(folder.file(name)), 'customers');
      }),
    );
    expect(sizes.every((size) => size > 0 && size % 2 === 0)).toBeTrue();
    expect(sizes.at(-1)).toBeGreaterThan(sizes[0] ?? 0);
  } finally {
    writer.kill();
    await writer.exited;
  }
});

test('a backup never overwrites a file and leaves no incomplete file behind', async () => {
  using folder = temporaryFolder();
  const file = folder.file('precious.txt');
  writeFileSync(file, 'precious');
  await withBooks(folder.file('data'), (db) => {
    expect(() => writeBackup(db, file)).toThrow(
      `Het bestand ${file} bestaat al en wordt niet overschreven.`,
    );
  });
  expect(readFileSync(file, 'utf8')).toBe('precious');
  expect(readdirSync(folder.path).toSorted()).toEqual(['data', 'precious.txt']);
});

test("a backup to a path with '..' after a missing folder leaves no incomplete file behind, and a path that ends with a slash is refused", async () => {
  using folder = temporaryFolder();
  await withBooks(folder.file('data'), (db) => {
    writeBackup(db, `${folder.path}/nowhere/../copy.sqlite`);
    expect(() => writeBackup(db, `${folder.path}/usb/`)).toThrow(
      `De map ${folder.file('usb')} bestaat niet of is niet beschrijfbaar.`,
    );
    expect(() => writeBackup(db, `${folder.path}/copy.sqlite/`)).toThrow(
      `De map ${folder.file('copy.sqlite')} bestaat niet of is niet beschrijfbaar.`,
    );
  });
  expect(readdirSync(folder.path).toSorted()).toEqual(['copy.sqlite', 'data']);
});

test('when the backup folder is missing or is a file, the error names that folder', async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file('file'), '');
  await withBooks(folder.file('data'), (db) => {
    for (const name of ['nowhere', 'file']) {
      expect(() => writeBackup(db, folder.file(`${name}/copy.sqlite`))).toThrow(
        `De map ${folder.file(name)} bestaat niet of is niet beschrijfbaar.`,
      );
    }
  });
});

test('damaged data are not backed up', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, (db) => {
    addUser(db);
    db.$client.run('PRAGMA foreign_keys = OFF');
    db.$client.run("INSERT INTO sessions VALUES (printf('%064d', 1), 99, 'x', 'x', '', '')");
    expect(() => writeBackup(db, folder.file('copy.sqlite'))).toThrow(DamageError);
  });
  expect(readdirSync(folder.path).toSorted()).toEqual(['vipo.lock', 'vipo.sqlite']);
});

test('an automatic backup gets a new file name with the reason and the time', () => {
  using folder = temporaryFolder();
  const first = newBackupPath(folder.path, clock, 'voor-legen');
  expect(first).toBe(folder.file('backups/2026-11-20-1405-voor-legen.sqlite'));
  mkdirSync(folder.file('backups'), { recursive: true });
  writeFileSync(first, '');
  expect(newBackupPath(folder.path, clock, 'voor-legen')).toBe(
    folder.file('backups/2026-11-20-1405-voor-legen-2.sqlite'),
  );
});
