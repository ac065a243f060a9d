import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { office } from '../support/office.ts';

const change = {
  Klant_naam: 'Janssen & Zn',
  leveringsadres: 'Nieuweweg 9',
  telefoonnummer: '0318 123456',
  bezorgkosten: '25',
  Betaling: 'betaalverzoek',
  opmerkingen: 'Voor',
};

async function customersWithDeliveries() {
  const at = await office();
  const { call } = at;
  const open = async (name: string) => (await call('GET', paths.api.openDeliveries(name))).body;
  const patch = (name: string, body: object) =>
    call('PATCH', paths.api.updateCustomerInDeliveries(name), body);
  const read = async (id: number) => (await call('GET', paths.api.delivery(id))).body;
  return { ...at, open, patch, read };
}

test('the open deliveries of a name are sorted by time and include no invoiced deliveries', async () => {
  const { call, plan, open } = await customersWithDeliveries();
  const late = await plan({ Klant_naam: 'ŁUKASZ', Tijd: '2026-12-02 Middag' });
  const past = await plan({ Klant_naam: 'lukasz', Tijd: '2026-01-05 Ochtend' });
  const morning = await plan({ Klant_naam: 'Łukasz', Tijd: '2026-12-02 Ochtend' });
  await plan({ Klant_naam: 'Łukasz Żółć' });
  await call('POST', paths.api.invoice(await plan({ Klant_naam: 'Lukasz' })));
  expect(await open('  LUKASZ ')).toEqual([
    { id: past, Tijd: '2026-01-05 Ochtend' },
    { id: morning, Tijd: '2026-12-02 Ochtend' },
    { id: late, Tijd: '2026-12-02 Middag' },
  ]);
  expect(await open('Niemand')).toEqual([]);
});

test.each(['Jansen/de Vries', '100% Hout', 'Wie?', 'A&B #1', 'a+b', '%', '%2F'])(
  'the deliveries of the name %p are found when the name is in the path',
  async (Klant_naam) => {
    const { plan, open, patch, read } = await customersWithDeliveries();
    await plan({ Klant_naam });
    await plan({ Klant_naam: 'Anders' });
    expect(await open(Klant_naam)).toHaveLength(1);
    await patch(Klant_naam, { opmerkingen: 'Gevonden' });
    expect([(await read(1)).opmerkingen, (await read(2)).opmerkingen]).toEqual([
      'Gevonden',
      aDelivery.opmerkingen,
    ]);
  },
);

test('a request for the open deliveries of an invalid name is answered with an empty list', async () => {
  const { call } = await customersWithDeliveries();
  for (const path of ['/open-deliveries/%E0%A4%A', '/open-deliveries/%20']) {
    expect([path, (await call('GET', path)).body]).toEqual([path, []]);
  }
});

test('a change of a customer is applied to the open deliveries with the name of the customer, and raises their versions', async () => {
  const { plan, patch, read } = await customersWithDeliveries();
  const [one, two] = [
    await plan(),
    await plan({ Klant_naam: 'JANSEN', Tijd: '2026-12-01 Middag' }),
  ];
  const other = await plan({ Klant_naam: 'de Vries' });
  const { status, body } = await patch('jansen', change);
  expect([status, body]).toEqual([200, { success: true }]);
  const changed = { ...change, bezorgkosten: 25, versie: 2, Prijs: 90, Aantal: 2.5 };
  expect(await read(one)).toMatchObject({ ...changed, Tijd: aDelivery.Tijd });
  expect(await read(two)).toMatchObject({ ...changed, Tijd: '2026-12-01 Middag' });
  expect(await read(other)).toMatchObject({ Klant_naam: 'de Vries', versie: 1 });
});

test('a change to the open deliveries does not change an invoiced delivery', async () => {
  const { call, plan, patch, read } = await customersWithDeliveries();
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  const before = await read(id);
  expect((await patch('Jansen', change)).status).toBe(200);
  expect(await read(id)).toEqual(before);
});

test('a delivery form that was opened before a change to the open deliveries reports a conflict when it is saved', async () => {
  const { call, plan, patch } = await customersWithDeliveries();
  const id = await plan();
  await patch('Jansen', change);
  const late = await call('PUT', paths.api.delivery(id), { ...aDelivery, versie: 1 });
  expect(late.status).toBe(409);
});

test('open deliveries that get the name of another customer are found by that name and belong to that customer', async () => {
  const { app, call, plan, open, patch } = await customersWithDeliveries();
  await call('POST', paths.api.customers(), change);
  await plan();
  await patch('Jansen', change);
  expect(await open('Jansen')).toEqual([]);
  expect(await open(change.Klant_naam)).toHaveLength(1);
  const row = app.db.$client.query('SELECT customer_id FROM deliveries').get();
  expect(row).toEqual({ customer_id: 1 });
});

test.each([{}, { bezorgkosten: '', Betaling: '' }, { bezorgkosten: null, Betaling: 'onbekend' }])(
  'a missing or empty fee or payment method (%p) changes neither the delivery nor its version',
  async (unknown) => {
    const { plan, patch, read } = await customersWithDeliveries();
    const id = await plan();
    const before = await read(id);
    expect((await patch('Jansen', unknown)).status).toBe(200);
    expect(await read(id)).toEqual(before);
  },
);

test('a field that is not sent keeps its value, and an empty phone number or remark clears the stored one', async () => {
  const { plan, patch, read } = await customersWithDeliveries();
  const id = await plan();
  await patch('Jansen', { telefoonnummer: '+31 6', opmerkingen: null });
  expect(await read(id)).toMatchObject({
    Klant_naam: 'Jansen',
    leveringsadres: aDelivery.leveringsadres,
    telefoonnummer: '',
    opmerkingen: '',
    bezorgkosten: 12.5,
    Betaling: 'contant',
  });
});

test('a fee of 0 is stored as 0 and not as empty', async () => {
  const { plan, patch, read } = await customersWithDeliveries();
  const id = await plan();
  await patch('Jansen', { bezorgkosten: 0 });
  expect((await read(id)).bezorgkosten).toBe(0);
});

test.each([
  [{ Klant_naam: ' ' }, 'Klant_naam', 'Naam is verplicht.'],
  [{ leveringsadres: '' }, 'leveringsadres', 'Adres is verplicht.'],
  [{ Betaling: 'goud' }, 'Betaling', 'Kies een betaalmethode uit de lijst.'],
  [{ opmerkingen: {} }, 'opmerkingen', 'Dit veld moet een tekst of getal zijn.'],
])(
  'a change of the open deliveries with %p is refused, and nothing changes',
  async (wrong, field, sentence) => {
    const { plan, patch, read } = await customersWithDeliveries();
    const id = await plan();
    const { status, body } = await patch('Jansen', { telefoonnummer: '1', ...wrong });
    expect([status, body]).toEqual([422, { error: sentence, fields: { [field]: sentence } }]);
    expect((await read(id)).versie).toBe(1);
  },
);
