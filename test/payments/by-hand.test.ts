import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { PAYMENT_ID } from '../../src/payments/wire-names.ts';
import { invoiced, openAmounts, storedPayments } from '../receivables/ledger.ts';
import { fieldsOf } from '../support/form.ts';
import { textOf } from '../support/html-text.ts';
import { toastOf } from '../support/toast.ts';

const paid = { delivery_id: 1, bedrag: '100,00', datum: '2026-11-19', methode: 'pin' };

test('a call records a payment once for each request id, and another call undoes it', async () => {
  const { app, call } = await invoiced();
  const headers = { 'X-Client-Request-Id': 'een' };
  const first = await call('POST', paths.api.payments(), paid, headers);
  expect([first.status, first.body]).toEqual([201, { id: 1, open: 137.5 }]);
  expect((await call('POST', paths.api.payments(), paid, headers)).body).toEqual({
    id: 1,
    open: 137.5,
  });
  expect((await call('POST', paths.api.payments(), paid)).body).toEqual({ id: 2, open: 37.5 });
  expect((await call('DELETE', paths.api.payment(2))).body).toEqual({ success: true, open: 137.5 });
  const again = await call('DELETE', paths.api.payment(2));
  expect([again.status, again.body.error]).toEqual([409, 'Deze betaling is al ongedaan gemaakt.']);
  expect((await call('DELETE', paths.api.payment(9))).status).toBe(404);
  expect(storedPayments(app.db).map(({ amount, undone }) => [amount, undone])).toEqual([
    [10000, 0],
    [10000, 1],
  ]);
});

test('a request that is sent again with other values, or after its payment was undone, is refused and says what was booked', async () => {
  const { app, call } = await invoiced();
  const headers = { 'X-Client-Request-Id': 'een' };
  await call('POST', paths.api.payments(), paid, headers);
  const again = (change: object) =>
    call('POST', paths.api.payments(), { ...paid, ...change }, headers);
  for (const change of [{ bedrag: '150' }, { datum: '2026-11-18' }, { soort: 'terugbetaling' }]) {
    const { status, body } = await again(change);
    expect([status, body.error]).toEqual([
      409,
      'Je eerste poging is toch gelukt: €\u00a0100,00 is geboekt. Open dit formulier opnieuw en kijk de betalingen na.',
    ]);
  }
  expect((await again({})).status).toBe(201);
  await call('DELETE', paths.api.payment(1));
  expect((await again({})).status).toBe(409);
  expect(storedPayments(app.db).length).toBe(1);
});

test('two users may send the same request id, and each records a payment', async () => {
  const { app, call } = await invoiced();
  const headers = { 'X-Client-Request-Id': 'een' };
  await call('POST', paths.api.payments(), paid, headers);
  await app.addUser('kees');
  const token = app.sessionOf('kees');
  await app.call('POST', paths.api.payments(), paid, { token, headers });
  expect(storedPayments(app.db).length).toBe(2);
});

test.each<[object, string]>([
  [{ bedrag: '' }, 'bedrag'],
  [{ bedrag: '-1' }, 'bedrag'],
  [{ bedrag: 0 }, 'bedrag'],
  [{ bedrag: '1,001' }, 'bedrag'],
  [{ bedrag: '1e3' }, 'bedrag'],
  [{ bedrag: 99999999999999 }, 'bedrag'],
  [{ datum: '2026-11-21' }, 'datum'],
  [{ datum: '2026-02-30' }, 'datum'],
  [{ datum: '1899-12-31' }, 'datum'],
  [{ methode: 'goud' }, 'methode'],
  [{ soort: 'cadeau' }, 'soort'],
  [{ delivery_id: 'x' }, 'delivery_id'],
  [{ delivery_id: undefined }, 'delivery_id'],
])('a payment with %j is refused at its field', async (change, field) => {
  const { app, call } = await invoiced();
  const { status, body } = await call('POST', paths.api.payments(), { ...paid, ...change });
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  expect(body.error).toBe(body.fields[field]);
  expect(storedPayments(app.db)).toEqual([]);
});

test('recording or listing payments of an unknown delivery gives 404', async () => {
  const { call } = await invoiced();
  expect((await call('POST', paths.api.payments(), { ...paid, delivery_id: 9 })).status).toBe(404);
  expect((await call('GET', paths.api.invoicePayments(9))).status).toBe(404);
});

test.each([
  ['contant', 'contant'],
  ['bank overmaken', 'bank'],
  ['betaalverzoek', 'tikkie'],
  ['bank', 'bank'],
])('the payment method %s is stored as %s', async (sent, stored) => {
  const { app, call } = await invoiced();
  await call('POST', paths.api.payments(), { ...paid, methode: sent });
  expect(storedPayments(app.db)[0]?.method).toBe(stored);
});

test('a refund lowers the amount to pay back, and is in the log', async () => {
  const { app, call } = await invoiced();
  await call('POST', paths.api.payments(), { ...paid, bedrag: 250 });
  expect(openAmounts(app.db)).toEqual({ '2026-0001': -1250 });
  expect((await call('GET', paths.api.openPayments())).body).toEqual([]);
  const refund = { ...paid, bedrag: 12.5, soort: 'terugbetaling' };
  expect((await call('POST', paths.api.payments(), refund)).body.open).toBe(0);
  const log = (await app.page(paths.logbook(), app.sessionOf('baas'))).body;
  expect(log).toContain('Terugbetaling geboekt');
  expect(log).toContain('€\u00a012,50 met pin terugbetaald; niets blijft open');
  expect(log).toContain('€\u00a0250,00 met pin geboekt; €\u00a012,50 te veel betaald');
  await call('DELETE', paths.api.payment(2));
  expect(openAmounts(app.db)).toEqual({ '2026-0001': -1250 });
});

test('the list of open invoices has the invoices that are not paid, and begins with the invoice that is overdue longest', async () => {
  const { app, call, plan } = await invoiced();
  app.db.$client.run('UPDATE settings SET payment_term_days = 0');
  await call(
    'POST',
    paths.api.invoice(await plan({ Klant_naam: 'Çelik', Betaling: 'bank overmaken' })),
  );
  app.now = new Date('2026-11-25T09:30:00.000Z');
  const token = app.sessionOf('baas');
  const payment = { ...paid, delivery_id: 2 };
  await app.call('POST', paths.api.payments(), payment, { token });
  const open = await app.call('GET', paths.api.openPayments(), undefined, { token });
  expect(open.body).toEqual([
    {
      delivery_id: 2,
      factuurnummer: '2026-0002',
      Klant_naam: 'Çelik',
      factuurdatum: '2026-11-20',
      vervaldatum: '2026-11-20',
      dagen_te_laat: 5,
      nietAanmanen: '',
      bedrag: 237.5,
      open: 137.5,
      Betaling: 'bank overmaken',
    },
    expect.objectContaining({ delivery_id: 1, dagen_te_laat: 0, open: 237.5 }),
  ]);
});

test('without scripts a payment is booked and undone on the page of the invoice, and a form that is sent twice books one payment', async () => {
  const { app, page } = await invoiced();
  const form = fieldsOf((await page(paths.paymentsOf(1))).body);
  expect(form).toMatchObject({ bedrag: '237,50', datum: '20-11-2026', methode: 'contant' });
  for (const _ of [1, 2]) {
    const { status, headers } = await page(paths.paymentsOf(1), { ...form, bedrag: '37,50' });
    expect([status, headers.get('Location')]).toEqual([303, paths.payments()]);
  }
  expect(openAmounts(app.db)).toEqual({ '2026-0001': 20000 });
  const list = (await page(paths.paymentsOf(1))).body;
  expect(list).toContain('Ongedaan maken');
  const undone = await page(paths.undoPayment(1), { betaling: '1' });
  expect(undone.headers.get('Location')).toBe(paths.paymentsOf(1));
  expect(openAmounts(app.db)).toEqual({ '2026-0001': 23750 });
  expect((await page(paths.paymentsOf(1))).body).toContain('Ongedaan gemaakt');
});

test('a refused form for a payment shows the reason at the field and keeps the typed values', async () => {
  const { page } = await invoiced();
  const form = fieldsOf((await page(paths.paymentsOf(1))).body);
  const { status, body } = await page(paths.paymentsOf(1), { ...form, bedrag: 'veel' });
  expect(status).toBe(422);
  expect(body).toContain('Vul een bedrag in, zoals 1234,50.');
  expect(fieldsOf(body)).toMatchObject({ bedrag: 'veel', aanvraag: form.aanvraag ?? '' });
});

test('when the customer has paid too much for an invoice, the form proposes a refund of the surplus', async () => {
  const { call, page } = await invoiced();
  await call('POST', paths.api.payments(), { ...paid, bedrag: 300 });
  expect(fieldsOf((await page(paths.paymentsOf(1))).body)).toMatchObject({
    bedrag: '62,50',
    soort: 'terugbetaling',
  });
  const list = (await page(paths.payments({ termijn: 'terug' }))).body;
  expect(list).toContain('Terug te betalen');
  expect(list).toContain('2026-0001');
});

test('the list of booked payments has the last payment first, and filters by name', async () => {
  const { app, call, page } = await invoiced({ Klant_naam: 'Łukasz' });
  await call('POST', paths.api.payments(), paid);
  await call('POST', paths.api.payments(), { ...paid, bedrag: 1 });
  await call('DELETE', paths.api.payment(1));
  const { body } = await page(paths.bookedPayments({ klant: 'luk' }));
  expect(body.indexOf('€\u00a01,00')).toBeLessThan(body.indexOf('€\u00a0100,00'));
  expect(body.match(/Ongedaan gemaakt/g)?.length).toBe(1);
  expect(body.match(/>Ongedaan maken</g)?.length).toBe(1);
  expect((await page(paths.bookedPayments({ klant: 'zzz' }))).body).toContain(
    'Geen betalingen gevonden.',
  );
  expect(storedPayments(app.db).length).toBe(2);
});

/** The text of the invoice beside a form. */
function asideOf(html: string): string | undefined {
  const [aside] = /<aside.*?<\/aside>/s.exec(html) ?? [];
  return aside === undefined ? undefined : textOf(aside);
}

test('the page of a payment has the invoice beside the form, and a dialog has only the form', async () => {
  const { app, token, page, call } = await invoiced();
  await call('POST', paths.api.payments(), paid);
  expect(asideOf(String((await page(paths.paymentsOf(1))).body))).toBe(
    '2026-0001 Deels betaald Factuurbedrag € 237,50 Al betaald € 100,00 Nog open € 137,50 ' +
      'Klant Jansen Factuurdatum 20-11-2026 Vervaldatum 04-12-2026',
  );
  const headers = { Cookie: `vipo_session=${token}`, 'Vipo-Dialog': '1' };
  const dialog = await (await app.fetch(paths.paymentsOf(1), { headers })).text();
  expect(asideOf(dialog)).toBeUndefined();
  expect(dialog).toContain('nog €\u00a0137,50 open');
});

test('the invoice beside the form counts only received money as paid', async () => {
  const at = await invoiced();
  const amounts = async () =>
    /Factuurbedrag .*(?= Klant)/.exec(
      asideOf(String((await at.page(paths.paymentsOf(1))).body)) ?? '',
    )?.[0];
  await at.call('POST', paths.api.payments(), { ...paid, methode: 'afgeboekt', reden: 'korting' });
  expect(await amounts()).toBe(
    'Factuurbedrag € 237,50 Al betaald € 0,00 Afgeboekt € 100,00 Nog open € 137,50',
  );
  await at.call('DELETE', paths.api.payment(1));
  await at.call('POST', paths.api.payments(), paid);
  await at.call('POST', paths.api.creditInvoice(1), {});
  expect(await amounts()).toBe(
    'Factuurbedrag € 237,50 Al betaald € 100,00 Gecrediteerd € 237,50 Terug te betalen € 100,00',
  );
  const undone = await at.page(paths.undoPayment(1), { [PAYMENT_ID]: '2' });
  expect(toastOf(undone)).toContain('Betaling ongedaan gemaakt, er staat niets meer open.');
  expect(await amounts()).toBe(
    'Factuurbedrag € 237,50 Al betaald € 0,00 Gecrediteerd € 237,50 Nog open € 0,00',
  );
});
