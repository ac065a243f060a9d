import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { fieldsOf } from '../support/form.ts';
import { office } from '../support/office.ts';

const known = {
  Klant_naam: 'Łukasz Żółć',
  leveringsadres: 'Kerkweg 4\n6711 AB Ede',
  telefoonnummer: '+31 6 87654321',
  bezorgkosten: '17,50',
  Betaling: 'bank overmaken',
  opmerkingen: 'Code van het hek: 1234',
};
const NO_NUMBERS = { email: '', kvkNummer: '', btwNummer: '' };
const stored = { ...known, ...NO_NUMBERS, bezorgkosten: 17.5 };

const planned = {
  Klant_naam: 'LUKASZ zolc',
  leveringsadres: 'Nieuweweg 9',
  telefoonnummer: '+31 6',
  Datum: '2026-11-23',
  Tijdslot: 'Middag',
  Prijs: '90',
  Aantal: '2,5',
  bezorgkosten: '12,50',
  Betaling: 'onbekend',
  opmerkingen: 'Voor',
};

async function postedCustomers() {
  const at = await office();
  const { app, token, call } = at;
  const post = (change: object = {}) =>
    call('POST', paths.api.customers(), { ...known, ...change });
  const customers = async () => (await call('GET', paths.api.allCustomers())).body;
  const page = async (path: string, form?: Record<string, string>) => {
    const { status, body } = await app.page(path, token, form);
    expect(status).toBe(form === undefined ? 200 : 303);
    return body as string;
  };
  return { ...at, post, customers, page };
}

test('empty values and another spelling of the name keep the known details of a customer', async () => {
  const { post, customers } = await postedCustomers();
  const { body } = await post();
  const empty = { telefoonnummer: '+31 6', bezorgkosten: ' ', Betaling: 'onbekend' };
  const again = await post({
    ...empty,
    Klant_naam: ' LUKASZ  zolc',
    leveringsadres: '',
    opmerkingen: '',
  });
  expect([again.status, again.body]).toEqual([201, body]);
  expect(await customers()).toEqual([{ id: 1, ...stored, versie: 1 }]);
});

test('filled-in values of a planned delivery change a known customer, except the remarks', async () => {
  const { post, customers } = await postedCustomers();
  await post();
  const filledIn = {
    leveringsadres: 'Nieuweweg 9',
    telefoonnummer: '0318 123456',
    bezorgkosten: 0,
    Betaling: 'contant',
  };
  await post({ ...filledIn, opmerkingen: 'Voor' });
  expect(await customers()).toEqual([{ id: 1, ...stored, ...filledIn, versie: 2 }]);
});

test('the remarks of a planned delivery become those of the customer when the customer has none', async () => {
  const { post, customers } = await postedCustomers();
  await post({ opmerkingen: '' });
  expect(await customers()).toMatchObject([{ opmerkingen: '' }]);
  await post();
  expect(await customers()).toMatchObject([{ opmerkingen: known.opmerkingen }]);
});

test('a new customer needs an address', async () => {
  const { post, customers } = await postedCustomers();
  const { status, body } = await post({ leveringsadres: ' ' });
  const sentence = 'Adres is verplicht.';
  expect([status, body]).toEqual([422, { error: sentence, fields: { leveringsadres: sentence } }]);
  expect(await customers()).toEqual([]);
});

test('planning without scripts stores the filled-in details with a known customer and clears no details', async () => {
  const { post, customers, page } = await postedCustomers();
  await post();
  await page(paths.plan(), { ...planned, aanvraag: 'a1' });
  const changed = { leveringsadres: 'Nieuweweg 9', bezorgkosten: 12.5 };
  expect(await customers()).toEqual([{ id: 1, ...stored, ...changed, versie: 2 }]);
});

test('without scripts a copied delivery changes only those details of the customer that the user changed', async () => {
  const { call, plan, post, customers, page } = await postedCustomers();
  await plan({ Klant_naam: known.Klant_naam });
  await post();
  const form = fieldsOf(await page(paths.copyDelivery(1)));
  const change = { Datum: '2026-12-01', telefoonnummer: '0318 123456' };
  await page(paths.plan(), { ...form, ...change });
  expect((await call('GET', paths.api.deliveries())).body).toHaveLength(2);
  expect(await customers()).toEqual([
    { id: 1, ...stored, telefoonnummer: '0318 123456', versie: 2 },
  ]);
});

test('editing an old delivery without scripts does not copy its old address and remarks to the customer', async () => {
  const { call, plan, post, customers, page } = await postedCustomers();
  await plan({ Klant_naam: known.Klant_naam });
  await post({ opmerkingen: '' });
  const form = fieldsOf(await page(paths.editDelivery(1)));
  await page(paths.editDelivery(1), { ...form, Aantal: '3', bezorgkosten: '20' });
  expect((await call('GET', paths.api.delivery(1))).body).toMatchObject({ Aantal: 3 });
  expect(await customers()).toEqual([
    { id: 1, ...stored, opmerkingen: '', bezorgkosten: 20, versie: 2 },
  ]);
});

test('an edit of a delivery with a new name creates a customer with this name and all details', async () => {
  const { plan, customers, page } = await postedCustomers();
  await plan();
  const form = fieldsOf(await page(paths.editDelivery(1)));
  await page(paths.editDelivery(1), { ...form, Klant_naam: 'de Vries' });
  expect(await customers()).toMatchObject([
    { Klant_naam: 'de Vries', leveringsadres: aDelivery.leveringsadres, opmerkingen: 'Achterom' },
  ]);
});

test('a new customer gets the remaining details from the delivery that the call names', async () => {
  const { plan, post, customers } = await postedCustomers();
  const levering = await plan();
  const blank = { leveringsadres: '', telefoonnummer: '', bezorgkosten: '', Betaling: '' };
  const sent = { Klant_naam: 'Jansen', ...blank, opmerkingen: '', levering };
  expect((await post(sent)).status).toBe(201);
  const { Klant_naam, leveringsadres, telefoonnummer, Betaling, opmerkingen } = aDelivery;
  const whole = { Klant_naam, leveringsadres, telefoonnummer, Betaling, opmerkingen };
  expect(await customers()).toEqual([
    { id: 1, ...whole, ...NO_NUMBERS, bezorgkosten: 12.5, versie: 1 },
  ]);
  expect((await post({ ...sent, bezorgkosten: '20' })).status).toBe(201);
  expect(await customers()).toEqual([
    { id: 1, ...whole, ...NO_NUMBERS, bezorgkosten: 20, versie: 2 },
  ]);
});

test('a call that names an unknown delivery stores only the details that it sends', async () => {
  const { post, customers } = await postedCustomers();
  expect((await post({ levering: 99 })).status).toBe(201);
  expect(await customers()).toEqual([{ id: 1, ...stored, versie: 1 }]);
});
