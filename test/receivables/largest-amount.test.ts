import { expect, test } from 'bun:test';
import { restoreDatabase } from '../../src/backups/restore/restore.ts';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { writeBackup } from '../../src/database/backup.ts';
import { databaseFile, withDataAsIs } from '../../src/database/data-dir.ts';
import { migrate, migrations } from '../../src/database/migrate.ts';
import { type Db, inTransaction } from '../../src/database/open.ts';
import { undoPayment } from '../../src/receivables/undo-payment.ts';
import { moment } from '../../src/shared/dates.ts';
import { MAX_AMOUNT } from '../../src/shared/money.ts';
import { addInvoices, clock, NOW, withBooks } from '../backups/books.ts';
import { temporaryFolder } from '../support/binary.ts';
import { columnsOf } from '../support/schema.ts';
import { storedPayments } from './ledger.ts';

const BEFORE = migrations.findIndex((script) => script.includes('payments_have_a_largest_amount'));

function insertPayment({ $client }: Db, invoiceId: number, amount: number): void {
  $client.run(
    `INSERT INTO payments (invoice_id, amount, paid_on, method, source, recorded_at, recorded_by)
     VALUES (?, ?, '2026-11-20', 'bank', 'hand', '2026-11-20T13:05:00.000Z', 'piet')`,
    [invoiceId, amount],
  );
}

function insertLine({ $client }: Db, amount: number): void {
  $client.run(
    `INSERT INTO statement_lines (ref, account, booked_on, amount, counterparty, description, is_reversal, read_at)
     VALUES (?, 'NL91ABNA0417164300', '2026-11-20', ?, '', '', 0, '2026-11-20T13:05:00.000Z')`,
    [String(amount).padStart(32, '0'), amount],
  );
}

const COPIED = ['customers', 'deliveries', 'number_series', 'invoices', 'credits'];

/**
 * Data with three invoices, of the version before the database had a limit for amounts. The invoices are made in the
 * present schema and copied, because the present code does not know the older schema.
 */
async function withOldBooks(dataDir: string, work: (db: Db) => void): Promise<void> {
  using present = temporaryFolder();
  await withBooks(present.path, (db) => addInvoices(db, 3));
  await withDataAsIs(dataDir, (db) => {
    migrate(db, migrations.slice(0, BEFORE));
    db.$client.run('ATTACH ? AS present', [databaseFile(present.path)]);
    for (const table of COPIED) {
      const columns = columnsOf(db, table);
      // A delivery is copied as not invoiced, because inserting its invoice marks it as invoiced.
      const values = columns.map((name) => (name === 'invoiced' ? '0' : name));
      db.$client.run(
        `INSERT INTO ${table} (${columns.join()}) SELECT ${values.join()} FROM present.${table}`,
      );
    }
    db.$client.run('DETACH present');
    work(db);
  });
}

test('the database refuses a payment and a line of a statement above the largest amount', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 2);
    for (const amount of [MAX_AMOUNT, -MAX_AMOUNT]) {
      insertPayment(db, 2, amount);
      insertLine(db, amount);
      const more = amount + Math.sign(amount);
      expect(() => insertPayment(db, 2, more)).toThrow('too large for a payment');
      expect(() => insertLine(db, more)).toThrow('too large for a line');
    }
  });
});

test('data of an older version with a payment above the largest amount are migrated, and this payment can be undone', async () => {
  using folder = temporaryFolder();
  await withOldBooks(folder.path, (db) => {
    insertPayment(db, 2, MAX_AMOUNT + 1);
    insertLine(db, MAX_AMOUNT + 1);
  });
  await withBooks(folder.path, (db) => {
    inTransaction(db, () => undoPayment(db, moment(NOW), 1));
    expect(storedPayments(db)).toMatchObject([{ amount: MAX_AMOUNT + 1, undone: 1 }]);
    expect(verifyBooks(db).problems).toEqual([]);
  });
});

test('restoring a backup of an older version keeps payments above the present limit, also payments since the backup', async () => {
  using folder = temporaryFolder();
  const file = folder.file('backup.sqlite');
  await withOldBooks(folder.path, (db) => {
    insertPayment(db, 2, MAX_AMOUNT + 1);
    insertLine(db, MAX_AMOUNT + 1);
    writeBackup(db, file);
    insertPayment(db, 3, MAX_AMOUNT + 2);
  });
  restoreDatabase(folder.path, file, clock);
  await withBooks(folder.path, (db) => {
    expect(storedPayments(db).map(({ amount }) => amount)).toEqual([
      MAX_AMOUNT + 1,
      MAX_AMOUNT + 2,
    ]);
    expect(() => insertPayment(db, 2, MAX_AMOUNT + 1)).toThrow('too large for a payment');
    expect(verifyBooks(db).problems).toEqual([]);
    writeBackup(db, folder.file('again.sqlite'));
  });
  restoreDatabase(folder.path, folder.file('again.sqlite'), clock);
});
