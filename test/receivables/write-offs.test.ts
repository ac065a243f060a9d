import { expect, test } from 'bun:test';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { type Db, inTransaction } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import type { Reason } from '../../src/receivables/payment.ts';
import { undoPayment } from '../../src/receivables/undo-payment.ts';
import { moment } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';
import type { Office } from '../support/office.ts';
import { invoiced, openAmounts, pay } from './ledger.ts';

function writeOff({ app }: Office, amount: number, reason: Reason = 'korting') {
  return pay(app.db, 1, app.now, { amount: cents(amount), method: 'afgeboekt', reason });
}

function receive({ app }: Office, amount: number) {
  return pay(app.db, 1, app.now, { amount: cents(amount) });
}

/** The write-offs that are not undone. When one is the rest of another, `origin` is the id of that other write-off. */
function notUndone({ $client }: Db) {
  return $client
    .query<{ amount: number; origin: number | null }, []>(
      `SELECT amount, moved_from AS origin FROM payments
       WHERE reason IS NOT NULL AND undone_at IS NULL ORDER BY id`,
    )
    .all()
    .map(({ amount, origin }) => [amount, origin]);
}

function received({ $client }: Db) {
  return $client.query('SELECT method, count, total FROM payment_sums').all();
}

test('a write-off closes the open amount, and no sum of received money includes it', async () => {
  const at = await invoiced();
  receive(at, 23000);
  expect(writeOff(at, 750).open).toBe(cents(0));
  expect(received(at.app.db)).toEqual([{ method: 'bank', count: 1, total: 23000 }]);
  inTransaction(at.app.db, () => undoPayment(at.app.db, moment(at.app.now), 2));
  expect(openAmounts(at.app.db)).toEqual({ '2026-0001': 750 });
  expect(verifyBooks(at.app.db).problems).toEqual([]);
});

test('a payment above the open amount takes back the last write-offs, and the rest of a write-off is booked again', async () => {
  const at = await invoiced();
  const { db } = at.app;
  receive(at, 22250);
  writeOff(at, 500);
  writeOff(at, 1000);
  expect(receive(at, 300).open).toBe(cents(0));
  expect(notUndone(db)).toEqual([
    [500, null],
    [700, 3],
  ]);
  expect(receive(at, 900).open).toBe(cents(0));
  expect(notUndone(db)).toEqual([[300, 2]]);
  expect(receive(at, 400).open).toBe(cents(-100));
  expect(notUndone(db)).toEqual([]);
  expect(verifyBooks(db).problems).toEqual([]);
});

test('a payment of at most the open amount takes back no write-off', async () => {
  const at = await invoiced();
  writeOff(at, 500);
  expect(receive(at, 23250).open).toBe(cents(0));
  expect(notUndone(at.app.db)).toEqual([[500, null]]);
});

test('when a payment that took back a write-off is undone, the next payment does not book the write-off again', async () => {
  const at = await invoiced();
  const { db, now } = at.app;
  receive(at, 22750);
  writeOff(at, 1000);
  receive(at, 1000);
  inTransaction(db, () => undoPayment(db, moment(now), 3));
  expect(receive(at, 400).open).toBe(cents(600));
  expect(notUndone(db)).toEqual([]);
});

test('a credit takes back all write-offs, so that only received money is to be paid back', async () => {
  const at = await invoiced();
  receive(at, 20000);
  writeOff(at, 3750, 'oninbaar');
  await at.call('POST', paths.api.creditInvoice(1), {});
  expect(openAmounts(at.app.db)).toEqual({ '2026-0001': -20000 });
  expect(notUndone(at.app.db)).toEqual([]);
  expect(verifyBooks(at.app.db).problems).toEqual([]);
});

test('a refund makes its amount open, and undoing the refund takes back this amount of a write-off', async () => {
  const at = await invoiced();
  const { db, now } = at.app;
  pay(db, 1, now, { amount: cents(1000), isRefund: true });
  writeOff(at, 24750);
  inTransaction(db, () => undoPayment(db, moment(now), 1));
  expect(openAmounts(db)).toEqual({ '2026-0001': 0 });
  expect(notUndone(db)).toEqual([[23750, 2]]);
});

test.each([
  ["'afgeboekt', NULL, 100", 'CHECK constraint failed'],
  ["'bank', 'korting', 100", 'CHECK constraint failed'],
  ["'afgeboekt', 'schenking', 100", 'CHECK constraint failed'],
  ["'afgeboekt', 'korting', -100", 'CHECK constraint failed'],
])('the database refuses a write-off with %s', async (values, reason) => {
  const { app } = await invoiced();
  const insert = () =>
    app.db.$client.run(
      `INSERT INTO payments (invoice_id, paid_on, source, recorded_at, recorded_by, method, reason, amount)
       VALUES (1, '2026-11-20', 'hand', '2026-11-20T09:30:00.000Z', 'x', ${values})`,
    );
  expect(insert).toThrow(reason);
});

test('the log has the reason of a write-off, and an entry when a payment takes it back', async () => {
  const at = await invoiced();
  receive(at, 22750);
  writeOff(at, 1000, 'oninbaar');
  receive(at, 400);
  const told = at.app.db.$client
    .query<{ action: string; reason: string | null; amount: number }, []>(
      `SELECT action, detail ->> 'reden' AS reason, detail ->> 'bedrag' AS amount FROM audit_log
       WHERE action LIKE '%afboek%' OR action LIKE '%afgeboekt%' ORDER BY id`,
    )
    .all();
  expect(told).toEqual([
    { action: 'verschil afgeboekt', reason: 'oninbaar', amount: 1000 },
    { action: 'afboeking vervallen', reason: 'oninbaar', amount: 1000 },
    { action: 'rest van afboeking geboekt', reason: 'oninbaar', amount: 600 },
  ]);
});

test('--verify reports an invoice that was paid too much while an amount is written off', async () => {
  const at = await invoiced();
  const { $client } = at.app.db;
  receive(at, 23000);
  writeOff(at, 750);
  $client.run('DROP TRIGGER payment_takes_back_write_offs');
  receive(at, 100);
  expect(verifyBooks(at.app.db).problems).toContain(
    'Van factuur 2026-0001 is te veel betaald, terwijl er een bedrag is afgeboekt.',
  );
});
