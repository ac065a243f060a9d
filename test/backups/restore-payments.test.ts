import { expect, test } from 'bun:test';
import { restoreDatabase } from '../../src/backups/restore/restore.ts';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { writeBackup } from '../../src/database/backup.ts';
import { type Db, inTransaction } from '../../src/database/open.ts';
import { undoPayment } from '../../src/receivables/undo-payment.ts';
import { moment } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';
import { openAmounts, pay, storedPayments } from '../receivables/ledger.ts';
import { type Folder, temporaryFolder } from '../support/binary.ts';
import { plantRequest } from '../support/outgoing.ts';
import { addInvoices, clock, NOW, withBooks } from './books.ts';

function undo(db: Db, id: number) {
  return inTransaction(db, () => undoPayment(db, moment(NOW), id));
}

/**
 * Makes two open invoices, does the work of `before`, makes a backup, does the work of `later`, and restores the
 * backup.
 */
async function restored(folder: Folder, before: (db: Db) => void, later: (db: Db) => void) {
  const file = folder.file('backup.sqlite');
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 3);
    before(db);
    writeBackup(db, file);
    later(db);
  });
  restoreDatabase(folder.path, file, clock);
}

test('a restore keeps the payments since the backup for the invoices of the backup, and undone payments stay undone', async () => {
  using folder = temporaryFolder();
  await restored(
    folder,
    (db) => {
      pay(db, 2, NOW, { reference: 'before' });
      pay(db, 3, NOW, { amount: cents(5000) });
    },
    (db) => {
      undo(db, 1);
      pay(db, 2, NOW, { amount: cents(18000), reference: 'after' });
      pay(db, 3, NOW, { amount: cents(13000), reference: 'wrong' });
      undo(db, 4);
    },
  );
  await withBooks(folder.path, (db) => {
    expect(
      storedPayments(db).map(({ invoice, amount, undone }) => [invoice, amount, undone]),
    ).toEqual([
      ['2026-0002', 10000, 1],
      ['2026-0003', 5000, 0],
      ['2026-0002', 18000, 0],
      ['2026-0003', 13000, 1],
    ]);
    expect(openAmounts(db)).toEqual({ '2026-0001': 0, '2026-0002': 0, '2026-0003': 13000 });
    expect(verifyBooks(db).problems).toEqual([]);
  });
});

test('a restore leaves out a payment of an invoice that the backup does not have', async () => {
  using folder = temporaryFolder();
  const file = folder.file('backup.sqlite');
  await withBooks(folder.path, async (db) => {
    writeBackup(db, file);
    await addInvoices(db, 2);
    pay(db, 2, NOW);
  });
  restoreDatabase(folder.path, file, clock);
  await withBooks(folder.path, async (db) => {
    expect(storedPayments(db)).toEqual([]);
    // The payment does not reduce the open amount of a new invoice either.
    await addInvoices(db, 2);
    expect(openAmounts(db)).toEqual({ '2026-0003': 0, '2026-0004': 18000 });
  });
});

test('an amount that Tikkie received since the backup is a payment after the restore', async () => {
  using folder = temporaryFolder();
  const paid = { amount: cents(18000), amountPaid: cents(18000) };
  await restored(
    folder,
    () => undefined,
    (db) => plantRequest(db, '2026-0002', paid),
  );
  await withBooks(folder.path, (db) => {
    expect(storedPayments(db)).toMatchObject([
      { invoice: '2026-0002', amount: 18000, source: 'tikkie' },
    ]);
    expect(verifyBooks(db).problems).toEqual([]);
  });
});

test('a restore corrects kept sums that are wrong', async () => {
  using folder = temporaryFolder();
  await restored(
    folder,
    (db) => {
      db.$client.run('UPDATE uninvoiced_sums SET count = count + 1');
      db.$client.run("INSERT INTO uninvoiced_sums VALUES ('2026-11-01', 1, 1)");
      db.$client.run('UPDATE issued_sums SET net = net + 1, vat = vat - 1');
      db.$client.run('UPDATE balances SET open = open + 1');
      db.$client.run('UPDATE open_sums SET count = count + 1');
    },
    () => undefined,
  );
  await withBooks(folder.path, (db) => expect(verifyBooks(db).problems).toEqual([]));
});

const REF = 'a'.repeat(32);
const line = { source: 'afschrift', reference: REF } as const;

function addLine({ $client }: Db): void {
  $client.run(
    `INSERT INTO statement_lines (ref, account, booked_on, amount, counterparty, description, is_reversal, read_at)
     VALUES (?, 'NL91ABNA0417164300', '2026-11-20', 10000, 'Jansen', 'hout', 0, '2026-11-20T09:00:00.000Z')`,
    [REF],
  );
}

function waiting({ $client }: Db): number[] {
  const lines = 'SELECT is_waiting AS waits FROM statement_lines';
  return $client
    .query<{ waits: number }, []>(lines)
    .all()
    .map(({ waits }) => waits);
}

test('a line of a bank statement that was booked since the backup is still booked after a restore', async () => {
  using folder = temporaryFolder();
  await restored(folder, addLine, (db) => pay(db, 2, NOW, line));
  await withBooks(folder.path, (db) => {
    expect(waiting(db)).toEqual([0]);
    expect(openAmounts(db)['2026-0002']).toBe(8000);
    expect(() => pay(db, 3, NOW, line)).toThrow('the parts of a line are more than the line');
    expect(verifyBooks(db).problems).toEqual([]);
  });
});

test('after a restore, a bank line is booked on the same invoice as in the backup, although it was booked on another invoice after the backup', async () => {
  using folder = temporaryFolder();
  const later = new Date(NOW.getTime() + 60_000);
  await restored(
    folder,
    (db) => pay(db, 2, NOW, line),
    (db) => {
      db.$client.run('DROP TRIGGER payments_never_change');
      db.$client.run("UPDATE payments SET recorded_at = '2026-11-19T09:00:00.000Z'");
      undo(db, 1);
      pay(db, 3, later, line);
    },
  );
  await withBooks(folder.path, (db) => {
    expect(openAmounts(db)).toEqual({ '2026-0001': 0, '2026-0002': 8000, '2026-0003': 18000 });
    expect(verifyBooks(db).problems).toEqual([]);
  });
});

test('the parts of a bank line that were booked and moved since the backup are the same after a restore', async () => {
  using folder = temporaryFolder();
  await restored(
    folder,
    (db) => {
      addLine(db);
      pay(db, 2, NOW, { ...line, amount: cents(6000) });
    },
    (db) => {
      undo(db, 1);
      const moved = { ...line, movedFrom: 1 };
      pay(db, 3, NOW, { ...moved, amount: cents(2500) });
      pay(db, 2, NOW, { ...moved, amount: cents(3500) });
      pay(db, 1, NOW, { ...line, amount: cents(4000) });
    },
  );
  await withBooks(folder.path, (db) => {
    expect(waiting(db)).toEqual([0]);
    expect(origins(db)).toEqual([
      [6000, null],
      [2500, 1],
      [3500, 1],
      [4000, null],
    ]);
    expect(openAmounts(db)).toEqual({ '2026-0001': -4000, '2026-0002': 14500, '2026-0003': 15500 });
    expect(verifyBooks(db).problems).toEqual([]);
  });
});

test('after a restore, a payment that was received since the backup still reduces an earlier write-off', async () => {
  using folder = temporaryFolder();
  const reason = { method: 'afgeboekt', reason: 'oninbaar' } as const;
  await restored(
    folder,
    (db) => {
      pay(db, 2, NOW, { ...reason, amount: cents(18000) });
    },
    (db) => {
      // A payment of the same amount as the rest of the write-off, at the same moment.
      pay(db, 2, NOW, { amount: cents(9000) });
    },
  );
  await withBooks(folder.path, (db) => {
    expect(origins(db)).toEqual([
      [18000, null],
      [9000, null],
      [9000, 1],
    ]);
    const taken = 'SELECT taken_back_on AS day FROM payments WHERE undone_at IS NOT NULL';
    expect(db.$client.query(taken).all()).toEqual([{ day: '2026-11-20' }]);
    expect(openAmounts(db)['2026-0002']).toBe(0);
    expect(verifyBooks(db).problems).toEqual([]);
  });
});

test('after a restore, a payment of Tikkie counts as entered by hand when it was moved from an invoice that the backup does not have', async () => {
  using folder = temporaryFolder();
  const file = folder.file('backup.sqlite');
  const tikkie = { source: 'tikkie', method: 'tikkie', reference: 't' } as const;
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 2);
    writeBackup(db, file);
    await addInvoices(db, 1);
    pay(db, 3, NOW, tikkie);
    undo(db, 1);
    pay(db, 2, NOW, { ...tikkie, movedFrom: 1 });
  });
  restoreDatabase(folder.path, file, clock);
  await withBooks(folder.path, (db) => {
    expect(storedPayments(db)).toMatchObject([
      { invoice: '2026-0002', amount: 10000, source: 'hand' },
    ]);
  });
});

function origins({ $client }: Db) {
  return $client
    .query<{ amount: number; origin: number | null }, []>(
      'SELECT amount, moved_from AS origin FROM payments ORDER BY id',
    )
    .all()
    .map(({ amount, origin }) => [amount, origin]);
}
