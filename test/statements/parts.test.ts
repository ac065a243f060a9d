import { expect, test } from 'bun:test';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { inTransaction } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import { undoPayment } from '../../src/receivables/undo-payment.ts';
import { moment } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';
import { pay } from '../receivables/ledger.ts';
import { type Office, office } from '../support/office.ts';

const REF = 'a'.repeat(32);

/** An office with two invoices and a line of a statement. */
async function withLine(amount: number): Promise<Office> {
  const at = await office({ admin: true });
  for (const _ of [1, 2]) await at.call('POST', paths.api.invoice(await at.plan()));
  at.app.db.$client.run(
    `INSERT INTO statement_lines (ref, account, booked_on, amount, counterparty, description, is_reversal, read_at)
     VALUES (?, 'NL91ABNA0417164300', '2026-11-20', ?, 'Jansen', 'hout', 0, '2026-11-20T09:00:00.000Z')`,
    [REF, amount],
  );
  return at;
}

function book({ app }: Office, invoiceId: number, amount: number, isRefund = false) {
  const part = { amount: cents(amount), isRefund, source: 'afschrift', reference: REF } as const;
  return pay(app.db, invoiceId, app.now, part);
}

function waits({ app }: Office) {
  return app.db.$client.query('SELECT is_waiting AS waits FROM statement_lines').get();
}

test('a line waits until its booked parts add up to its amount, and waits again after a part is undone', async () => {
  const at = await withLine(30000);
  const { db, now } = at.app;
  const first = book(at, 1, 10000);
  expect(waits(at)).toEqual({ waits: 1 });
  book(at, 2, 20000);
  expect(waits(at)).toEqual({ waits: 0 });
  expect(verifyBooks(db).problems).toEqual([]);
  inTransaction(db, () => undoPayment(db, moment(now), first.id));
  expect(waits(at)).toEqual({ waits: 1 });
  expect(verifyBooks(db).problems).toEqual([]);
  db.$client.run('UPDATE statement_lines SET is_waiting = 0');
  expect(verifyBooks(db).problems).toHaveLength(1);
});

test('the database refuses parts that exceed the amount of the line or have the other sign', async () => {
  const credit = await withLine(30000);
  book(credit, 1, 10000);
  expect(() => book(credit, 2, 20001)).toThrow('more than the line');
  expect(() => book(credit, 2, 100, true)).toThrow('more than the line');
  const debit = await withLine(-30000);
  book(debit, 1, 30000, true);
  expect(waits(debit)).toEqual({ waits: 0 });
  expect(() => book(debit, 1, 1, true)).toThrow('more than the line');
});
