import { expect, test } from 'bun:test';
import { readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { restoreDatabase } from '../../src/backups/restore/restore.ts';
import { writeBackup } from '../../src/database/backup.ts';
import { databaseFile, lockDataDir } from '../../src/database/data-dir.ts';
import { openDatabase } from '../../src/database/open.ts';
import { temporaryFolder } from '../support/binary.ts';
import {
  addInvoices,
  booksWithBackup,
  clock,
  count,
  fingerprint,
  skipped,
  withBooks,
} from './books.ts';

const KEPT = '2026-11-20-1405-voor-terugzetten.sqlite';

test('a restore replaces the data with the backup and keeps a copy of the replaced data', async () => {
  using folder = temporaryFolder();
  const file = await booksWithBackup(folder);
  const { kept } = restoreDatabase(folder.path, file, clock);
  expect(kept).toBe(folder.file(`backups/${KEPT}`));
  expect(count(openDatabase(folder.file(`backups/${KEPT}`)), 'invoices')).toBe(5);
  await withBooks(folder.path, (db) => expect(count(db, 'invoices')).toBe(2));
  const files = readdirSync(folder.path).toSorted();
  expect(files).toEqual(['backup.sqlite', 'backups', 'vipo.lock', 'vipo.sqlite']);
});

test('numbers that were issued after the backup are recorded as skipped and not used again', async () => {
  using folder = temporaryFolder();
  const file = await booksWithBackup(folder);
  restoreDatabase(folder.path, file, clock);
  await withBooks(folder.path, async (db) => {
    const reason = `Back-up teruggezet, bewaard in ${KEPT}`;
    expect(skipped(db)).toEqual([
      { series: 'credit', year: 2026, first: 2, last: 2, reason },
      { series: 'invoice', year: 2026, first: 3, last: 5, reason },
    ]);
    await addInvoices(db, 1);
    const numbers = db.$client.query('SELECT number FROM invoices ORDER BY id').values().flat();
    expect(numbers).toEqual(['2026-0001', '2026-0002', '2026-0006']);
  });
});

test('after a restore a new delivery does not get the id of a delivery that the restore has taken away', async () => {
  using folder = temporaryFolder();
  const file = folder.file('backup.sqlite');
  await withBooks(folder.path, (db) => writeBackup(db, file));
  const idsOf = 'SELECT id FROM deliveries ORDER BY id';
  const replaced = await withBooks(folder.path, async (db) => {
    await addInvoices(db, 3);
    return db.$client.query(idsOf).values().flat();
  });
  restoreDatabase(folder.path, file, clock);
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 1);
    // A tick that waits in a telephone has the id of its stop. It would be stored for a new delivery with the same id.
    expect(replaced).not.toContainEqual(db.$client.query(idsOf).values().flat()[0]);
  });
});

test('a number series that is missing in the backup continues after a restore', async () => {
  using folder = temporaryFolder();
  const file = folder.file('backup.sqlite');
  await withBooks(folder.path, async (db) => {
    writeBackup(db, file);
    await addInvoices(db, 2);
  });
  restoreDatabase(folder.path, file, clock);
  await withBooks(folder.path, async (db) => {
    expect(skipped(db).map(({ series, first, last }) => [series, first, last])).toEqual([
      ['credit', 1, 1],
      ['invoice', 1, 2],
    ]);
    await addInvoices(db, 1);
    const numbers = db.$client.query('SELECT number FROM invoices').values().flat();
    expect(numbers).toEqual(['2026-0003']);
  });
});

test('when the backup has higher numbers than the present data, a restore keeps all numbers of the backup and records none as skipped', async () => {
  using folder = temporaryFolder();
  const file = await booksWithBackup(folder);
  const ahead = folder.file('ahead.sqlite');
  await withBooks(folder.path, (db) => writeBackup(db, ahead));
  restoreDatabase(folder.path, file, clock);
  restoreDatabase(folder.path, ahead, clock);
  await withBooks(folder.path, (db) => {
    expect(count(db, 'invoices')).toBe(5);
    expect(skipped(db)).toEqual([]);
  });
});

test('a restore ends all sessions and reset links', async () => {
  using folder = temporaryFolder();
  const file = await booksWithBackup(folder);
  restoreDatabase(folder.path, file, clock);
  await withBooks(folder.path, (db) => {
    expect([count(db, 'sessions'), count(db, 'reset_tokens')]).toEqual([0, 0]);
    expect(count(db, 'users')).toBe(1);
  });
});

test('a backup can be restored into a folder that does not exist yet', async () => {
  using folder = temporaryFolder();
  const file = await booksWithBackup(folder);
  const restored = restoreDatabase(folder.file('new'), file, clock);
  expect(restored).toEqual({ kept: undefined, numbersKnown: true });
  await withBooks(folder.file('new'), (db) => expect(count(db, 'invoices')).toBe(2));
});

test('a restore is refused while a server or a command uses the folder', async () => {
  using folder = temporaryFolder();
  const file = await booksWithBackup(folder);
  const before = await fingerprint(folder.path);
  for (const holder of ['server', 'command'] as const) {
    const release = lockDataDir(folder.path, holder);
    expect(() => restoreDatabase(folder.path, file, clock)).toThrow('Er draait nog een Vipo');
    release();
  }
  expect(await fingerprint(folder.path)).toBe(before);
});

test('a restore does not change the backup or its folder', async () => {
  using folder = temporaryFolder();
  const file = await booksWithBackup(folder);
  const before = await Bun.file(file).bytes();
  restoreDatabase(folder.file('new'), file, clock);
  expect(await Bun.file(file).bytes()).toEqual(before);
  expect(readdirSync(folder.path).filter((name) => name.startsWith('backup'))).toEqual([
    'backup.sqlite',
  ]);
});

test('a database file in use can be restored, together with its write-ahead log', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.file('live'), async (db) => {
    await addInvoices(db, 1);
    restoreDatabase(folder.file('new'), databaseFile(folder.file('live')), clock);
  });
  await withBooks(folder.file('new'), (db) => expect(count(db, 'invoices')).toBe(1));
});

test('a restore replaces damaged data and keeps an unchanged copy of them', async () => {
  using folder = temporaryFolder();
  const file = await booksWithBackup(folder);
  writeFileSync(databaseFile(folder.path), 'no database at all '.repeat(999));
  writeFileSync(`${databaseFile(folder.path)}-wal`, 'a log of it');
  const { kept, numbersKnown } = restoreDatabase(folder.path, file, clock);
  expect(numbersKnown).toBeFalse();
  expect(await Bun.file(kept ?? '').text()).toStartWith('no database at all');
  expect(await Bun.file(`${kept}-wal`).text()).toBe('a log of it');
  await withBooks(folder.path, (db) => expect(count(db, 'invoices')).toBe(2));
});

test('a restore over an emptied file says that the issued numbers are unknown', async () => {
  using folder = temporaryFolder();
  const file = await booksWithBackup(folder);
  truncateSync(databaseFile(folder.path));
  expect(restoreDatabase(folder.path, file, clock).numbersKnown).toBeFalse();
  await withBooks(folder.path, (db) => expect(count(db, 'invoices')).toBe(2));
});

test('the issued numbers can still be read from partly damaged data', async () => {
  using folder = temporaryFolder();
  const file = await booksWithBackup(folder);
  await withBooks(folder.path, (db) => {
    db.$client.run('PRAGMA foreign_keys = OFF');
    db.$client.run('DELETE FROM customers');
    db.$client.run("INSERT INTO sessions VALUES (printf('%064d', 1), 99, 'x', 'x', '', '')");
  });
  expect(restoreDatabase(folder.path, file, clock).numbersKnown).toBeTrue();
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 1);
    expect(db.$client.query('SELECT max(sequence) AS n FROM invoices').get()).toEqual({ n: 6 });
  });
});
