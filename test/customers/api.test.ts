import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { TestApp } from '../support/app.ts';
import { office } from '../support/office.ts';

const aCustomer = {
  Klant_naam: 'Łukasz Żółć',
  leveringsadres: 'Kerkweg 4\n6711 AB Ede',
  telefoonnummer: '+31 6 87654321',
  bezorgkosten: '17,50',
  Betaling: 'bank overmaken',
  opmerkingen: 'Bellen voor aankomst',
  email: 'lukasz@voorbeeld.example',
  kvkNummer: '12345678',
  btwNummer: 'NL123456782B01',
};

async function customerCalls() {
  const at = await office();
  const add = async (change: object = {}) =>
    (await at.call('POST', paths.api.customers(), { ...aCustomer, ...change })).body.id as number;
  const read = async (id: number) => (await at.call('GET', paths.api.customer(id))).body;
  const names = async () =>
    (await at.call('GET', paths.api.allCustomers())).body.map(
      (customer: { Klant_naam: string }) => customer.Klant_naam,
    );
  return { ...at, add, read, names };
}

test('a customer is read back as it was sent, with the fee as a number', async () => {
  const { call, add } = await customerCalls();
  const { status, body } = await call('GET', paths.api.customer(await add()));
  expect(status).toBe(200);
  expect(body).toEqual({ id: 1, ...aCustomer, bezorgkosten: 17.5, versie: 1 });
});

test("'+31 6' alone, 'onbekend' and white space are stored as empty", async () => {
  const { add, read } = await customerCalls();
  const vague = { telefoonnummer: '+31 6', Betaling: 'onbekend', opmerkingen: '  ' };
  expect(await read(await add({ ...vague, bezorgkosten: ' ' }))).toMatchObject({
    telefoonnummer: '',
    Betaling: '',
    opmerkingen: '',
    bezorgkosten: null,
  });
});

test('posting a customer again updates it, whatever the case and accents of the name', async () => {
  const { add, read, names } = await customerCalls();
  const id = await add();
  expect(await add({ Klant_naam: '  LUKASZ   zolc ', bezorgkosten: 20 })).toBe(id);
  expect(await names()).toEqual(['Łukasz Żółć']);
  expect(await read(id)).toMatchObject({ bezorgkosten: 20, versie: 2 });
});

test('posting unchanged details does not change the version of the customer', async () => {
  const { add, read } = await customerCalls();
  const id = await add();
  expect(await add()).toBe(id);
  expect((await read(id)).versie).toBe(1);
});

test('customers are sorted by name without regard to capitals and accents', async () => {
  const { add, names } = await customerCalls();
  for (const Klant_naam of ['de Vries', 'Ömer', 'Çelik', 'Zwart', 'øster']) {
    await add({ Klant_naam });
  }
  expect(await names()).toEqual(['Çelik', 'de Vries', 'Ömer', 'øster', 'Zwart']);
});

test('at most ten customers are suggested, and names that begin with the text come first', async () => {
  const { call, add } = await customerCalls();
  for (let i = 0; i < 12; i++)
    await add({ Klant_naam: `Van der Łuk ${String(i).padStart(2, '0')}` });
  await add({ Klant_naam: 'Lukassen' });
  const suggest = async (query: string): Promise<string[]> =>
    (await call('GET', paths.api.customers(query))).body.map(
      (customer: { Klant_naam: string }) => customer.Klant_naam,
    );
  const found = await suggest('LÙK');
  expect(found).toHaveLength(10);
  expect(found.slice(0, 2)).toEqual(['Lukassen', 'Van der Łuk 00']);
  expect(await suggest('l')).toEqual([]);
  expect(await suggest('')).toEqual([]);
  expect(await suggest('%%')).toEqual([]);
});

test('a change of a customer is stored, and the answer has the new version', async () => {
  const { call, add, read } = await customerCalls();
  const id = await add();
  const change = { ...aCustomer, Klant_naam: 'Łukasz Nowak', bezorgkosten: '', Betaling: '' };
  const { status, body } = await call('PUT', paths.api.customer(id), { ...change, versie: 1 });
  expect([status, body]).toEqual([200, { success: true, versie: 2 }]);
  expect(await read(id)).toEqual({ id, ...change, bezorgkosten: null, versie: 2 });
});

test('a renamed customer is found by the new name, and another customer can take the old name', async () => {
  const { call, add } = await customerCalls();
  const id = await add();
  await call('PUT', paths.api.customer(id), { ...aCustomer, Klant_naam: 'Nowak' });
  expect(await add({ Klant_naam: 'NOWAK' })).toBe(id);
  expect(await add()).not.toBe(id);
});

test('a change of a customer with an old version is refused with 409, and a change without a version is stored', async () => {
  const { call, add, read } = await customerCalls();
  const id = await add();
  const put = (change: object) => call('PUT', paths.api.customer(id), { ...aCustomer, ...change });
  await put({ leveringsadres: 'Eerst', versie: 1 });
  const late = await put({ leveringsadres: 'Te laat', versie: 1 });
  expect(late.status).toBe(409);
  expect(late.body.error).toBe('Piet heeft deze klant om 10:30:00 gewijzigd.');
  expect(await read(id)).toMatchObject({ leveringsadres: 'Eerst', versie: 2 });
  expect((await put({ leveringsadres: 'Toch' })).status).toBe(200);
  expect((await read(id)).leveringsadres).toBe('Toch');
});

test('no customer can take the name of another customer, whatever its case and accents', async () => {
  const { call, add, read } = await customerCalls();
  await add();
  const id = await add({ Klant_naam: 'Bakker' });
  const { status, body } = await call('PUT', paths.api.customer(id), {
    ...aCustomer,
    Klant_naam: ' LUKASZ zolc',
  });
  const sentence = 'Er is al een klant met deze naam: Łukasz Żółć.';
  expect([status, body]).toEqual([409, { error: sentence, fields: { Klant_naam: sentence } }]);
  expect(await read(id)).toMatchObject({ Klant_naam: 'Bakker', versie: 1 });
});

test('the name of a customer may be changed to another spelling of the same name', async () => {
  const { call, add, names } = await customerCalls();
  const change = { ...aCustomer, Klant_naam: 'ŁUKASZ ŻÓŁĆ' };
  expect((await call('PUT', paths.api.customer(await add()), change)).status).toBe(200);
  expect(await names()).toEqual(['ŁUKASZ ŻÓŁĆ']);
});

test.each([
  ['Klant_naam', ' ', 'Naam is verplicht.'],
  ['Klant_naam', 'x'.repeat(201), 'Een naam heeft hoogstens 200 tekens.'],
  ['leveringsadres', '', 'Adres is verplicht.'],
  ['leveringsadres', 'x'.repeat(501), 'Een adres heeft hoogstens 500 tekens.'],
  ['telefoonnummer', '1'.repeat(51), 'Een telefoonnummer heeft hoogstens 50 tekens.'],
  [
    'bezorgkosten',
    '12,345',
    'Vul als bezorgkosten een bedrag van 0 tot 99.999,99 in, zoals 12,50.',
  ],
  ['Betaling', 'goud', 'Kies een betaalmethode uit de lijst.'],
  ['opmerkingen', 'x'.repeat(2001), 'Opmerkingen hebben hoogstens 2.000 tekens.'],
  ['leveringsadres', Array(11).fill('x').join('\n'), 'Een adres heeft hoogstens 10 regels.'],
  ['opmerkingen', Array(51).fill('x').join('\v'), 'Opmerkingen hebben hoogstens 50 regels.'],
])(
  'a customer with %s %p is refused with a sentence at the field, and nothing is stored',
  async (field, value, sentence) => {
    const { call, add, read } = await customerCalls();
    const id = await add();
    const { status, body } = await call('PUT', paths.api.customer(id), {
      ...aCustomer,
      [field]: value,
    });
    expect([status, body]).toEqual([422, { error: sentence, fields: { [field]: sentence } }]);
    expect((await read(id)).versie).toBe(1);
  },
);

test('changing or renaming a customer changes no delivery', async () => {
  const { call, plan, add } = await customerCalls();
  const before = (await call('GET', paths.api.delivery(await plan()))).body;
  const id = await add({ Klant_naam: 'Jansen' });
  const change = { ...aCustomer, Klant_naam: 'Janssen & Zn' };
  expect((await call('PUT', paths.api.customer(id), change)).status).toBe(200);
  expect((await call('GET', paths.api.delivery(1))).body).toEqual(before);
});

test('deleting a customer keeps its deliveries and invoices', async () => {
  const { call, plan, add, names, pdf } = await customerCalls();
  const id = await add({ Klant_naam: 'Jansen' });
  const open = await plan();
  const invoiced = await plan();
  await call('POST', paths.api.invoice(invoiced));
  const { status, body } = await call('DELETE', paths.api.customer(id));
  expect([status, body]).toEqual([200, { success: true, hersteld_id: expect.any(Number) }]);
  expect(await names()).toEqual([]);
  expect((await call('GET', paths.api.delivery(open))).body.Klant_naam).toBe('Jansen');
  expect((await pdf(invoiced)).response.status).toBe(200);
  expect((await call('DELETE', paths.api.customer(id))).status).toBe(404);
});

test.each(['0', '-1', '1.5', 'abc', '99999999999999999999', '12'])(
  'a customer with the id %p gives 404',
  async (id) => {
    const { call } = await customerCalls();
    for (const [method, sent] of [
      ['GET', undefined],
      ['PUT', aCustomer],
      ['DELETE', undefined],
    ] as const) {
      const { status, body } = await call(method, paths.api.customer(id), sent);
      expect([method, status]).toEqual([method, 404]);
      expect(body.error).toBeString();
    }
  },
);

test('without a session the calls about customers answer 401', async () => {
  const app = new TestApp();
  for (const [method, path] of [
    ['GET', paths.api.customer(1)],
    ['PUT', paths.api.customer(1)],
    ['DELETE', paths.api.customer(1)],
    ['GET', paths.api.openDeliveries('Jansen')],
    ['PATCH', paths.api.updateCustomerInDeliveries('Jansen')],
  ] as const) {
    expect([path, (await app.call(method, path)).status]).toEqual([path, 401]);
  }
});
