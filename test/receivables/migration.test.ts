import { expect, test } from 'bun:test';
import { keptSums } from '../../src/bookkeeping/kept-sums.ts';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { checkOf, problemsOf } from '../../src/database/kept-sums.ts';
import { migrate, migrations } from '../../src/database/migrate.ts';
import { type Db, openDatabase } from '../../src/database/open.ts';
import { openAmounts, storedPayments } from './ledger.ts';

const BEFORE = migrations.findIndex((script) => script.includes('CREATE TABLE payments'));

/** A database of a version that did not store payments. */
function oldDatabase(): Db {
  const db = openDatabase(':memory:');
  migrate(db, migrations.slice(0, BEFORE));
  return db;
}

type Sold = { id: number; payment: string; date?: string; issuedOn?: string };

function addInvoice({ $client }: Db, { id, payment, date, issuedOn = '2026-11-20' }: Sold): void {
  $client.run(
    `INSERT INTO deliveries (id, customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
     VALUES (?, 'Jansen', 'jansen', 'x', ?, 0, 12100, 1000, 0, ?)`,
    [id, date ?? issuedOn, payment],
  );
  $client.run(
    `INSERT INTO invoices (id, delivery_id, number, year, sequence, issued_at, issued_on, customer_name,
       customer_name_fold, address, date, slot, net, vat, total, vat_rate, data, pdf_sha256, pdf)
     SELECT id, id, 'F' || id, 2026, id, ?2 || 'T09:00:00.000Z', ?2, customer_name, customer_name_fold, address, date,
       slot, 10000, 2100, 12100, 2100, '{"paymentTermDays":14}', printf('%064d', 0), x'00'
     FROM deliveries WHERE id = ?1`,
    [id, issuedOn],
  );
}

function addCredit({ $client }: Db, id: number): void {
  $client.run(
    `INSERT INTO credits (invoice_id, number, year, sequence, issued_at, issued_on, net, vat, total, vat_rate, data,
       pdf_sha256, pdf)
     SELECT id, 'C' || id, 2026, id, issued_at, issued_on, -net, -vat, -total, vat_rate, '{}', printf('%064d', 0), x'00'
     FROM invoices WHERE id = ?`,
    [id],
  );
}

function addRequest({ $client }: Db, reference: string, paid: number, refreshedAt: string | null) {
  $client.run(
    `INSERT INTO payment_requests (reference, amount, description, state, amount_paid, created_at, refreshed_at)
     VALUES (?, 12100, 'x', 'made', ?, '2026-07-01T12:00:00.000Z', ?)`,
    [reference, paid, refreshedAt],
  );
}

test('the migration records payments for the amounts that Tikkie received and for cash that an invoice states as paid', () => {
  const db = oldDatabase();
  for (const id of [1, 2, 3, 4]) addInvoice(db, { id, payment: 'betaalverzoek' });
  addRequest(db, 'F1', 12100, '2026-11-21T22:59:59.999Z');
  addRequest(db, 'F2', 100, '2026-06-30T22:00:00.000Z');
  addRequest(db, 'F3', 12100, null);
  addRequest(db, 'F4', 0, null);
  addRequest(db, 'Kerstboom', 12100, null);
  addInvoice(db, { id: 5, payment: 'contant', date: '2026-11-18' });
  addInvoice(db, { id: 6, payment: 'contant', date: '2026-11-21' });
  addInvoice(db, { id: 7, payment: 'contant' });
  addCredit(db, 7);
  addInvoice(db, { id: 8, payment: 'bank overmaken' });
  migrate(db);
  const paid = storedPayments(db).map(({ invoice, amount, paid_on, source }) =>
    [invoice, amount, paid_on, source].join(' '),
  );
  expect(paid).toEqual([
    'F1 12100 2026-11-21 tikkie',
    'F2 100 2026-07-01 tikkie',
    'F3 12100 2026-07-01 tikkie',
    'F5 12100 2026-11-18 factuur',
  ]);
  const [open, none] = [12100, 0];
  expect(openAmounts(db)).toEqual({
    F1: none,
    F2: 12000,
    F3: none,
    F4: open,
    F5: none,
    F6: open,
    F7: none,
    F8: open,
  });
  expect(problemsOf(db, keptSums.map(checkOf))).toEqual([]);
  const kept = verifyBooks(db).problems.filter((problem) => /Wat |omzet/.test(problem));
  expect(kept).toEqual([]);
  const told = "SELECT 1 FROM audit_log WHERE action LIKE 'betaling%'";
  expect(db.$client.query(told).get()).toBeNull();
});

test.each([
  ['2026-03-28T22:59:00.000Z', '2026-03-28'],
  ['2026-03-28T23:00:00.000Z', '2026-03-29'],
  ['2026-03-29T22:00:00.000Z', '2026-03-30'],
  ['2026-10-24T22:00:00.000Z', '2026-10-25'],
  ['2026-10-25T22:59:00.000Z', '2026-10-25'],
  ['2026-10-25T23:00:00.000Z', '2026-10-26'],
])('the migration records a payment at %s with the day %s in Amsterdam', (at, day) => {
  const db = oldDatabase();
  addInvoice(db, { id: 1, payment: 'betaalverzoek' });
  addRequest(db, 'F1', 12100, at);
  migrate(db);
  expect(storedPayments(db)[0]?.paid_on).toBe(day);
});

test('the migration that adds take-overs keeps all payments, also moved, undone and too large payments', () => {
  const db = openDatabase(':memory:');
  const scripts = migrations.findIndex((script) => script.includes('CREATE TABLE takeovers'));
  migrate(db, migrations.slice(0, scripts));
  for (const id of [1, 2]) addInvoice(db, { id, payment: 'bank overmaken' });
  db.$client
    .run(`INSERT INTO payments (invoice_id, amount, paid_on, method, reason, source, recorded_at, recorded_by,
      undone_at, undone_by, request_id, moved_from, taken_back_on)
    VALUES (1, 100, '2026-11-20', 'bank', NULL, 'hand', 'a', 'piet', 'b', 'piet', '1:x', NULL, NULL),
      (2, 100, '2026-11-20', 'bank', NULL, 'hand', 'b', 'piet', NULL, NULL, NULL, 1, NULL),
      (1, 300, '2026-11-20', 'afgeboekt', 'korting', 'hand', 'c', 'piet', 'd', 'piet', NULL, NULL, '2026-11-21')`);
  db.$client.run('DROP TRIGGER payments_have_a_largest_amount');
  db.$client
    .run(`INSERT INTO payments (invoice_id, amount, paid_on, method, source, recorded_at, recorded_by)
    VALUES (1, 9999999999999, '2026-11-20', 'bank', 'hand', 'e', 'piet')`);
  const all = () => db.$client.query('SELECT * FROM payments ORDER BY id').all();
  const before = all();
  migrate(db);
  expect(all()).toEqual(before);
  expect(db.$client.query('PRAGMA foreign_key_check').all()).toEqual([]);
});
