import { expect, test } from 'bun:test';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { paths } from '../../src/paths.ts';
import { cents } from '../../src/shared/money.ts';
import { openAmounts, pay, storedPayments } from '../receivables/ledger.ts';
import { fieldsOf } from '../support/form.ts';
import { type Office, office } from '../support/office.ts';

/** An office with invoices of € 237,50 for these customers. */
async function invoiced(...names: string[]): Promise<Office> {
  const at = await office({ admin: true });
  for (const Klant_naam of names) {
    await at.call('POST', paths.api.customers(), { Klant_naam, leveringsadres: 'x' });
    await at.call('POST', paths.api.invoice(await at.plan({ Klant_naam })));
  }
  return at;
}

function move({ call }: Office, id: number, body: object, headers = {}) {
  return call('POST', paths.api.movePayment(id), body, headers);
}

function paymentRows({ app }: Office) {
  return storedPayments(app.db).map(({ invoice, amount, undone }) => [invoice, amount, undone]);
}

test('moving a payment to another invoice of the customer does not change the received amount', async () => {
  const at = await invoiced('Jansen', 'Jansen');
  const { db, now } = at.app;
  pay(db, 1, now, { amount: cents(23750), reference: 'afschrift 12', method: 'pin' });
  const sums = () => db.$client.query('SELECT * FROM payment_sums').all();
  const before = sums();
  const { status, body } = await move(at, 1, { delivery_id: 2 });
  expect([status, body]).toEqual([200, { success: true, id: 2, open: 237.5, openNaar: 0 }]);
  expect(sums()).toEqual(before);
  const [moved] = (await at.call('GET', paths.api.invoicePayments(2))).body.betalingen;
  expect(moved).toMatchObject({
    datum: '2026-11-20',
    methode: 'pin',
    bron: 'hand',
    kenmerk: 'afschrift 12',
    verplaatst_van: 1,
  });
  expect(verifyBooks(db).problems).toEqual([]);
});

test('a part of a payment can be moved, and the rest stays on its invoice', async () => {
  const at = await invoiced('Jansen', 'Jansen');
  const { db, now } = at.app;
  pay(db, 1, now, { amount: cents(30000) });
  const { body } = await move(at, 1, { delivery_id: 2, bedrag: '62,50' });
  expect(body).toEqual({ success: true, id: 2, open: 0, openNaar: 175 });
  expect(paymentRows(at)).toEqual([
    ['2026-0001', 30000, 1],
    ['2026-0002', 6250, 0],
    ['2026-0001', 23750, 0],
  ]);
  const again = await move(at, 2, { delivery_id: 1, bedrag: 62.5 });
  expect(again.body).toEqual({ success: true, id: 4, open: 237.5, openNaar: -62.5 });
});

test('a payment of a credited invoice can be moved to another invoice, and the move takes back a write-off of this other invoice', async () => {
  const at = await invoiced('Jansen', 'Jansen');
  const { db, now } = at.app;
  pay(db, 1, now, { amount: cents(23750) });
  await at.call('POST', paths.api.creditInvoice(1), {});
  pay(db, 2, now, { amount: cents(400), method: 'afgeboekt', reason: 'korting' });
  const { body } = await move(at, 1, { delivery_id: 2 });
  expect(body).toEqual({ success: true, id: 3, open: 0, openNaar: 0 });
  expect(openAmounts(db)).toEqual({ '2026-0001': 0, '2026-0002': 0 });
  expect(verifyBooks(db).problems).toEqual([]);
});

test.each([
  [{ delivery_id: 2, bedrag: 0 }, 422, 'bedrag'],
  [{ delivery_id: 2, bedrag: 100.01 }, 422, 'bedrag'],
  [{ delivery_id: 2, bedrag: '-1' }, 422, 'bedrag'],
  [{ delivery_id: 2, bedrag: 'alles' }, 422, 'bedrag'],
  [{ delivery_id: 'x' }, 422, 'delivery_id'],
  [{}, 422, 'delivery_id'],
  [{ delivery_id: 1 }, 409, undefined],
  [{ delivery_id: 3 }, 409, undefined],
  [{ delivery_id: 99 }, 404, undefined],
])('moving a payment with %j is answered with %p', async (body, status, field) => {
  const at = await invoiced('Jansen', 'Jansen', 'Bakker');
  pay(at.app.db, 1, at.app.now);
  const answer = await move(at, 1, body);
  expect([answer.status, Object.keys(answer.body.fields ?? {})[0]]).toEqual([status, field]);
  expect(paymentRows(at)).toEqual([['2026-0001', 10000, 0]]);
});

test('moving an unknown or undone payment, a refund or a write-off is refused', async () => {
  const at = await invoiced('Jansen', 'Jansen');
  const { db, now } = at.app;
  expect((await move(at, 9, { delivery_id: 2 })).status).toBe(404);
  pay(db, 1, now);
  await at.call('DELETE', paths.api.payment(1));
  pay(db, 1, now, { isRefund: true });
  pay(db, 1, now, { method: 'afgeboekt', reason: 'korting' });
  for (const id of [1, 2, 3]) {
    const answer = await move(at, id, { delivery_id: 2, bedrag: 1 });
    expect([id, answer.status]).toEqual([id, 409]);
  }
});

test('a payment can be moved between invoices of one customer record, or of one name when the record was deleted', async () => {
  const at = await invoiced('Jansen', 'Bakker', 'JANSEN');
  const { db, now } = at.app;
  pay(db, 1, now);
  const { id } = (await at.call('GET', paths.api.customers('jansen'))).body[0];
  const renamed = { Klant_naam: 'De Boer', leveringsadres: 'x' };
  await at.call('PUT', paths.api.customer(id), renamed);
  const others = async () =>
    (await at.call('GET', paths.api.invoicePayments(1))).body.verrekenen as object[];
  expect(await others()).toEqual([{ delivery_id: 3, factuurnummer: '2026-0003', open: 237.5 }]);
  await at.call('DELETE', paths.api.customer(id));
  expect(await others()).toHaveLength(1);
  expect((await move(at, 1, { delivery_id: 3 })).status).toBe(200);
});

test('a request to move a payment that is sent twice moves it once', async () => {
  const at = await invoiced('Jansen', 'Jansen');
  pay(at.app.db, 1, at.app.now);
  const headers = { 'X-Client-Request-Id': 'een' };
  const first = await move(at, 1, { delivery_id: 2, bedrag: 40 }, headers);
  const second = await move(at, 1, { delivery_id: 2, bedrag: 40 }, headers);
  expect([second.status, second.body]).toEqual([200, first.body]);
  expect(paymentRows(at)).toHaveLength(3);
  expect((await move(at, 1, { delivery_id: 2, bedrag: 40 })).status).toBe(409);
});

test('a request to move a payment that is sent again for another invoice or amount is refused', async () => {
  const at = await invoiced('Jansen', 'Jansen', 'Jansen');
  pay(at.app.db, 1, at.app.now);
  const headers = { 'X-Client-Request-Id': 'een' };
  await move(at, 1, { delivery_id: 2, bedrag: 40 }, headers);
  for (const other of [
    { delivery_id: 3, bedrag: 40 },
    { delivery_id: 2, bedrag: 50 },
  ]) {
    const { status, body } = await move(at, 1, other, headers);
    expect([status, body.error]).toEqual([409, expect.stringContaining('€\u00a040,00 is geboekt')]);
  }
  expect(paymentRows(at)).toHaveLength(3);
});

test("after the cash of a stop was moved, the driver's report of another amount for the stop is refused", async () => {
  const at = await invoiced();
  const plan = () => at.plan({ Betaling: 'contant' });
  for (const id of [await plan(), await plan()]) await at.call('POST', paths.api.invoice(id));
  const received = (ontvangen: number | null) =>
    at.call('POST', paths.api.delivered(1), { geleverd: true, ontvangen });
  expect((await received(300)).status).toBe(200);
  await move(at, 1, { delivery_id: 2, bedrag: 62.5 });
  for (const amount of [237.5, null, 0]) expect((await received(amount)).status).toBe(409);
  expect((await received(300)).status).toBe(200);
  expect(
    (await at.call('POST', paths.api.delivered(2), { geleverd: true, ontvangen: 175 })).status,
  ).toBe(200);
  expect(openAmounts(at.app.db)).toEqual({ '2026-0001': 0, '2026-0002': 0 });
  expect(verifyBooks(at.app.db).problems).toEqual([]);
});

test('the log names the invoices from which and to which a payment was moved', async () => {
  const at = await invoiced('Jansen', 'Jansen');
  pay(at.app.db, 1, at.app.now);
  await move(at, 1, { delivery_id: 2, bedrag: 40 });
  const told = at.app.db.$client
    .query(
      `SELECT action, subject, detail ->> 'verplaatst' AS moved FROM audit_log
       WHERE kind = 'factuur' ORDER BY id DESC LIMIT 3`,
    )
    .all();
  expect(told).toEqual([
    { action: 'rest van betaling geboekt', subject: '2026-0001, Jansen', moved: null },
    {
      action: 'betaling verplaatst',
      subject: '2026-0002, Jansen',
      moved: 'van 2026-0001 naar 2026-0002',
    },
    { action: 'betaling ongedaan gemaakt', subject: '2026-0001, Jansen', moved: null },
  ]);
});

test('without scripts a page moves a payment, and keeps the typed values after an error', async () => {
  const at = await invoiced('Jansen', 'Jansen', 'Jansen');
  const { app, page } = at;
  pay(app.db, 1, app.now, { amount: cents(30000) });
  const account = await page(paths.paymentsOf(1));
  expect(account.body).toContain(
    '<form action="/betalingen/1/verrekenen"><button class="link" value="1" name="betaling">Verreken met…</button>',
  );
  const form = await page(paths.movePayment(1, { betaling: 1 }));
  const fields = fieldsOf(form.body);
  expect(fields).toMatchObject({ betaling: '1', bedrag: '62,50' });
  const post = (change: object) => page(paths.movePayment(1), { ...fields, ...change });
  const refused = await post({ delivery_id: '3', bedrag: '300,01' });
  expect(refused.status).toBe(422);
  expect(fieldsOf(refused.body)).toMatchObject({ delivery_id: '3', bedrag: '300,01' });
  expect(refused.body).toContain('Vul een bedrag van € 0,01 tot €\u00a0300,00 in.');
  const { status, headers } = await post({ delivery_id: '3' });
  expect([status, headers.get('Location')]).toEqual([303, paths.paymentsOf(1)]);
  expect(decodeURIComponent(headers.get('Set-Cookie') ?? '')).toContain(
    '€\u00a062,50 verrekend met 2026-0003, nog €\u00a0175,00 open.',
  );
  const gone = await page(paths.movePayment(1, { betaling: 1 }));
  expect([gone.status, gone.headers.get('Location')]).toEqual([303, paths.payments()]);
  for (const betaling of ['9', 'x', '', '2'])
    expect((await page(paths.movePayment(1), { ...fields, betaling })).status).toBe(303);
});
