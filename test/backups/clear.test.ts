import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { clearDatabase } from '../../src/backups/clear-database.ts';
import { NO_BUSINESS } from '../../src/customers/customer.ts';
import { deleteCustomer, upsertCustomer } from '../../src/customers/save-customer.ts';
import { actingAs } from '../../src/database/actor.ts';
import { databaseFile } from '../../src/database/data-dir.ts';
import { openDatabase } from '../../src/database/open.ts';
import { restoreDeleted } from '../../src/undo/restore-deleted.ts';
import { temporaryFolder } from '../support/binary.ts';
import { plantRequest } from '../support/outgoing.ts';
import { until } from '../support/until.ts';
import { addInvoices, addUser, clock, count, skipped, unexplained, withBooks } from './books.ts';

const BOOKS = ['customers', 'deliveries', 'invoices', 'credits', 'outgoing'];
const BACKUP = '2026-11-20-1405-voor-legen.sqlite';

test('clearing deletes deliveries, customers and invoices, and keeps users, settings and number series', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, async (db) => {
    addUser(db);
    await addInvoices(db, 3);
    db.$client.run("UPDATE settings SET company_name = 'Hout & Zn'");
    plantRequest(db, '2026-0001');
    expect(clearDatabase(db, clock, folder.path)).toBe(folder.file(`backups/${BACKUP}`));
    expect(BOOKS.map((table) => count(db, table))).toEqual([0, 0, 0, 0, 0]);
    expect(count(db, 'users')).toBe(1);
    expect(db.$client.query('SELECT company_name FROM settings').get()).toEqual({
      company_name: 'Hout & Zn',
    });
    expect(db.$client.query('SELECT * FROM number_series ORDER BY series').all()).toEqual([
      { series: 'credit', year: 2026, last: 1 },
      { series: 'invoice', year: 2026, last: 3 },
    ]);
  });
});

test('a record that was deleted before a clearing cannot be restored after it', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, (db) => {
    const address = { name: 'Łukasz', address: 'Dorpsstraat 1', phone: '', fee: null };
    const id = upsertCustomer(db, { ...address, payment: '', remarks: '', ...NO_BUSINESS });
    actingAs({ id: null, name: 'piet', clock }, () => deleteCustomer(db, id));
    expect(count(db, 'deleted_records')).toBe(1);
    clearDatabase(db, clock, folder.path);
    expect(count(db, 'deleted_records')).toBe(0);
    expect(() => restoreDeleted(db, clock, 'klant', id)).toThrow(
      'kan niet (meer) ongedaan worden gemaakt',
    );
  });
});

test('the backup that is made before a clearing has all data that the clearing deletes', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 3);
    clearDatabase(db, clock, folder.path);
  });
  const backup = openDatabase(folder.file(`backups/${BACKUP}`));
  expect(['deliveries', 'invoices', 'credits'].map((table) => count(backup, table))).toEqual([
    3, 3, 1,
  ]);
});

test('cleared numbers are recorded with the reason and never used again', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 2, new Date('2025-12-30T12:00:00Z'));
    await addInvoices(db, 3);
    clearDatabase(db, clock, folder.path);
    await addInvoices(db, 1);
    expect(db.$client.query('SELECT number FROM invoices').all()).toEqual([
      { number: '2026-0004' },
    ]);
    const reason = `Database geleegd, bewaard in ${BACKUP}`;
    expect(skipped(db)).toEqual([
      { series: 'credit', year: 2025, first: 1, last: 1, reason },
      { series: 'credit', year: 2026, first: 1, last: 1, reason },
      { series: 'invoice', year: 2025, first: 1, last: 2, reason },
      { series: 'invoice', year: 2026, first: 1, last: 3, reason },
    ]);
  });
});

test('a second clearing records only the numbers that were issued since the first', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, async (db) => {
    for (const howMany of [2, 0, 3]) {
      await addInvoices(db, howMany);
      clearDatabase(db, clock, folder.path);
    }
    const ranges = skipped(db).filter(({ series }) => series === 'invoice');
    expect(ranges.map(({ first, last }) => [first, last])).toEqual([
      [1, 2],
      [3, 5],
    ]);
    expect(unexplained(db, 'invoice', 'invoices')).toEqual([]);
    expect(unexplained(db, 'credit', 'credits')).toEqual([]);
  });
});

test('a clearing does not record numbers that were already missing before it', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 4);
    db.$client.run('INSERT INTO clearing VALUES (1)');
    db.$client.run('DELETE FROM invoices WHERE sequence = 3');
    db.$client.run('DELETE FROM clearing');
    clearDatabase(db, clock, folder.path);
    expect(unexplained(db, 'invoice', 'invoices')).toEqual([3]);
  });
});

test('after a clearing, the trigger that protects credits works again', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, async (db) => {
    clearDatabase(db, clock, folder.path);
    await addInvoices(db, 1);
    expect(() => db.$client.run('DELETE FROM credits')).toThrow('a credit is never deleted');
  });
});

test('when the backup fails, nothing is cleared', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 1);
    expect(() => clearDatabase(db, clock, databaseFile(folder.path))).toThrow();
    expect(BOOKS.slice(0, 4).map((table) => count(db, table))).toEqual([1, 1, 1, 1]);
    expect(skipped(db)).toEqual([]);
  });
});

const IDS = 'SELECT min(id) AS first, max(id) AS last FROM customers';
type Ids = { first: number | null; last: number | null };

test('when the backup cannot be restored, nothing is cleared', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, async (db) => {
    addUser(db);
    await addInvoices(db, 1);
    db.$client.run("UPDATE users SET password_hash = 'geen hash'");
    expect(() => clearDatabase(db, clock, folder.path)).toThrow('(users.password_hash)');
    expect(count(db, 'invoices')).toBe(1);
  });
  expect(readdirSync(folder.file('backups'))).toEqual([]);
});

test('the backup of a clearing also has the data that another process added during the clearing', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, () => undefined);
  const program = [process.execPath, `${import.meta.dir}/writer.ts`, databaseFile(folder.path)];
  const writer = Bun.spawn(program, { stdout: 'pipe', stderr: 'inherit' });
  try {
    await writer.stdout.getReader().read();
    await withBooks(folder.path, async (db) => {
      const backup = openDatabase(clearDatabase(db, clock, folder.path));
      const kept = backup.$client.query<Ids, []>(IDS).get();
      const ids = () => db.$client.query<Ids, []>(IDS).get();
      await until(() => ids()?.first !== null);
      const present = ids();
      expect(kept).toEqual({ first: 1, last: expect.any(Number) });
      expect(present?.first).toBe((kept?.last ?? 0) + 1);
    });
  } finally {
    writer.kill();
    await writer.exited;
  }
});
