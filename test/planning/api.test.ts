import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { officeWithList } from '../support/delivery-list.ts';
import { type Office, office } from '../support/office.ts';

const move = ({ call }: Pick<Office, 'call'>, id: number, body: unknown) =>
  call('PATCH', paths.api.deliverySlot(id), body);

async function read({ call }: Office, id: number) {
  const { Tijd, volgorde, versie } = (await call('GET', paths.api.delivery(id))).body;
  return { Tijd, volgorde, versie };
}

test.each([
  [{ Tijd: '2026-11-24 Middag' }, '2026-11-24 Middag'],
  [{ Tijd: 'Middag' }, '2026-11-23 Middag'],
  [{ Tijd: 'Middag', Datum: '2026-11-25' }, '2026-11-25 Middag'],
  [{ Tijd: 'Ochtend', Datum: '25-11-2026' }, '2026-11-25 Ochtend'],
  [{ Tijdslot: 'Middag', Datum: '2026-11-25' }, '2026-11-25 Middag'],
  [{ Tijd: '2026-11-24 Middag', Datum: '2026-11-25' }, '2026-11-24 Middag'],
])('the body %j moves a delivery to %s', async (body, Tijd) => {
  const at = await office();
  const id = await at.plan();
  expect((await move(at, id, { ...body, versie: 1 })).body).toEqual({ success: true, versie: 2 });
  expect(await read(at, id)).toEqual({ Tijd, volgorde: null, versie: 2 });
});

test.each([
  [{}, 'Tijdslot'],
  [{ Tijd: null }, 'Tijdslot'],
  [{ Tijd: '2026-11-24' }, 'Tijdslot'],
  [{ Tijd: '2026-11-24 Avond' }, 'Tijdslot'],
  [{ Tijd: '2026-11-24 Middag laat' }, 'Tijdslot'],
  [{ Tijd: '2026-02-30 Middag' }, 'Datum'],
  [{ Tijd: '24-11-2026 Middag' }, 'Datum'],
  [{ Tijd: '24/11/2026 Middag', Datum: '2026-11-24' }, 'Datum'],
  [{ Tijd: '2026-11-4 Middag' }, 'Datum'],
  [{ Tijd: 'Middag', volgorde: 0 }, 'volgorde'],
  [{ Tijd: 'Middag', volgorde: 1.5 }, 'volgorde'],
  [{ Tijd: 'Middag', volgorde: -1 }, 'volgorde'],
  [{ Tijd: 'Middag', volgorde: 1e9 }, 'volgorde'],
  [{ Tijd: 'Middag', volgorde: [] }, 'volgorde'],
  [{ Tijd: {} }, 'Tijd'],
  [{ Tijd: 'Middag', versie: 'x' }, 'versie'],
])('the body %j is refused at the field %s', async (body, field) => {
  const at = await office();
  const id = await at.plan();
  const answer = await move(at, id, body);
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
  expect(await read(at, id)).toEqual({ Tijd: aDelivery.Tijd, volgorde: null, versie: 1 });
});

test('moving an unknown delivery gives 404', async () => {
  const at = await office();
  expect((await move(at, 1, { Tijd: 'Middag' })).status).toBe(404);
  const { status } = await at.call('PATCH', '/delivery/x/slot', { Tijd: 'Middag' });
  expect(status).toBe(404);
});

test('an invoiced delivery is never moved', async () => {
  const at = await office();
  const id = await at.plan();
  await at.call('POST', paths.api.invoice(id));
  const { status, body } = await move(at, id, { Tijd: 'Middag' });
  expect([status, body]).toEqual([409, { error: 'Levering is al gefactureerd.' }]);
});

test('a move with an old version is refused, with the name of the colleague and the present date and slot', async () => {
  const at = await office();
  const id = await at.plan();
  await at.app.addUser('kees');
  const token = at.app.sessionOf('kees');
  await at.app.call('PATCH', paths.api.deliverySlot(id), { Tijd: '2026-11-25 Middag' }, { token });
  const { status, body } = await move(at, id, { Tijd: '2026-11-24 Ochtend', versie: 1 });
  expect([status, body.error]).toEqual([
    409,
    'kees was eerst: deze levering is gewijzigd en staat nu op woensdag 25 november, Middag.',
  ]);
  expect((await move(at, id, { Tijd: '2026-11-24 Ochtend' })).status).toBe(200);
});

test('a move that is sent again after a lost answer is no conflict and makes no new version', async () => {
  const at = await office();
  const id = await at.plan();
  const body = { Tijd: '2026-11-24 Ochtend', volgorde: 1, versie: 1 };
  expect((await move(at, id, body)).body.versie).toBe(2);
  expect((await move(at, id, body)).body).toEqual({ success: true, versie: 2 });
});

/** The names in the order of the list PDF. */
async function order(at: Awaited<ReturnType<typeof officeWithList>>): Promise<string[]> {
  const text = (await at.pages(['2026-11-23'])).join(' ');
  return ['An', 'Bas', 'Cas', 'Daan']
    .map((name) => ({ name, at: text.indexOf(name) }))
    .filter(({ at: index }) => index >= 0)
    .toSorted((one, other) => one.at - other.at)
    .map(({ name }) => name);
}

test('the list PDF sorts the deliveries of a slot by position, and GET /deliveries sorts them in the order in which they were planned', async () => {
  const at = await officeWithList();
  for (const Klant_naam of ['An', 'Bas', 'Cas']) await at.plan({ Klant_naam, opmerkingen: '' });
  await move(at, 3, { Tijd: 'Ochtend', volgorde: 1 });
  expect(await order(at)).toEqual(['Cas', 'An', 'Bas']);
  await move(at, 2, { Tijd: 'Ochtend', volgorde: 2 });
  expect(await order(at)).toEqual(['Cas', 'Bas', 'An']);
  // A newly planned delivery comes last.
  await at.plan({ Klant_naam: 'Daan', opmerkingen: '' });
  expect(await order(at)).toEqual(['Cas', 'Bas', 'An', 'Daan']);
  const { body } = await at.call('GET', paths.api.deliveries());
  expect(body.map((row: { Klant_naam: string }) => row.Klant_naam)).toEqual([
    'An',
    'Bas',
    'Cas',
    'Daan',
  ]);
});

test('a delivery that gets another position because another delivery is moved keeps its version and gets no entry in the log', async () => {
  const at = await office();
  for (let i = 0; i < 3; i++) await at.plan();
  await move(at, 3, { Tijd: 'Ochtend', volgorde: 2 });
  await move(at, 3, { Tijd: 'Ochtend', volgorde: 1 });
  expect(await read(at, 1)).toEqual({ Tijd: aDelivery.Tijd, volgorde: 2, versie: 1 });
  const log = at.app.db.$client
    .query("SELECT subject_id AS id, detail FROM audit_log WHERE action = 'gewijzigd'")
    .all();
  expect(log).toEqual([
    { id: 3, detail: '{"oud":{"volgorde":null},"nieuw":{"volgorde":2}}' },
    { id: 3, detail: '{"oud":{"volgorde":2},"nieuw":{"volgorde":1}}' },
  ]);
});

test('deliveries can be reordered around an invoiced delivery, which keeps its version', async () => {
  const at = await office();
  for (let i = 0; i < 3; i++) await at.plan();
  await at.call('POST', paths.api.invoice(2));
  await move(at, 3, { Tijd: 'Ochtend', volgorde: 1 });
  await move(at, 1, { Tijd: 'Ochtend', volgorde: 3 });
  expect(await read(at, 2)).toEqual({ Tijd: aDelivery.Tijd, volgorde: 2, versie: 1 });
});

test('a delivery that gets another date in its form loses its position', async () => {
  const at = await office();
  const id = await at.plan();
  await move(at, id, { Tijd: 'Ochtend', volgorde: 1 });
  await move(at, id, { Tijd: 'Middag', volgorde: 1 });
  await at.call('PUT', paths.api.delivery(id), {
    ...aDelivery,
    Tijd: '2026-11-23 Middag',
    Prijs: '95',
  });
  expect((await read(at, id)).volgorde).toBe(1);
  await at.call('PUT', paths.api.delivery(id), { ...aDelivery, Tijd: '2026-11-24 Middag' });
  expect((await read(at, id)).volgorde).toBeNull();
});

test('a restored delivery has its position again', async () => {
  const at = await office({ admin: true });
  await at.plan();
  await at.plan();
  await move(at, 2, { Tijd: 'Ochtend', volgorde: 1 });
  await at.call('DELETE', paths.api.delivery(2));
  await at.page(paths.restoreDeleted('levering', 2), {});
  expect((await read(at, 2)).volgorde).toBe(1);
});

test('the load of a period has the deliveries and the kuub of both slots of each date', async () => {
  const { call, plan } = await office();
  await plan({ Aantal: '2,5' });
  await plan({ Aantal: '1,125' });
  await plan({ Tijd: '2026-11-24 Middag', Aantal: '4' });
  await plan({ Tijd: '2026-11-26 Middag' });
  const { body } = await call('GET', paths.api.load({ van: '2026-11-23', tot: '2026-11-25' }));
  const none = { leveringen: 0, kuub: 0 };
  expect(body).toEqual([
    { datum: '2026-11-23', Ochtend: { leveringen: 2, kuub: 3.625 }, Middag: none },
    { datum: '2026-11-24', Ochtend: none, Middag: { leveringen: 1, kuub: 4 } },
    { datum: '2026-11-25', Ochtend: none, Middag: none },
  ]);
});

test.each([
  [{}, 'van'],
  [{ van: '2026-11-23' }, 'tot'],
  [{ van: '23/11/2026', tot: '2026-11-25' }, 'van'],
  [{ van: '2026-02-30', tot: '2026-11-25' }, 'van'],
  [{ van: '2026-11-25', tot: '2026-11-24' }, 'tot'],
  [{ van: '2026-11-01', tot: '2027-01-02' }, 'tot'],
])('GET /load with %j is refused at %s', async (query, field) => {
  const { call } = await office();
  const { status, body } = await call('GET', paths.api.load(query));
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
});

test('GET /load gives the load of a period of 62 days', async () => {
  const { call } = await office();
  const { body } = await call('GET', paths.api.load({ van: '2026-11-01', tot: '2027-01-01' }));
  expect(body).toHaveLength(62);
});
