import { expect, test } from 'bun:test';
import { actingAs } from '../../src/database/actor.ts';
import { inTransaction } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import { findBalance, sumDue } from '../../src/receivables/balances/queries.ts';
import type { NewPayment } from '../../src/receivables/payment.ts';
import { listPayments } from '../../src/receivables/queries.ts';
import { undoPayment } from '../../src/receivables/undo-payment.ts';
import { addDays, moment, parseIsoDate } from '../../src/shared/dates.ts';
import { DomainError } from '../../src/shared/domain-error.ts';
import { cents } from '../../src/shared/money.ts';
import type { Office } from '../support/office.ts';
import { invoiced, openAmounts, pay, storedPayments } from './ledger.ts';

const always = { from: '', until: '9999-12-31' };

function undo({ app }: Office, id: number) {
  const undone = () => undoPayment(app.db, moment(app.now), id);
  return inTransaction(app.db, undone);
}

test('payments lower the open amount of an invoice, in part, in full and beyond its total', async () => {
  const { app } = await invoiced();
  const { db, now } = app;
  expect(sumDue(db, always)).toEqual({ count: 1, total: cents(23750) });
  expect(pay(db, 1, now)).toEqual({ id: 1, open: cents(13750) });
  expect(sumDue(db, always)).toEqual({ count: 1, total: cents(13750) });
  expect(pay(db, 1, now, { amount: cents(13750), method: 'pin' }).open).toBe(cents(0));
  expect(sumDue(db, always)).toEqual({ count: 0, total: cents(0) });
  expect(pay(db, 1, now, { amount: cents(1), method: 'contant' }).open).toBe(cents(-1));
  expect(sumDue(db, always)).toEqual({ count: 0, total: cents(0) });
});

test('an undone payment stays stored, and its amount is open again', async () => {
  const at = await invoiced();
  const { db, now } = at.app;
  pay(db, 1, now, { amount: cents(23750) });
  const piet = { id: 1, name: 'piet', clock: () => now };
  expect(actingAs(piet, () => undo(at, 1))).toEqual({ id: 1, open: cents(23750) });
  expect(listPayments(db, 1)).toMatchObject([
    { amount: cents(23750), undoneAt: moment(now), undoneBy: 'piet' },
  ]);
  expect(() => undo(at, 1)).toThrow('Deze betaling is al ongedaan gemaakt.');
  expect(() => undo(at, 2)).toThrow('Deze betaling is er niet.');
  expect(sumDue(db, always)).toEqual({ count: 1, total: cents(23750) });
});

test('a credit closes an invoice, so that its earlier payments are to be paid back', async () => {
  const { app, call } = await invoiced();
  pay(app.db, 1, app.now);
  await call('POST', paths.api.creditInvoice(1), {});
  expect(openAmounts(app.db)).toEqual({ '2026-0001': -10000 });
  expect(sumDue(app.db, always).count).toBe(0);
});

test('an invoice is due after the payment term that the settings had when it was issued', async () => {
  const { app, call, plan } = await invoiced();
  app.db.$client.run('UPDATE settings SET payment_term_days = 30');
  await call('POST', paths.api.invoice(await plan()));
  app.db.$client.run('UPDATE settings SET payment_term_days = 0');
  await call('POST', paths.api.invoice(await plan()));
  const due = [1, 2, 3].map((id) => findBalance(app.db, id)?.dueOn as string);
  expect(due).toEqual(['2026-12-04', '2026-12-20', '2026-11-20']);
  expect(sumDue(app.db, { from: '', until: '2026-12-03' }).count).toBe(1);
  expect(sumDue(app.db, { from: '2026-12-04', until: '2026-12-04' }).count).toBe(1);
});

const tomorrow = addDays(parseIsoDate('2026-11-20') ?? ('' as never), 1);
test.each<[Partial<NewPayment>, string]>([
  [{ amount: cents(0) }, 'Vul een bedrag boven 0 in.'],
  [{ amount: cents(-1) }, 'Vul een bedrag boven 0 in.'],
  [{ paidOn: tomorrow }, 'Kies een dag tot en met vandaag.'],
  [{ invoiceId: 99 }, 'Er is geen factuur van deze levering.'],
])('recording a payment with %j is refused: %s', async (change, sentence) => {
  const { app } = await invoiced();
  expect(() => pay(app.db, 1, app.now, change)).toThrow(new DomainError('invalid', sentence));
  expect(storedPayments(app.db)).toEqual([]);
});

test.each([
  ['UPDATE payments SET amount = 1', 'a payment never changes'],
  ["UPDATE payments SET reference = 'x'", 'a payment never changes'],
  ["UPDATE payments SET amount = 1, undone_at = 'x', undone_by = 'x'", 'a payment never changes'],
  ["UPDATE payments SET undone_at = '2026-11-20T09:30:00.000Z'", 'CHECK constraint failed'],
  ['DELETE FROM payments', 'a payment is never deleted'],
  ['DELETE FROM invoices', 'an invoice is never deleted'],
  ["UPDATE payments SET undone_at = NULL, undone_by = 'x'", 'a payment never changes'],
])('the database refuses "%s" for a payment', async (sql, reason) => {
  const { app } = await invoiced();
  pay(app.db, 1, app.now);
  expect(() => app.db.$client.run(sql)).toThrow(reason);
});

test('the log entries of a payment and of its undoing name the invoice, the amount and the user', async () => {
  const at = await invoiced({ Klant_naam: 'Łukasz' });
  const { db, now } = at.app;
  actingAs({ id: 1, name: 'baas', clock: () => now }, () => {
    pay(db, 1, now, { reference: 'afschrift 12' });
    undo(at, 1);
  });
  const entries = db.$client
    .query<Record<string, unknown>, []>(
      `SELECT actor, action, kind, subject_id, subject, detail FROM audit_log
       WHERE action LIKE 'betaling%' ORDER BY id`,
    )
    .all()
    .map((entry): object => ({ ...entry, detail: JSON.parse(String(entry.detail)) as object }));
  const same = { actor: 'baas', kind: 'factuur', subject_id: 1, subject: '2026-0001, Łukasz' };
  const paid = { bedrag: 10000, datum: '2026-11-20', methode: 'bank' };
  expect(entries).toEqual([
    {
      ...same,
      action: 'betaling geboekt',
      detail: { ...paid, open: 13_750, bron: 'hand', kenmerk: 'afschrift 12' },
    },
    { ...same, action: 'betaling ongedaan gemaakt', detail: { ...paid, open: 23_750 } },
  ]);
});
