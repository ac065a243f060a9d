import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { storedPayments } from '../receivables/ledger.ts';
import { fieldsOf } from '../support/form.ts';
import { office } from '../support/office.ts';

const paid = { delivery_id: 1, datum: '2026-11-19', methode: 'bank' };
const ASKED = "Er staat nog maar €\u00a0237,50 open. Klopt het bedrag, kies dan 'Toch boeken'.";
const AGAIN = '>Toch boeken</button>';
const HIDDEN_AGAIN = /<button[^>]* hidden=""[^>]*>Toch boeken</;

/** An office with an invoice of € 237,50, or of another amount when `change` has another price or quantity. */
async function invoiced(change: object = {}) {
  const at = await office();
  await at.call('POST', paths.api.invoice(await at.plan(change)));
  return at;
}

test.each<[string, object, number]>([
  ['€ 1.000,00 more', { bedrag: '1237,50' }, 201],
  ['€ 1.000,01 more, without toch', { bedrag: '1237,51' }, 422],
  ['€ 1.000,01 more, with toch', { bedrag: '1237,51', toch: true }, 201],
  ['€ 1.000,01 more, with toch false', { bedrag: '1237,51', toch: false }, 422],
  ['the largest amount, with toch', { bedrag: '9999999999,99', toch: true }, 201],
  ['above the largest amount', { bedrag: '10000000000,00', toch: true }, 422],
  ['a refund', { bedrag: '5000', soort: 'terugbetaling' }, 201],
])(
  'a payment for an invoice of € 237,50 (%s) with %p is answered with %i',
  async (_, change, status) => {
    const { app, call } = await invoiced();
    const answer = await call('POST', paths.api.payments(), { ...paid, ...change });
    expect(answer.status).toBe(status);
    expect(storedPayments(app.db)).toHaveLength(status === 201 ? 1 : 0);
    if (status === 422) expect(Object.keys(answer.body.fields)).toEqual(['bedrag']);
  },
);

test('a payment that exceeds the open amount by more than € 1.000,00 needs a confirmation only when it is over twice the open amount', async () => {
  const { call } = await invoiced({ Prijs: '1000', Aantal: '2', bezorgkosten: '0' });
  const { body } = await call('GET', paths.api.invoicePayments(1));
  const open = Number(body.open);
  expect(open).toBeGreaterThan(1000);
  const pay = (bedrag: number) => call('POST', paths.api.payments(), { ...paid, bedrag });
  const above = await pay(open * 2 + 0.01);
  expect([above.status, above.body.fields.bedrag]).toEqual([
    422,
    expect.stringContaining("kies dan 'Toch boeken'"),
  ]);
  expect((await pay(open * 2)).status).toBe(201);
  const none = await pay(1000.01);
  expect(none.body.fields.bedrag).toStartWith('Er staat niets open.');
});

test('without scripts the form asks for confirmation with a second button and keeps the typed values', async () => {
  const { app, token } = await invoiced();
  const path = paths.paymentsOf(1);
  const page = await app.page(path, token);
  expect(page.body).toMatch(HIDDEN_AGAIN);
  const typed = { ...fieldsOf(page.body), bedrag: '23750', methode: 'pin', datum: '2026-11-18' };
  const asked = await app.page(path, token, typed);
  expect(asked.status).toBe(422);
  expect(asked.body.replaceAll('&#x27;', "'")).toContain(ASKED);
  expect(asked.body).toContain(AGAIN);
  expect(asked.body).not.toMatch(HIDDEN_AGAIN);
  const kept = fieldsOf(asked.body);
  expect(kept).toMatchObject({ bedrag: '23750', methode: 'pin', datum: '18-11-2026' });
  expect((await app.page(path, token, { ...kept, toch: 'true' })).status).toBe(303);
  expect(storedPayments(app.db)).toMatchObject([{ amount: 2_375_000 }]);
});

test('a payment or refund that was booked since the form was opened is booked a second time only after a confirmation', async () => {
  const { app, token } = await invoiced();
  const path = paths.paymentsOf(1);
  const form = fieldsOf((await app.page(path, token)).body);
  expect(form).toMatchObject({ bedrag: '237,50', open: '237,50' });
  const send = (fields: object, aanvraag: string) => app.page(path, token, { ...fields, aanvraag });
  expect((await send(form, 'een')).status).toBe(303);
  expect((await send(form, 'een')).status).toBe(303);
  const asked = await send(form, 'twee');
  expect([asked.status, asked.body.includes('Er staat niets open.')]).toEqual([422, true]);
  expect(fieldsOf(asked.body)).toMatchObject({ open: '237,50' });
  expect((await send({ ...form, toch: 'true' }, 'twee')).status).toBe(303);
  expect(storedPayments(app.db)).toMatchObject([{ amount: 23750 }, { amount: 23750 }]);

  const refund = fieldsOf((await app.page(path, token)).body);
  expect(refund).toMatchObject({ bedrag: '237,50', open: '-237,50', soort: 'terugbetaling' });
  expect((await send(refund, 'drie')).status).toBe(303);
  const again = await send(refund, 'vier');
  expect([again.status, again.body.includes('Er is niets terug te betalen.')]).toEqual([422, true]);
  expect(storedPayments(app.db)).toHaveLength(3);
});

test('a payment of at most the open amount is booked without a question, even when this amount has changed since the user saw it', async () => {
  const { call } = await invoiced();
  const pay = (open: number) => call('POST', paths.api.payments(), { ...paid, bedrag: 100, open });
  for (const seen of [237.5, 237.5]) expect((await pay(seen)).status).toBe(201);
  expect((await pay(237.5)).body.fields.bedrag).toStartWith('Er staat nog maar');
  expect((await pay(37.5)).status).toBe(201);
  expect((await pay(0)).status).toBe(422);
  expect((await pay(-62.5)).status).toBe(201);
});
