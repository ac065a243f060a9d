import { beforeEach, expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery, TestApp } from '../support/app.ts';

let app: TestApp;
let token: string;

beforeEach(async () => {
  app = new TestApp();
  token = await app.staff();
});

async function plan(fields: object): Promise<number> {
  const { body } = await app.call(
    'POST',
    paths.api.addDelivery(),
    { ...aDelivery, ...fields },
    { token },
  );
  return body.id as number;
}

async function addCustomer(Klant_naam: string, fields: object = {}): Promise<number> {
  const { body } = await app.call(
    'POST',
    paths.api.customers(),
    { ...aDelivery, Klant_naam, ...fields },
    { token },
  );
  return body.id as number;
}

async function invoice(id: number): Promise<string> {
  const { body } = await app.call('POST', paths.api.invoice(id), {}, { token });
  return body.invoiceNumber as string;
}

async function find(q: string) {
  const { status, body } = await app.call('GET', paths.api.search({ q }), undefined, { token });
  expect(status).toBe(200);
  return body as {
    klanten: { id: number; naam: string; adres: string; telefoon: string }[];
    leveringen: { id: number; naam: string; Tijd: string; adres: string; status: string }[];
    facturen: { delivery_id: number; nummer: string; naam: string; open: number; status: string }[];
  };
}

const namesOf = (rows: readonly { naam: string }[]) => rows.map(({ naam }) => naam);

test('names that begin with the text come first, then names in which a later word begins with the text, then other names, without regard to case and accents', async () => {
  for (const name of ['Arjan Bos', 'Van Jánsen', 'JANSEN & Zn', 'Willem-Jan', 'Piet'])
    await addCustomer(name, { leveringsadres: 'Weg 1' });
  expect(namesOf((await find('jan')).klanten)).toEqual([
    'JANSEN & Zn',
    'Van Jánsen',
    'Willem-Jan',
    'Arjan Bos',
  ]);
});

test('a search finds a part of an address or a town, with or without accents and commas', async () => {
  const id = await addCustomer('Bart', { leveringsadres: 'Łódźstraat 12\n6741 AB Éde' });
  const delivery = await plan({ Klant_naam: 'Bart', leveringsadres: 'Lindelaan 14, Deventer' });
  for (const q of ['ede', 'lodzstraat 12', '6741 ab ede', '12'])
    expect((await find(q)).klanten.map((one) => one.id)).toEqual([id]);
  for (const q of ['lindelaan', 'LAAN 14 dev', 'laan 14, dev'])
    expect((await find(q)).leveringen.map((one) => one.id)).toEqual([delivery]);
});

test('a telephone number is found by its last four digits or more, however it is written, and not by other digits', async () => {
  await addCustomer('Carla', { telefoonnummer: '06-1234 5618', leveringsadres: 'Weg 1' });
  await plan({ Klant_naam: 'Zonder record', telefoonnummer: '+31 (0)6 99995618' });
  for (const q of ['5618', '12345618', '+31 6 1234 5618', '0612345618', '0031612345618'])
    expect(namesOf((await find(q)).klanten)).toEqual(['Carla']);
  expect(namesOf((await find('99995618')).leveringen)).toEqual(['Zonder record']);
  for (const q of ['618', '1234', '345 6']) expect((await find(q)).klanten).toEqual([]);
});

test('an invoice is found by its number in every notation, and by the number of its credit', async () => {
  const first = await plan({});
  expect(await invoice(first)).toBe('2026-0001');
  const others: number[] = [];
  for (let i = 0; i < 11; i++) others.push(await plan({ Klant_naam: 'De Boer' }));
  for (const id of others) await invoice(id);
  const notations = ['2026-0012', '20260012', '2026/0012', '2026 0012', '2026-12', '2026 12', '12'];
  for (const q of notations) expect((await find(q)).facturen[0]?.nummer).toBe('2026-0012');
  const credited = others[3] ?? 0;
  await app.call('POST', paths.api.creditInvoice(credited), {}, { token });
  expect((await find('C2026-0001')).facturen[0]).toMatchObject({
    delivery_id: credited,
    nummer: '2026-0005',
    status: 'Gecrediteerd',
    open: 0,
  });
  expect((await find('2026-00')).facturen.map(({ nummer }) => nummer).slice(0, 2)).toEqual([
    '2026-0012',
    '2026-0011',
  ]);
});

test('an invoice is found by its number without the configured prefix, or with the prefix in small letters', async () => {
  app.db.$client.run("UPDATE settings SET invoice_number_format = 'F{jaar}.{nummer}'");
  const id = await plan({});
  await invoice(id);
  for (const q of ['F2026.0001', 'f2026.0001', '2026.0001', 'F2026-1', '20260001', 'f2026'])
    expect((await find(q)).facturen.map(({ nummer }) => nummer)).toEqual(['F2026.0001']);
});

test('the found deliveries of today and later are sorted by day, followed by earlier deliveries, the latest first', async () => {
  const [old, tomorrow, today, yesterday] = [
    await plan({ Tijd: '2026-03-02 Ochtend' }),
    await plan({ Tijd: '2026-11-21 Ochtend' }),
    await plan({ Tijd: '2026-11-20 Middag' }),
    await plan({ Tijd: '2026-11-19 Ochtend' }),
  ];
  expect((await find('jansen')).leveringen.map(({ id }) => id)).toEqual([
    today,
    tomorrow,
    yesterday,
    old,
  ]);
});

test('each found delivery and invoice shows its status', async () => {
  const [failed, refused, part, plain] = [
    await plan({ Tijd: '2026-11-20 Ochtend' }),
    await plan({ Tijd: '2026-11-20 Ochtend' }),
    await plan({ Tijd: '2026-11-20 Ochtend' }),
    await plan({ Tijd: '2026-11-20 Middag' }),
  ];
  const report = (id: number, body: object) =>
    app.call('POST', paths.api.delivered(id), body, { token });
  await report(failed, { uitkomst: 'niet thuis' });
  await report(refused, { uitkomst: 'geweigerd' });
  await report(part, { uitkomst: 'minder', aantal: 1 });
  const paid = await plan({ Tijd: '2026-11-21 Ochtend' });
  await invoice(paid);
  const { leveringen, facturen } = await find('jansen');
  const statuses = Object.fromEntries(leveringen.map(({ id, status }) => [id, status]));
  expect(statuses).toEqual({
    [failed]: 'Niet thuis',
    [refused]: 'Geweigerd',
    [part]: 'Geleverd',
    [plain]: 'Gepland',
    [paid]: 'Gefactureerd',
  });
  expect(facturen).toEqual([
    { delivery_id: paid, nummer: '2026-0001', naam: 'Jansen', open: 237.5, status: 'Open' },
  ]);
  app.now = new Date('2026-12-20T09:30:00.000Z');
  token = app.sessionOf('piet');
  expect((await find('jansen')).facturen[0]?.status).toBe('Te laat');
  const booked = (bedrag: number) =>
    app.call(
      'POST',
      paths.api.payments(),
      { delivery_id: paid, bedrag, datum: '2026-12-20', methode: 'bank', toch: true },
      { token },
    );
  await booked(237.5);
  expect((await find('jansen')).facturen[0]).toMatchObject({ status: 'Betaald', open: 0 });
  await booked(10);
  expect((await find('jansen')).facturen[0]).toMatchObject({
    status: 'Terug te betalen',
    open: -10,
  });
});

test("a search for a part of the customer's reference finds the delivery and its invoice", async () => {
  const id = await plan({ referentie: 'Inkoop/77-B' });
  await invoice(id);
  const { leveringen, facturen } = await find('koop/77');
  expect([leveringen[0]?.id, facturen[0]?.delivery_id]).toEqual([id, id]);
});

test('a search for fewer than two characters finds nothing, and a long text is cut to a hundred characters', async () => {
  await addCustomer('a'.repeat(150));
  for (const q of ['', ' ', 'a', ' a '])
    expect(await find(q)).toEqual({ klanten: [], leveringen: [], facturen: [] });
  expect((await find('a'.repeat(100) + 'zzz')).klanten).toHaveLength(1);
});

test('a search reads % and _ as plain characters, and no text causes an error', async () => {
  await addCustomer('100% Hout', { leveringsadres: 'Weg_1' });
  await addCustomer('1000 Hout', { leveringsadres: 'Wegen 1' });
  expect(namesOf((await find('0%')).klanten)).toEqual(['100% Hout']);
  expect(namesOf((await find('weg_')).klanten)).toEqual(['100% Hout']);
  const odd = [
    '""',
    '"',
    "''",
    'a" OR "b',
    'NEAR(a b)',
    'address : x',
    'x*',
    '^x',
    '(',
    '-- ',
    '\\',
    '%%',
    '__',
    '\0\0',
    '\ud800\ud800',
    '💚💚',
    'ij'.repeat(60),
    '9'.repeat(90),
    '2026-99999999999999',
    '0000',
    '+31',
    '😀a',
    ' é ',
  ];
  for (const q of odd) await find(q);
});

test('a search finds at most eight customers, eight deliveries and eight invoices', async () => {
  for (let i = 1; i <= 10; i++) {
    await addCustomer(`Jansen ${i}`);
    await invoice(await plan({ Klant_naam: `Jansen ${i}` }));
  }
  const { klanten, leveringen, facturen } = await find('jansen');
  expect([klanten.length, leveringen.length, facturen.length]).toEqual([8, 8, 8]);
  expect(facturen[0]?.nummer).toBe('2026-0010');
});

test('a search for a text that very many addresses contain finds the deliveries of today and later first', async () => {
  const { $client } = app.db;
  $client.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
     INSERT INTO deliveries (customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
     SELECT 'K ' || i, 'k ' || i, 'Dorpsstraat ' || i, date('2020-01-01', i || ' days'), 0, 1, 1, 0, 'contant' FROM n`,
  );
  const today = await plan({ leveringsadres: 'Kerkstraat 1', Tijd: '2026-11-20 Middag' });
  const later = await plan({ leveringsadres: 'Kerkstraat 2', Tijd: '2026-12-20 Middag' });
  const { leveringen } = await find('straat');
  expect(leveringen.slice(0, 2).map(({ id }) => id)).toEqual([today, later]);
  expect(leveringen[2]?.Tijd).toBe('2025-06-23 Ochtend');
  expect(leveringen).toHaveLength(8);
});

test('a search without a session is refused', async () => {
  expect((await app.call('GET', paths.api.search({ q: 'jan' }))).status).toBe(401);
});
