import { expect, test } from 'bun:test';
import { inTransaction } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import { refreshDuePayments } from '../../src/payment-requests/refresh.ts';
import { undoPayment } from '../../src/receivables/undo-payment.ts';
import { moment } from '../../src/shared/dates.ts';
import { openAmounts, storedPayments } from '../receivables/ledger.ts';
import { office, type PayingOffice } from '../support/office.ts';

function refresh({ app, token }: PayingOffice) {
  return app.page(paths.refreshPayments(), token, {});
}

/** An invoice of € 237,50 with a payment request of € 225,00. */
async function asked(paying: PayingOffice): Promise<string> {
  await paying.invoice();
  await paying.askMoney();
  return paying.tikkie.made[0]?.paymentRequestToken ?? '';
}

test('an amount that Tikkie received becomes one payment, and an amount that Tikkie receives later becomes another payment', async () => {
  await using paying = await office({
    admin: true,
    services: true,
    now: '2026-11-20T20:00:00.000Z',
  });
  const { app, tikkie } = paying;
  const request = await asked(paying);
  tikkie.paid.set(request, 20000);
  await refresh(paying);
  await refresh(paying);
  app.now = new Date('2026-11-20T23:30:00.000Z');
  tikkie.paid.set(request, 22500);
  await refresh(paying);
  const tikkiePayment = { invoice: '2026-0001', method: 'tikkie', source: 'tikkie', undone: 0 };
  expect(storedPayments(app.db)).toEqual([
    { ...tikkiePayment, amount: 20000, paid_on: '2026-11-20' },
    { ...tikkiePayment, amount: 2500, paid_on: '2026-11-21' },
  ]);
  expect(openAmounts(app.db)).toEqual({ '2026-0001': 1250 });
});

test('an undone payment of Tikkie is not recorded again at the next refresh', async () => {
  await using paying = await office({ admin: true, services: true });
  const { app, tikkie } = paying;
  const request = await asked(paying);
  tikkie.paid.set(request, 10000);
  await refresh(paying);
  inTransaction(app.db, () => undoPayment(app.db, moment(app.now), 1));
  tikkie.paid.set(request, 22500);
  await refresh(paying);
  expect(storedPayments(app.db).map(({ amount, undone }) => [amount, undone])).toEqual([
    [10000, 1],
    [12500, 0],
  ]);
});

test('a paid payment request that is not for an invoice records no payment', async () => {
  await using paying = await office({ admin: true, services: true });
  const { app, tikkie, askMoney, config } = paying;
  await paying.invoice();
  await askMoney('Kerstboom');
  tikkie.paid.set(tikkie.made[0]?.paymentRequestToken ?? '', 22500);
  app.wait(2 * 3_600_000);
  await refreshDuePayments({ db: app.db, clock: () => app.now, tikkie: config.tikkie });
  expect(app.db.$client.query('SELECT amount_paid FROM outgoing').get()).toEqual({
    amount_paid: 22500,
  });
  expect(storedPayments(app.db)).toEqual([]);
});

test('a payment of Tikkie that was moved is not recorded again, for either invoice', async () => {
  await using paying = await office({ admin: true, services: true });
  const { app, tikkie, call } = paying;
  const request = await asked(paying);
  await paying.invoice();
  await paying.askMoney('2026-0002');
  tikkie.paid.set(request, 10000);
  await refresh(paying);
  await call('POST', paths.api.movePayment(1), { delivery_id: 2, bedrag: 40 });
  await refresh(paying);
  tikkie.paid.set(tikkie.made[1]?.paymentRequestToken ?? '', 5000);
  tikkie.paid.set(request, 22500);
  await refresh(paying);
  await call('POST', paths.api.movePayment(3), { delivery_id: 2 });
  await refresh(paying);
  const rows = (invoice: string) =>
    storedPayments(app.db)
      .filter((payment) => payment.invoice === invoice)
      .map(({ amount, undone }) => [amount, undone]);
  expect(rows('2026-0001')).toEqual([
    [10000, 1],
    [6000, 1],
    [12500, 0],
  ]);
  expect(rows('2026-0002')).toEqual([
    [4000, 0],
    [5000, 0],
    [6000, 0],
  ]);
});
