import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { office } from '../support/office.ts';

test('a planned delivery is read back as it was sent, with amounts as numbers', async () => {
  const { call, plan } = await office();
  const { status, body } = await call('GET', paths.api.delivery(await plan()));
  expect(status).toBe(200);
  expect(body).toEqual({
    id: 1,
    ...aDelivery,
    Prijs: 90,
    Aantal: 2.5,
    bezorgkosten: 12.5,
    email: '',
    referentie: '',
    gefactureerd: 0,
    volgorde: null,
    versie: 1,
    geleverd_op: null,
    ontvangen: null,
    uitkomst: null,
    uitkomst_op: null,
    uitkomst_opmerking: '',
    geleverd_aantal: null,
    opnieuw_van: null,
    venster: null,
    punt: null,
    fotos: [],
  });
});

test('a delivery can also be sent with its date and slot in two separate fields', async () => {
  const { call } = await office();
  const { Tijd: _, ...fields } = aDelivery;
  const body = { ...fields, Datum: '2026-12-01', Tijdslot: 'Middag', Prijs: 89.95, Aantal: 1.125 };
  const { body: added } = await call('POST', paths.api.addDelivery(), body);
  const { body: read } = await call('GET', paths.api.delivery(added.id));
  expect(read).toMatchObject({ Tijd: '2026-12-01 Middag', Prijs: 89.95, Aantal: 1.125 });
});

test.each([
  ['Klant_naam', '  ', 'Naam is verplicht.'],
  ['Klant_naam', 'x'.repeat(201), 'Een naam heeft hoogstens 200 tekens.'],
  ['leveringsadres', '', 'Adres is verplicht.'],
  ['Prijs', '', 'Prijs is verplicht.'],
  ['Prijs', '12,345', 'Vul als prijs een bedrag van 0 tot 99.999,99 in, zoals 89,50.'],
  ['Prijs', '100000', 'Vul als prijs een bedrag van 0 tot 99.999,99 in, zoals 89,50.'],
  ['Prijs', '-1', 'Vul als prijs een bedrag van 0 tot 99.999,99 in, zoals 89,50.'],
  ['Prijs', '1e3', 'Vul als prijs een bedrag van 0 tot 99.999,99 in, zoals 89,50.'],
  ['Aantal', '', 'Aantal is verplicht.'],
  ['Aantal', '0', 'Vul een aantal boven 0 tot 9.999,999 in, zoals 2,5 of 2,125.'],
  ['Aantal', '1,2345', 'Vul een aantal boven 0 tot 9.999,999 in, zoals 2,5 of 2,125.'],
  ['bezorgkosten', '', 'Bezorgkosten zijn verplicht.'],
  [
    'bezorgkosten',
    'gratis',
    'Vul als bezorgkosten een bedrag van 0 tot 99.999,99 in, zoals 12,50.',
  ],
  ['Betaling', 'pin', 'Kies een betaalmethode uit de lijst.'],
  ['opmerkingen', 'x'.repeat(2001), 'Opmerkingen hebben hoogstens 2.000 tekens.'],
  ['leveringsadres', Array(11).fill('x').join('\n'), 'Een adres heeft hoogstens 10 regels.'],
  ['opmerkingen', Array(51).fill('x').join('\r\n'), 'Opmerkingen hebben hoogstens 50 regels.'],
  ['opmerkingen', Array(51).fill('x').join('\u2028'), 'Opmerkingen hebben hoogstens 50 regels.'],
])(
  'a delivery with %s %p is refused with a sentence at the field, and nothing is stored',
  async (field, value, sentence) => {
    const { call } = await office();
    const { status, body } = await call('POST', paths.api.addDelivery(), {
      ...aDelivery,
      [field]: value,
    });
    expect(status).toBe(422);
    expect(body).toEqual({ error: sentence, fields: { [field]: sentence } });
    expect((await call('GET', paths.api.deliveries())).body).toEqual([]);
  },
);

test.each(['2026-02-29 Ochtend', '2026-11-23 Avond', '2026-11-23', 'morgen'])(
  'a delivery with the time %p is refused',
  async (Tijd) => {
    const { call } = await office();
    expect((await call('POST', paths.api.addDelivery(), { ...aDelivery, Tijd })).status).toBe(422);
  },
);

test('a request that is sent again gets the first answer and plans no second delivery', async () => {
  const { call } = await office();
  const headers = { 'X-Client-Request-Id': 'a1' };
  const first = await call('POST', paths.api.addDelivery(), aDelivery, headers);
  const again = await call('POST', paths.api.addDelivery(), aDelivery, headers);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await call('GET', paths.api.deliveries())).body).toHaveLength(1);
});

test('two equal requests without a request id plan two deliveries', async () => {
  const { call, plan } = await office();
  await plan();
  await plan();
  expect((await call('GET', paths.api.deliveries())).body).toHaveLength(2);
});

test('deliveries are sorted by day, with the morning before the afternoon', async () => {
  const { call, plan } = await office();
  await plan({ Klant_naam: 'C', Tijd: '2026-11-24 Ochtend' });
  await plan({ Klant_naam: 'B', Tijd: '2026-11-23 Middag' });
  await plan({ Klant_naam: 'A', Tijd: '2026-11-23 Ochtend' });
  const { body } = await call('GET', paths.api.deliveries());
  expect(body.map((row: { Klant_naam: string }) => row.Klant_naam)).toEqual(['A', 'B', 'C']);
  const ofDay = await call('GET', paths.api.deliveries({ datum: '2026-11-24' }));
  expect(ofDay.body.map((row: { Klant_naam: string }) => row.Klant_naam)).toEqual(['C']);
});

test('a change of a delivery with an old version is refused with 409, and a change without a version is stored', async () => {
  const { call, plan } = await office();
  const id = await plan();
  const change = { ...aDelivery, Prijs: '95' };
  expect((await call('PUT', paths.api.delivery(id), { ...change, versie: 1 })).status).toBe(200);
  const late = await call('PUT', paths.api.delivery(id), { ...change, Prijs: '80', versie: 1 });
  expect(late.status).toBe(409);
  expect((await call('GET', paths.api.delivery(id))).body).toMatchObject({ Prijs: 95, versie: 2 });
  expect((await call('PUT', paths.api.delivery(id), { ...change, Prijs: '80' })).status).toBe(200);
});

test('an invoiced delivery cannot be changed or deleted', async () => {
  const { call, plan } = await office();
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  const refused = { error: 'Levering is al gefactureerd.' };
  for (const [method, path, body] of [
    ['PUT', paths.api.delivery(id), aDelivery],
    ['DELETE', paths.api.delivery(id), undefined],
    ['PATCH', paths.api.updatePayment(id), { Betaling: 'contant' }],
  ] as const) {
    const answer = await call(method, path, body);
    expect([answer.status, answer.body]).toEqual([409, refused]);
  }
  expect((await call('GET', paths.api.delivery(id))).body).toMatchObject({
    gefactureerd: 1,
    Prijs: 90,
  });
});

test('a deleted delivery is no longer found', async () => {
  const { call, plan } = await office();
  const id = await plan();
  expect((await call('DELETE', paths.api.delivery(id))).status).toBe(200);
  expect((await call('GET', paths.api.delivery(id))).status).toBe(404);
  expect((await call('DELETE', paths.api.delivery(id))).status).toBe(404);
});

test('PATCH /update-payment/{id} changes the payment method, and accepts only a method of the list', async () => {
  const { call, plan } = await office();
  const id = await plan({ Betaling: 'onbekend' });
  expect((await call('PATCH', paths.api.updatePayment(id), { Betaling: 'goud' })).status).toBe(422);
  await call('PATCH', paths.api.updatePayment(id), { Betaling: 'betaalverzoek' });
  expect((await call('GET', paths.api.delivery(id))).body.Betaling).toBe('betaalverzoek');
});

test.each(['0', '-1', '1.5', 'abc', '99999999999999999999', '12'])(
  'a delivery with the id %p gives 404',
  async (id) => {
    const { call } = await office();
    for (const method of ['GET', 'DELETE']) {
      const { status, body } = await call(method, paths.api.delivery(id));
      expect(status).toBe(404);
      expect(body.error).toBeString();
    }
  },
);

test("'+31 6' alone is not stored as a phone number", async () => {
  const { call, plan } = await office();
  const id = await plan({ telefoonnummer: '+31 6' });
  expect((await call('GET', paths.api.delivery(id))).body.telefoonnummer).toBe('');
});

test('GET /deliveries can be filtered by date and name, and each page links to the next page', async () => {
  const { app, call, plan } = await office();
  for (let i = 0; i < 5; i++)
    await plan({ Klant_naam: i % 2 ? 'Çelik' : 'Jansen', Tijd: `2026-11-2${i} Ochtend` });
  const ids = async (query: string) =>
    (await call('GET', `/deliveries?${query}`)).body.map(({ id }: { id: number }) => id);
  expect(await ids('klant=celi')).toEqual([2, 4]);
  expect(await ids('klant=celi&datum=2026-11-23')).toEqual([4]);
  expect(await ids('limit=onzin&cursor=onzin&datum=onzin')).toEqual([1, 2, 3, 4, 5]);
  const seen: number[] = [];
  let path: string | undefined = '/deliveries?limit=2';
  while (path !== undefined) {
    const { body, headers }: Awaited<ReturnType<typeof app.call>> = await call('GET', path);
    expect(body.length).toBeLessThanOrEqual(2);
    seen.push(...body.map(({ id }: { id: number }) => id));
    path = /^<([^>]+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1];
  }
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});
