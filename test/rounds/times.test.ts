import { expect, test } from 'bun:test';
import { loadFonts } from '../../src/invoices/pdf/draw.ts';
import { paths } from '../../src/paths.ts';
import { createList } from '../../src/rounds/export.ts';
import { drawDeliveryList } from '../../src/rounds/list-pdf.ts';
import { readPeriod } from '../../src/rounds/period.ts';
import { fieldsOf } from '../support/form.ts';
import { type Office, office } from '../support/office.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { undo } from '../support/undo.ts';

const DAY = '2026-11-23';

/** Two deliveries of the day with points, and the point of the firm. */
async function plannedRound() {
  const at = await office();
  await at.plan({ Klant_naam: 'Aad' });
  await at.plan({ Klant_naam: 'Bea' });
  at.app.db.$client.run('UPDATE deliveries SET latitude = 52.2, longitude = 6');
  at.app.db.$client.run('UPDATE settings SET latitude = 52, longitude = 6');
  return at;
}

const window = async ({ call }: Office, id: number) =>
  (await call('GET', paths.api.delivery(id))).body.venster;

test('proposed times change nothing until they are stored, and storing them makes no new version', async () => {
  const at = await plannedRound();
  const { status, body } = await at.call('POST', paths.api.roundTimes(), { datum: DAY });
  expect([status, body]).toEqual([
    200,
    [
      { delivery_id: 1, van: '08:00', tot: '10:00' },
      { delivery_id: 2, van: '08:00', tot: '10:00' },
    ],
  ]);
  expect(await window(at, 1)).toBeNull();
  const stored = await at.call('PUT', paths.api.roundTimes(), { datum: DAY, tijden: body });
  expect([stored.status, stored.body.success]).toEqual([200, true]);
  expect(await window(at, 2)).toEqual({ van: '08:00', tot: '10:00' });
  expect((await at.call('GET', paths.api.delivery(1))).body.versie).toBe(1);
});

test('the error about missing points names the stops and the firm, and the screen proposes times for the other stops', async () => {
  const at = await plannedRound();
  at.app.db.$client.run('UPDATE deliveries SET latitude = NULL, longitude = NULL WHERE id = 2');
  const missing = await at.call('POST', paths.api.roundTimes(), { datum: DAY });
  expect(missing.status).toBe(422);
  expect(missing.body.error).toContain('Bea');
  expect(missing.body.error).not.toContain('Aad');
  const screen = await at.page(paths.roundTimes({ datum: DAY }));
  expect(fieldsOf(screen.body)).toMatchObject({ 'van-1': '08:00', 'tot-1': '10:00', 'van-2': '' });
  expect(screen.body).toContain('zonder voorstel: Bea.');
  at.app.db.$client.run('UPDATE settings SET latitude = NULL, longitude = NULL');
  expect((await at.call('POST', paths.api.roundTimes(), { datum: DAY })).body.error).toMatch(
    /Bea.*bedrijf/,
  );
  // At this speed the driver reaches the first stop only after twelve o'clock.
  at.app.db.$client.run('UPDATE settings SET latitude = 52, longitude = 6, speed = 5');
  const late = await at.page(paths.roundTimes({ datum: DAY }));
  expect(fieldsOf(late.body)).toMatchObject({ 'van-1': '11:30', 'tot-1': '13:30' });
  expect(late.body).toContain('2,5 kuub, na de werktijd');
  expect(late.body).toContain('Bij 1 stop is de chauffeur er pas na de werktijd.');
  const empty = await at.call('POST', paths.api.roundTimes(), { datum: '2026-12-01' });
  expect([empty.status, empty.body]).toEqual([200, []]);
});

test('an office without any points on the map is told which setting to turn on', async () => {
  const at = await office();
  await at.plan({ Klant_naam: 'Aad' });
  await at.plan({ Klant_naam: 'Bea' });
  const sentence = 'bij Instellingen &#x27;Postcodes opzoeken&#x27; aanzetten';
  const slot = { datum: DAY, Tijdslot: 'Ochtend' };
  for (const path of [paths.round({ datum: DAY }), paths.roundOrder({ ...slot, voorstel: 'ja' })])
    expect((await at.page(path)).body).toContain(sentence);
  at.app.db.$client.run('UPDATE deliveries SET latitude = 52.2, longitude = 6 WHERE id = 1');
  expect((await at.page(paths.round({ datum: DAY }))).body).not.toContain(sentence);
});

test('stored times stay in the form, which names the other proposals and fills them in when the clerk asks for them', async () => {
  const at = await plannedRound();
  const tijden = [{ delivery_id: 1, van: '10:00', tot: '12:00' }];
  await at.call('PUT', paths.api.roundTimes(), { datum: DAY, tijden });
  const kept = (await at.page(paths.roundTimes({ datum: DAY }))).body;
  expect(fieldsOf(kept)).toMatchObject({ 'van-1': '10:00', 'tot-1': '12:00', 'van-2': '08:00' });
  expect(kept).toContain('2,5 kuub, voorstel 08:00–10:00');
  expect(kept).toContain('Bij 1 stop is er een ander voorstel.');
  const link = paths.roundTimes({ datum: DAY, voorstel: 'ja' });
  expect(kept).toContain(`href="${link.replace('&', '&amp;')}"`);
  const taken = (await at.page(link)).body;
  expect(fieldsOf(taken)).toMatchObject({ 'van-1': '08:00', 'tot-1': '10:00', 'van-2': '08:00' });
  expect(taken).toContain('2,5 kuub, nu 10:00–12:00');
  expect(taken).not.toContain('ander voorstel');
});

test('when one time is wrong or one stop is of another day, no time is stored', async () => {
  const at = await plannedRound();
  const other = await at.plan({ Tijd: '2026-11-24 Ochtend' });
  const right = { delivery_id: 1, van: '10:00', tot: '12:00' };
  const put = async (...tijden: object[]) =>
    (await at.call('PUT', paths.api.roundTimes(), { datum: DAY, tijden })).status;
  for (const [van, tot] of [
    ['12:00', '12:00'],
    ['9:00', '11:00'],
    ['22:00', '24:00'],
    ['', '10:00'],
    [undefined, undefined],
    [null, null],
  ])
    expect([van, await put(right, { delivery_id: 2, van, tot })]).toEqual([van, 422]);
  expect(await put(right, right)).toBe(422);
  expect(await put(right, { ...right, delivery_id: other })).toBe(409);
  expect(await put(right, { ...right, delivery_id: 99 })).toBe(404);
  expect((await at.call('POST', paths.api.roundTimes(), { datum: 'morgen' })).status).toBe(422);
  expect(await window(at, 1)).toBeNull();
});

test('a delivery loses its window in another slot or on another day, and gets it back when the change is undone', async () => {
  const at = await plannedRound();
  const store = () =>
    at.call('PUT', paths.api.roundTimes(), {
      datum: DAY,
      tijden: [{ delivery_id: 1, van: '10:00', tot: '12:00' }],
    });
  const slot = (Tijd: string) => at.call('PATCH', paths.api.deliverySlot(1), { Tijd });
  await store();
  const inAfternoon = await slot(`${DAY} Middag`);
  expect(await window(at, 1)).toBeNull();
  expect((await undo(at, inAfternoon))[0]).toBe(200);
  expect(await window(at, 1)).toEqual({ van: '10:00', tot: '12:00' });
  const moved = await slot('2026-11-24 Middag');
  expect(moved.status).toBe(200);
  expect(await window(at, 1)).toBeNull();
  expect((await undo(at, moved))[0]).toBe(200);
  expect(await window(at, 1)).toEqual({ van: '10:00', tot: '12:00' });
  await slot('2026-11-24 Middag');
  await slot(`${DAY} Middag`);
  expect(await window(at, 1)).toBeNull();
  await store();
  const edit = {
    Klant_naam: 'Aad',
    leveringsadres: 'Ede',
    Tijd: '2026-11-25 Middag',
    Prijs: '90',
    Aantal: '2',
    bezorgkosten: '0',
    Betaling: 'contant',
  };
  const edited = await at.call('PUT', paths.api.delivery(1), edit);
  expect(edited.status).toBe(200);
  expect(await window(at, 1)).toBeNull();
  expect((await undo(at, edited))[0]).toBe(200);
  expect(await window(at, 1)).toEqual({ van: '10:00', tot: '12:00' });
});

test('the round says that the times do not fit the order after the order of open stops has changed', async () => {
  const at = await plannedRound();
  const tijden = ['10:00', '11:00'].map((van, i) => ({ delivery_id: i + 1, van, tot: '12:00' }));
  await at.call('PUT', paths.api.roundTimes(), { datum: DAY, tijden });
  const isSaid = async () =>
    (await at.page(paths.round({ datum: DAY }))).body.includes('De tijden passen niet bij');
  expect(await isSaid()).toBeFalse();
  const volgorde = { datum: DAY, Tijdslot: 'Ochtend', volgorde: [2, 1] };
  await at.call('PUT', paths.api.roundOrder(), volgorde);
  expect(await isSaid()).toBeTrue();
  await at.call('POST', paths.api.delivered(2), { geleverd: true });
  expect(await isSaid()).toBeFalse();
});

test('without scripts one form changes the times of all stops, and the round, the list PDF and the search show them', async () => {
  const at = await plannedRound();
  await at.call('POST', paths.api.customers(), { Klant_naam: 'Aad', leveringsadres: 'Ede' });
  const round = paths.round({ datum: DAY });
  expect((await at.page(round)).body).toContain('>Tijden berekenen</button>');
  const screen = await at.page(paths.roundTimes({ datum: DAY }));
  const form = fieldsOf(screen.body);
  expect(form).toMatchObject({ 'van-1': '08:00', 'tot-1': '10:00' });
  const wrong = await at.page(paths.roundTimes(), { ...form, 'van-2': '11:00' });
  expect(wrong.status).toBe(422);
  expect(fieldsOf(wrong.body)).toMatchObject({ 'van-2': '11:00', 'tot-2': '10:00' });
  const sent = await at.page(paths.roundTimes(), {
    ...form,
    'van-1': '8.00',
    'van-2': '',
    'tot-2': '',
  });
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, round]);
  expect([await window(at, 1), await window(at, 2)]).toEqual([
    { van: '08:00', tot: '10:00' },
    null,
  ]);
  const { body } = await at.page(round);
  expect(body).toContain('08:00–10:00');
  const list = await createList(
    at.app.db,
    () => at.app.now,
    readPeriod({ dates: [DAY], slot: '' }),
  );
  const [printed = ''] = pdfPages(drawDeliveryList(list, await loadFonts()));
  expect(printed).toContain('08:00–10:00');
  const id = at.app.db.$client.query('SELECT id FROM customers').values()[0]?.[0] as number;
  at.app.db.$client.run('UPDATE deliveries SET customer_id = ? WHERE id = 1', [id]);
  const card = await at.call('GET', paths.api.customerCard(id));
  expect(card.body.volgende.venster).toEqual({ van: '08:00', tot: '10:00' });
  expect((await at.page(paths.searchPage({ q: 'Aad' }))).body).toContain('08:00–10:00');
});

function focusedField(body: string): string | undefined {
  return /<input[^>]* autofocus=""[^>]* name="([^"]*)"/.exec(body)?.[1];
}

test('the field of the first window has the focus, after a refusal the first field of the wrong window has it, and a whole hour may be typed without minutes', async () => {
  const at = await plannedRound();
  const screen = await at.page(paths.roundTimes({ datum: DAY }));
  expect(focusedField(screen.body)).toBe('van-1');
  const form = fieldsOf(screen.body);
  const wrong = await at.page(paths.roundTimes(), { ...form, 'tot-2': '7' });
  expect([wrong.status, focusedField(wrong.body)]).toEqual([422, 'van-2']);
  await at.page(paths.roundTimes(), { ...form, 'van-1': '9', 'tot-1': '1130' });
  expect(await window(at, 1)).toEqual({ van: '09:00', tot: '11:30' });
});
