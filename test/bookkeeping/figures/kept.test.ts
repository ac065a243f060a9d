import { expect, test } from 'bun:test';
import { clearDatabase } from '../../../src/backups/clear-database.ts';
import { continueData } from '../../../src/backups/restore/continue-data.ts';
import { verifyBooks } from '../../../src/bookkeeping/verify/verify.ts';
import { type Db, inTransaction } from '../../../src/database/open.ts';
import { undoPayment } from '../../../src/receivables/undo-payment.ts';
import { moment } from '../../../src/shared/dates.ts';
import { addInvoices, clock, NOW, withBooks } from '../../backups/books.ts';
import { pay } from '../../receivables/ledger.ts';
import { temporaryFolder } from '../../support/binary.ts';

async function withPaidBooks(work: (db: Db, folder: string) => void): Promise<void> {
  using folder = temporaryFolder();
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 3);
    pay(db, 2, NOW);
    expect(verifyBooks(db).problems).toEqual([]);
    work(db, folder.path);
  });
}

const customer = (year: number, name = 'lukasz celik') =>
  `De omzet of kuub van ${name} in ${year} is niet die van de facturen en creditfacturen.`;
const ofMethod = (year: number, name: string) =>
  `Wat in ${year} is ontvangen (${name}), klopt niet met de betalingen.`;

test.each([
  ['UPDATE customer_sums SET net = net + 1', [customer(2026)]],
  ['UPDATE customer_sums SET quantity = quantity - 1', [customer(2026)]],
  ['UPDATE customer_sums SET year = 2025', [customer(2025), customer(2026)]],
  ["UPDATE customer_sums SET name_fold = 'jansen'", [customer(2026, 'jansen'), customer(2026)]],
  ['DELETE FROM customer_sums', [customer(2026)]],
  ["INSERT INTO customer_sums VALUES (2026, 'x', 0, 0)", [customer(2026, 'x')]],
  ['UPDATE payment_sums SET total = total + 1', [ofMethod(2026, 'bank')]],
  ['UPDATE payment_sums SET count = count + 1', [ofMethod(2026, 'bank')]],
  ['UPDATE payment_sums SET days = days + 1', [ofMethod(2026, 'bank')]],
  ['UPDATE payment_sums SET year = 2025', [ofMethod(2025, 'bank'), ofMethod(2026, 'bank')]],
  ["UPDATE payment_sums SET method = 'pin'", [ofMethod(2026, 'bank'), ofMethod(2026, 'pin')]],
  ['DELETE FROM payment_sums', [ofMethod(2026, 'bank')]],
  [
    'UPDATE issued_sums SET net = net + 1, vat = vat - 1 WHERE is_credit = 0',
    ['De omzet van 20-11-2026 is niet die van de facturen en creditfacturen.'],
  ],
  [
    'UPDATE delivery_sums SET quantity = quantity + 1',
    ['De totalen van 18-11-2026 Ochtend zijn niet die van de leveringen.'],
  ],
])('--verify reports figures that differ from the documents after: %s', (damage, said) =>
  withPaidBooks((db) => {
    db.$client.run(damage);
    expect(verifyBooks(db).problems).toEqual(said);
  }),
);

test('--verify reports a delivery with another quantity or date than its invoice', () =>
  withPaidBooks((db) => {
    for (const trigger of db.$client
      .query<{ name: string }, []>(
        "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'deliveries' AND sql LIKE '%BEFORE UPDATE%'",
      )
      .all())
      db.$client.run(`DROP TRIGGER ${trigger.name}`);
    db.$client.run('UPDATE deliveries SET quantity = quantity + 1 WHERE id = 2');
    db.$client.run("UPDATE deliveries SET date = '2026-11-19' WHERE id = 3");
    const { problems } = verifyBooks(db);
    expect(problems.filter((line) => line.startsWith('Factuur'))).toEqual([
      'Factuur 2026-0002: de levering heeft nu een andere datum of hoeveelheid.',
      'Factuur 2026-0003: de levering heeft nu een andere datum of hoeveelheid.',
    ]);
    // The sums of the customer have the quantity of the invoice, so Vipo reports these sums too.
    expect(problems).toContain(customer(2026));
  }));

test('a refund lowers the received sum of the figures, and does not count as a payment', () =>
  withPaidBooks((db) => {
    const sums = () =>
      db.$client.query('SELECT method, count, total, days FROM payment_sums').all();
    const add = (amount: number, method: string) =>
      db.$client
        .query<{ id: number }, [number, string]>(
          `INSERT INTO payments (invoice_id, amount, paid_on, method, source, recorded_at, recorded_by)
           VALUES (2, ?, '2026-11-25', ?, 'hand', '2026-11-25T10:00:00.000Z', 'piet') RETURNING id`,
        )
        .get(amount, method)?.id ?? 0;
    db.$client.run('PRAGMA ignore_check_constraints = ON');
    add(-2500, 'bank');
    const refund = add(-100, 'pin');
    expect(sums()).toEqual([
      { method: 'bank', count: 1, total: 7500, days: 0 },
      { method: 'pin', count: 0, total: -100, days: 0 },
    ]);
    expect(verifyBooks(db).problems).toEqual([]);
    inTransaction(db, () => undoPayment(db, moment(NOW), refund));
    expect(sums()).toEqual([{ method: 'bank', count: 1, total: 7500, days: 0 }]);
    expect(verifyBooks(db).problems).toEqual([]);
  }));

test('a restore computes the sums of the figures again, and clearing empties them', () =>
  withPaidBooks((db, folder) => {
    db.$client.run('UPDATE customer_sums SET net = 5');
    db.$client.run('DELETE FROM payment_sums');
    continueData(db, { replaced: undefined, file: 'backup.sqlite', at: moment(NOW) });
    expect(verifyBooks(db).problems).toEqual([]);
    clearDatabase(db, clock, folder);
    const tables = ['customer_sums', 'payment_sums'];
    expect(tables.filter((table) => db.$client.query(`SELECT 1 FROM ${table}`).get())).toEqual([]);
  }));
