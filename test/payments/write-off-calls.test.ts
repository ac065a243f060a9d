import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { openAmounts, storedPayments } from '../receivables/ledger.ts';
import { fieldsOf } from '../support/form.ts';
import { office } from '../support/office.ts';

const EXACT = { delivery_id: 1, datum: '2026-11-20', methode: 'afgeboekt', reden: 'korting' };

/** An office with an invoice of € 237,50. `call` and `post` are calls of a clerk, `byAdmin` of an administrator. */
async function invoiced() {
  const at = await office();
  await at.call('POST', paths.api.customers(), { Klant_naam: 'Jansen', leveringsadres: 'x' });
  await at.call('POST', paths.api.invoice(await at.plan()));
  await at.app.addUser('chef', { isAdmin: true });
  const token = at.app.sessionOf('chef');
  const post = (change: object, headers = {}) =>
    at.call('POST', paths.api.payments(), { ...EXACT, ...change }, headers);
  const byAdmin = (method: string, path: string, body?: object) =>
    at.app.call(method, path, body, { token });
  return { ...at, post, byAdmin };
}

test.each<[object, string]>([
  [{ reden: 'schenking', bedrag: 1 }, 'reden'],
  [{ reden: '', bedrag: 1 }, 'reden'],
  [{ reden: undefined, bedrag: 1 }, 'reden'],
  [{ reden: '__proto__', bedrag: 1 }, 'reden'],
  [{ methode: 'bank', bedrag: 1 }, 'reden'],
  [{ bedrag: 237.51 }, 'bedrag'],
  [{ bedrag: 0 }, 'bedrag'],
  [{ bedrag: '-1' }, 'bedrag'],
  [{ bedrag: 1, soort: 'terugbetaling' }, 'soort'],
  [{ bedrag: 1, datum: '2026-11-21' }, 'datum'],
])('writing off with %j is refused at its field', async (change, field) => {
  const { app, post } = await invoiced();
  const { status, body } = await post(change);
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  expect(storedPayments(app.db)).toEqual([]);
});

test('whether a user may write off an amount depends on the sum of all write-offs of the invoice', async () => {
  const { app, post, byAdmin } = await invoiced();
  expect((await post({ bedrag: '3,00' })).body).toEqual({ id: 1, open: 234.5 });
  expect((await post({ bedrag: '2,01' })).status).toBe(403);
  expect((await post({ bedrag: '0,01', reden: 'oninbaar' })).status).toBe(403);
  expect((await post({ bedrag: 2, reden: 'afronding' })).status).toBe(201);
  const large = { ...EXACT, bedrag: 100, reden: 'oninbaar' };
  expect((await byAdmin('POST', paths.api.payments(), large)).status).toBe(201);
  expect(openAmounts(app.db)).toEqual({ '2026-0001': 13250 });
});

test('a user may undo a write-off only when the user may write off the sum of all write-offs of the invoice, including this one', async () => {
  const { call, post, byAdmin } = await invoiced();
  await post({ bedrag: 5 });
  const more = { ...EXACT, bedrag: '0,01' };
  await byAdmin('POST', paths.api.payments(), more);
  expect((await call('DELETE', paths.api.payment(1))).status).toBe(403);
  await byAdmin('DELETE', paths.api.payment(2));
  expect((await call('DELETE', paths.api.payment(1))).body).toEqual({ success: true, open: 237.5 });
  await byAdmin('POST', paths.api.payments(), { ...EXACT, bedrag: 1, reden: 'oninbaar' });
  expect((await call('DELETE', paths.api.payment(3))).status).toBe(403);
  expect((await call('DELETE', paths.api.payment(1))).status).toBe(409);
});

test('a request for a write-off that is sent twice records one write-off, also when nothing is open any more', async () => {
  const { app, call, post } = await invoiced();
  const paid = { delivery_id: 1, bedrag: 232.5, datum: '2026-11-20', methode: 'bank' };
  await call('POST', paths.api.payments(), paid);
  const headers = { 'X-Client-Request-Id': 'een' };
  const first = await post({ bedrag: 5 }, headers);
  expect([first.status, first.body]).toEqual([201, { id: 2, open: 0 }]);
  expect((await post({ bedrag: 5 }, headers)).body).toEqual({ id: 2, open: 0 });
  expect(storedPayments(app.db)).toHaveLength(2);
});

test('the payments of an invoice show the amount and the reason of each write-off', async () => {
  const { call, post } = await invoiced();
  await post({ bedrag: 5 });
  const { body } = await call('GET', paths.api.invoicePayments(1));
  expect(body.betalingen).toEqual([
    {
      id: 1,
      bedrag: 5,
      datum: '2026-11-20',
      methode: 'afgeboekt',
      reden: 'korting',
      bron: 'hand',
      kenmerk: '',
      teruggedraaid: null,
      verplaatst_van: null,
    },
  ]);
});

test('the archive and the page of the customer do not say that a written-off invoice was paid', async () => {
  const { page, call, byAdmin, post } = await invoiced();
  await post({ bedrag: 4 });
  const customer = paths.customer((await call('GET', paths.api.customers('jansen'))).body[0].id);
  const shown = async () => [(await page(paths.archive())).body, (await page(customer)).body];
  for (const body of await shown()) expect(body).toContain('Deels afgeboekt, nog €\u00a0233,50');
  expect((await page(paths.payments())).body).toContain('deels afgeboekt');
  await byAdmin('POST', paths.api.payments(), { ...EXACT, bedrag: 233.5, reden: 'oninbaar' });
  for (const body of await shown()) {
    expect(body).toContain('Afgeboekt');
    expect(body).not.toContain('Betaald<');
  }
});

test('without scripts a page writes off the open amount, or shows the reason of a refusal', async () => {
  const { app, call, page } = await invoiced();
  const paid = { delivery_id: 1, bedrag: 234.5, datum: '2026-11-20', methode: 'bank' };
  await call('POST', paths.api.payments(), paid);
  expect((await page(paths.paymentsOf(1))).body).toContain(
    '<form action="/betalingen/1/afboeken"><button class="link">Verschil afboeken</button>',
  );
  const fields = fieldsOf((await page(paths.writeOff(1))).body);
  expect(fields).toMatchObject({ bedrag: '3,00', methode: 'afgeboekt', datum: '20-11-2026' });
  const post = (change: object) => page(paths.writeOff(1), { ...fields, ...change });
  const refused = await post({ bedrag: '3,01', reden: 'korting' });
  expect([refused.status, fieldsOf(refused.body)]).toMatchObject([
    422,
    { bedrag: '3,01', reden: 'korting' },
  ]);
  expect(refused.body).toContain('Er staat nog €\u00a03,00 open. Meer kun je niet afboeken.');
  expect((await post({ reden: 'oninbaar' })).status).toBe(403);
  expect((await post({ reden: 'afronding' })).status).toBe(303);
  expect(openAmounts(app.db)).toEqual({ '2026-0001': 0 });
  const { body } = await page(paths.paymentsOf(1));
  expect(body).toContain('Afgeboekt · afronding');
  expect(body).not.toContain('Verschil afboeken');
});
