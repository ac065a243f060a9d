import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { type Office, office } from '../support/office.ts';

function books({ app }: Office) {
  const rows = (query: string) => app.db.$client.query(query).all();
  return [rows('SELECT number FROM invoices'), rows('SELECT last FROM number_series')];
}

test('invoicing an older version of a delivery is refused with its present values, and no number is used', async () => {
  const at = await office();
  const { call, plan } = at;
  const id = await plan();
  await call('PUT', paths.api.delivery(id), { ...aDelivery, Aantal: 3 });
  const refused = await call('POST', paths.api.invoice(id), { versie: 1 });
  expect([refused.status, refused.body.error.replaceAll('\u00a0', ' ')]).toEqual([
    409,
    'Niet gefactureerd: deze levering is intussen gewijzigd. Nu 3 kuub, samen € 282,50. Controleer de levering en vink die opnieuw aan.',
  ]);
  expect(books(at)).toEqual([[], []]);
  const { versie } = (await call('GET', paths.api.delivery(id))).body;
  expect((await call('POST', paths.api.invoice(id), { versie })).status).toBe(201);
});

test('a request to invoice an invoiced delivery is answered with its number, whatever the version', async () => {
  const { call, plan } = await office();
  const id = await plan();
  const edited = await call('PUT', paths.api.delivery(id), { ...aDelivery, Aantal: 3 });
  expect(edited.body.versie).toBe(2);
  await call('POST', paths.api.invoice(id));
  const again = await call('POST', paths.api.invoice(id), { versie: 1 });
  expect([again.status, again.body]).toEqual([200, { invoiceNumber: '2026-0001' }]);
});

test('choosing a payment method returns the new version, and the answer to an outdated request for the same method has no version', async () => {
  const { call, plan } = await office();
  const id = await plan({ Betaling: 'onbekend' });
  const choose = (versie: number) =>
    call('PATCH', paths.api.updatePayment(id), { Betaling: 'contant', versie });
  expect((await choose(1)).body).toEqual({ success: true, versie: 2 });
  expect((await choose(2)).body).toEqual({ success: true, versie: 2 });
  expect((await choose(1)).body).toEqual({ success: true });
  expect((await call('POST', paths.api.invoice(id), { versie: 2 })).status).toBe(201);
});

const json = { 'Content-Type': 'application/json' };
test.each([
  ['no body and no type', undefined, {}],
  ['no body but a type', undefined, json],
  ['an empty body', '', json],
  ['white space', ' \r\n', json],
  ['an empty object', '{}', json],
  ['fields that it does not know', '{"bedrag": 1}', json],
  ['the version without a type', new TextEncoder().encode('{"versie":1}'), {}],
])('a request for an invoice with %s makes an invoice', async (_, body, headers) => {
  expect(await invoiceWith(body, headers)).toBe(201);
});

test.each([
  ['no JSON', '{versie', json, 400],
  ['a list', '[1]', json, 400],
  ['null', 'null', json, 400],
  ['a version in words', '{"versie":"een"}', json, 422],
  ['a version with decimals', '{"versie":1.5}', json, 422],
  ['a version that is too large for a number', '{"versie":1e400}', json, 422],
  ['a body far too deep', '['.repeat(100_000), json, 400],
  ['a body far too long', `{"a":"${'x'.repeat(200_000)}"}`, json, 413],
  ['a form', 'versie=1', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
  ['bytes without a type', new Uint8Array([0xff, 0x00]), {}, 400],
])('a request for an invoice with %s makes no invoice', async (_, body, headers, status) => {
  expect(await invoiceWith(body, headers)).toBe(status);
});

async function invoiceWith(
  body: BodyInit | undefined,
  headers: Record<string, string>,
): Promise<number> {
  const { app, token, plan } = await office();
  const path = paths.api.invoice(await plan());
  const { status } = await app.fetch(path, {
    method: 'POST',
    headers: { ...headers, Authorization: `Bearer ${token}` },
    ...(body !== undefined && { body }),
  });
  const { made } =
    app.db.$client.query<{ made: number }, []>('SELECT count(*) AS made FROM invoices').get() ?? {};
  expect(made).toBe(status === 201 ? 1 : 0);
  return status;
}

test('GET /invoice/open says which deliveries exist and which have an invoice', async () => {
  const { call, plan } = await office();
  const ids = [await plan(), await plan(), await plan()];
  await call('POST', paths.api.invoice(2));
  await call('DELETE', paths.api.delivery(3));
  const { body } = await call('GET', paths.api.openForInvoicing([...ids, 99]));
  expect(body).toEqual([
    { id: 1, invoiceNumber: null },
    { id: 2, invoiceNumber: '2026-0001' },
  ]);
  for (const odd of ['', 'x', '1e3,-2,0.5,9999999999999999', ',,'])
    expect((await call('GET', `/invoice/open?ids=${odd}`)).body).toEqual([]);
  expect((await call('GET', '/invoice/open')).body).toEqual([]);
});
