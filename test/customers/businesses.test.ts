import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { office } from '../support/office.ts';

const aBusiness = {
  Klant_naam: 'Pizzeria Il Forno',
  leveringsadres: 'Grotestraat 61\n7443 BH Nijverdal',
  email: 'inkoop@forno.example',
  kvkNummer: '12345678',
  btwNummer: 'NL123456782B01',
};

async function withBusiness(change: object = {}) {
  const at = await office();
  const added = await at.call('POST', paths.api.customers(), { ...aBusiness, ...change });
  const read = async () => (await at.call('GET', paths.api.customer(1))).body;
  const put = (body: object) => at.call('PUT', paths.api.customer(1), body);
  return { ...at, added, read, put };
}

test.each([
  ['kvkNummer', '12 34 56 78', '12345678'],
  ['btwNummer', 'nl 1234.56.782.b01', 'NL123456782B01'],
  ['btwNummer', 'BE0123456789', 'BE0123456789'],
  ['email', ' inkoop@forno.example ', 'inkoop@forno.example'],
])('the %s %p of a customer is stored as %p', async (field, sent, stored) => {
  const { added, read } = await withBusiness({ [field]: sent });
  expect(added.status).toBe(201);
  expect((await read())[field]).toBe(stored);
});

test.each([
  ['kvkNummer', '1234567', 'Een KvK-nummer heeft 8 cijfers.'],
  ['kvkNummer', '1234567a', 'Een KvK-nummer heeft 8 cijfers.'],
  ['btwNummer', 'NL123456789B01', 'Dit BTW-nummer klopt niet. Vul het in zoals NL123456782B01.'],
  ['btwNummer', '123456782B01', 'Dit BTW-nummer klopt niet. Vul het in zoals NL123456782B01.'],
  [
    'btwNummer',
    `BE${'1'.repeat(14)}`,
    'Dit BTW-nummer klopt niet. Vul het in zoals NL123456782B01.',
  ],
  ['email', 'inkoop', 'Dit is geen e-mailadres.'],
  ['email', 'a@b.nl\nBcc: c@d.nl', 'Dit is geen e-mailadres.'],
  [
    'email',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.nl`,
    'Dit is geen e-mailadres.',
  ],
])('the %s %p of a customer is refused', async (field, sent, sentence) => {
  const { added } = await withBusiness({ [field]: sent });
  expect(added.status).toBe(422);
  expect(added.body.fields).toEqual({ [field]: sentence });
});

test('a PUT of a customer keeps the fields of a business that are not sent, and clears those that are sent empty', async () => {
  const { put, read } = await withBusiness();
  const { Klant_naam } = aBusiness;
  expect((await put({ Klant_naam, leveringsadres: 'Markt 1' })).status).toBe(200);
  expect(await read()).toMatchObject({ ...aBusiness, leveringsadres: 'Markt 1', versie: 2 });
  await put({ ...aBusiness, email: '', kvkNummer: null, btwNummer: '' });
  expect(await read()).toMatchObject({ email: '', kvkNummer: '', btwNummer: '', versie: 3 });
});

test('posting a known customer again stores its e-mail address, and an empty address does not clear it', async () => {
  const { call, read } = await withBusiness({ email: '' });
  const { Klant_naam } = aBusiness;
  await call('POST', paths.api.customers(), { Klant_naam, email: 'nieuw@forno.example' });
  expect((await read()).email).toBe('nieuw@forno.example');
  const without = await call('POST', paths.api.customers(), { Klant_naam, email: '' });
  expect(without.status).toBe(201);
  expect(await read()).toMatchObject({ ...aBusiness, email: 'nieuw@forno.example' });
});

test('a PUT of a delivery keeps email and referentie when they are not sent, and clears them when they are sent empty', async () => {
  const { call, plan } = await office();
  const sent = { email: 'jansen@voorbeeld.example', referentie: '  Order   12 ' };
  const path = paths.api.delivery(await plan(sent));
  await call('PUT', path, { ...aDelivery, Prijs: 95 });
  const kept = { email: sent.email, referentie: 'Order 12', Prijs: 95, versie: 2 };
  expect((await call('GET', path)).body).toMatchObject(kept);
  await call('PUT', path, { ...aDelivery, email: '', referentie: '' });
  expect((await call('GET', path)).body).toMatchObject({ email: '', referentie: '' });
});

test.each([
  ['email', 'jansen@', 'Dit is geen e-mailadres.'],
  ['referentie', 'x'.repeat(51), 'Een referentie heeft hoogstens 50 tekens.'],
])('the %s %p of a delivery is refused', async (field, sent, sentence) => {
  const { call } = await office();
  const { status, body } = await call('POST', paths.api.addDelivery(), {
    ...aDelivery,
    [field]: sent,
  });
  expect([status, body.fields]).toEqual([422, { [field]: sentence }]);
});
