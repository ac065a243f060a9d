import { expect, test } from 'bun:test';
import { renameSync } from 'node:fs';
import { closeDatabase } from '../../src/database/open.ts';
import { settings } from '../../src/firm/schema.ts';
import { paths } from '../../src/paths.ts';
import { findStops } from '../../src/rounds/find-stops.ts';
import { partOf } from '../../src/rounds/pages.ts';
import { readPeriod } from '../../src/rounds/period.ts';
import { cashOf, progressOf, roundPage } from '../../src/rounds/stops/round.ts';
import { TestApp } from '../support/app.ts';
import { temporaryFolder } from '../support/binary.ts';
import { officeWithList } from '../support/delivery-list.ts';
import { fieldsOf } from '../support/form.ts';
import { addMany } from '../support/many.ts';
import { office } from '../support/office.ts';
import { keptToast } from '../support/toast.ts';

const DAY = '2026-11-23';
const round = paths.round({ datum: DAY });

/** The stops of a page, each as its HTML. */
function stopsIn(html: string): string[] {
  return html.split('<li class="stop').slice(1);
}

/** An attribute of the button with this name. */
function attribute(stop: string, button: string, name: string): string | undefined {
  const [tag = ''] = new RegExp(`<button [^>]*name="${button}"`).exec(stop) ?? [];
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
}

const isPressed = (stop: string, button: string) => attribute(stop, button, 'aria-pressed');

test('the stops of a usual day are read without opening the database file again', async () => {
  using folder = temporaryFolder();
  const app = new TestApp({}, folder.file('vipo.sqlite'));
  addMany(app.db, 1000);
  // Without its file, only the connection that is already open can read the database.
  renameSync(folder.file('vipo.sqlite'), folder.file('elsewhere.sqlite'));
  const stops = await findStops(app.db, readPeriod({ dates: [DAY], slot: '' }));
  expect(stops).toHaveLength(100);
  closeDatabase(app.db);
});

test('the round has the stops of the day in order, with everything that the driver needs', async () => {
  const { plan, page } = await office();
  await plan({ Klant_naam: 'Later', Tijd: `${DAY} Middag`, Betaling: 'betaalverzoek' });
  await plan({ Klant_naam: 'Eerst', opmerkingen: 'Achterom\nlangs de schuur' });
  await plan({ Klant_naam: 'Elders', Tijd: '2026-11-24 Ochtend' });
  const { status, body } = await page(round);
  expect(status).toBe(200);
  expect(body).toContain('Maandag 23 november');
  expect(body).not.toContain('Elders');
  const [first = '', last = ''] = stopsIn(body);
  for (const text of [
    'Eerst',
    'Ons Dorp',
    '2,5 kuub',
    'Achterom\nlangs de schuur',
    'Dorpsstraat 1\n1234 AB Ons Dorp',
    'href="https://maps.google.com?q=Dorpsstraat+1+1234+AB+Ons+Dorp"',
    'href="tel:+31612345678"',
    'Contant te innen',
    '€\u00a0237,50',
  ])
    expect(first).toContain(text);
  expect([isPressed(first, 'geleverd'), isPressed(first, 'ontvangen')]).toEqual(['false', 'false']);
  expect(last).toContain('Later');
  expect(last).toContain('Niets te innen: betaalverzoek');
  expect(isPressed(last, 'ontvangen')).toBeUndefined();
  expect(body).toContain('0 van 2 geleverd');
});

test('without a date, or with a date that does not exist, the page shows the round of today in Amsterdam', async () => {
  const { plan, page } = await office({ now: '2026-11-20T23:30:00.000Z' });
  await plan({ Klant_naam: 'Vandaag', Tijd: '2026-11-21 Ochtend' });
  for (const path of [paths.round(), paths.round({ datum: '2026-02-30' })])
    expect((await page(path)).body).toContain('Vandaag');
  expect((await page(paths.round({ datum: '21-11-2026' }))).body).toContain('Vandaag');
  const empty = await page(paths.round({ datum: '2026-11-25' }));
  expect(empty.body).toContain('Geen leveringen op deze dag.');
});

test('a driver ticks without scripts, sees the progress, and takes ticks back', async () => {
  const { plan, page } = await office();
  await plan();
  await plan({ Klant_naam: 'Bakker' });
  const press = async (name: 'geleverd' | 'ontvangen') => {
    const [stop = ''] = stopsIn((await page(round)).body);
    const value = attribute(stop, name, 'value') ?? '';
    const answer = await page(paths.round(), { ...fieldsOf(stop), [name]: value });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${round}#levering-1`]);
    return (await page(round)).body;
  };
  let body = await press('ontvangen');
  expect(body).toContain('contant €\u00a0237,50 van €\u00a0475,00');
  body = await press('geleverd');
  expect(body).toContain('1 van 2 geleverd');
  expect(body).toContain('Geleverd om 10:30.');
  const [done = '', next = ''] = stopsIn(body);
  expect(done).toStartWith(' done');
  expect(done).not.toContain('<details open');
  expect(next).toStartWith(' next');
  expect([isPressed(done, 'geleverd'), isPressed(done, 'ontvangen')]).toEqual(['true', 'true']);
  await press('geleverd');
  body = await press('ontvangen');
  expect(body).toContain('0 van 2 geleverd');
  expect(body).toContain('contant €\u00a00,00 van €\u00a0475,00');
});

test('without scripts, undoing a tick leads back to its stop on the round, and the stop is marked', async () => {
  const { app, token, plan, page } = await office();
  await plan();
  const [stop = ''] = stopsIn((await page(round)).body);
  const ticked = keptToast(await page(paths.round(), { ...fieldsOf(stop), geleverd: 'ja' }));
  const session = `vipo_session=${token}`;
  const undone = await app.fetch(paths.undo(ticked.undo ?? 0), {
    method: 'POST',
    body: new URLSearchParams(),
    headers: { Cookie: session, Referer: `http://vipo.test${round}` },
  });
  expect(undone.headers.get('Location')).toBe(`${round}#levering-1`);
  const back = await app.fetch(round, { headers: { Cookie: `${session}; vipo_rij=levering-1` } });
  expect(await back.text()).toContain('id="levering-1" data-changed="" tabindex="-1"');
});

test('a form of a stop that is sent twice counts once, and is refused with the reason when the delivery was moved to another day', async () => {
  const { app, call, plan, page } = await office();
  await plan();
  const [stop = ''] = stopsIn((await page(round)).body);
  const form = { ...fieldsOf(stop), geleverd: 'ja' };
  await page(paths.round(), form);
  await call('POST', paths.api.delivered(1), { geleverd: false });
  await page(paths.round(), form);
  expect((await call('GET', paths.api.delivery(1))).body.geleverd_op).toBeNull();
  app.db.$client.run("UPDATE deliveries SET date = '2026-11-24'");
  const moved = await page(paths.round(), { ...form, aanvraag: 'nieuw' });
  expect(decodeURIComponent(moved.headers.get('Set-Cookie') ?? '')).toContain(
    'error:Jansen: niet opgeslagen. Deze levering is verplaatst naar dinsdag 24 november 2026.',
  );
});

test.each([
  {},
  { levering: 'x' },
  { levering: '9', geleverd: 'ja' },
  { levering: '1', ontvangen: '-5' },
])('the form %j of a stop changes nothing and gives no server error', async (form) => {
  const { call, plan, page } = await office();
  await plan();
  expect((await page(paths.round(), form)).status).toBe(303);
  expect((await call('GET', paths.api.delivery(1))).body).toMatchObject({
    geleverd_op: null,
    ontvangen: null,
  });
});

test('the amounts to collect of the round equal those of the printed list, also after invoices and credits', async () => {
  const { app, token, call, plan, pages } = await officeWithList();
  app.db.update(settings).set({ pricesIncludeVat: false }).run();
  await plan({ Prijs: '89,95', Aantal: '2,333' });
  await plan({ Klant_naam: 'Bakker', Prijs: '77,77', Aantal: '1,001' });
  await plan({ Klant_naam: 'Smit' });
  await call('POST', paths.api.invoice(2));
  await call('POST', paths.api.invoice(3));
  await call('POST', paths.api.creditInvoice(3), {});
  app.db.update(settings).set({ pricesIncludeVat: true }).run();
  const list = (await pages([DAY])).join('\n');
  const total = /Totaal van de dag: 3 leveringen\n[\d,]+\n(€ [\d.,]+)/.exec(list)?.[1];
  const { body } = await app.page(round, token);
  expect(body.replaceAll('\u00a0', ' ')).toContain(`contant € 0,00 van ${total}`);
  const amounts = [...body.matchAll(/<b>(€[^<]+)<\/b>/g)].map(([, amount = '']) =>
    amount.replaceAll('\u00a0', ' '),
  );
  expect(amounts).toHaveLength(2);
  for (const amount of amounts) expect(list).toContain(amount);
});

test('the round and the reconciliation of the day have the same cash to collect after failed and partial deliveries, and after a credit', async () => {
  const at = await office();
  for (const Klant_naam of ['Aad', 'Bea', 'Cor', 'Dirk', 'Eef']) await at.plan({ Klant_naam });
  await at.call('POST', paths.api.invoice(4));
  await at.call('POST', paths.api.delivered(1), { uitkomst: 'niet thuis' });
  await at.call('POST', paths.api.delivered(2), { uitkomst: 'geweigerd' });
  for (const id of [3, 4])
    await at.call('POST', paths.api.delivered(id), { uitkomst: 'minder', aantal: 1 });
  const inAccount = async () => {
    const { body } = await at.page(paths.roundReconciliation({ datum: DAY }));
    return /<tfoot>.*?<td>(€[^<]*)<\/td>/s.exec(body)?.[1];
  };
  expect(await inAccount()).toBe('€\u00a0577,50');
  expect((await at.page(round)).body).toContain('contant €\u00a00,00 van €\u00a0577,50');
  at.app.wait(60_000);
  await at.call('POST', paths.api.creditInvoice(4), {});
  expect(await inAccount()).toBe('€\u00a0577,50');
  expect((await at.page(round)).body).toContain('contant €\u00a00,00 van €\u00a0577,50');
});

test('a round of many stops is split into pages, which say so in print, and can be printed whole', async () => {
  const { app, page } = await office();
  addMany(app.db, 2500);
  const { body } = await page(paths.round({ datum: '2026-11-21' }));
  expect(stopsIn(body)).toHaveLength(50);
  expect(body).toContain('0 van 250 geleverd');
  expect(body).toContain('Stop 1 t/m 50 van 250');
  const [, all = ''] = /href="([^"]*)"[^>]*>Alles printen/.exec(body) ?? [];
  const whole = (await page(all.replaceAll('&amp;', '&'))).body;
  expect(stopsIn(whole)).toHaveLength(250);
  expect(whole).not.toMatch(/Stop 1 t|Volgende stops/);
  const next = paths.round({ datum: '2026-11-21', vanaf: 201 });
  expect((await page(next)).body).toContain('Vorige stops');
  expect(stopsIn((await page(next)).body)).toHaveLength(50);
  expect(
    stopsIn((await page(paths.round({ datum: '2026-11-21', vanaf: 9999 }))).body),
  ).toHaveLength(50);
});

test('the round shows the received cash, even when the amount to collect has changed since', async () => {
  const { app, call, plan } = await office();
  await plan();
  await call('POST', paths.api.delivered(1), { ontvangen: 200 });
  app.db.$client.run("UPDATE deliveries SET payment = 'bank overmaken'");
  const stops = await findStops(app.db, readPeriod({ dates: [DAY], slot: '' }));
  expect(stops.map(cashOf)).toEqual([20_000 as never]);
  expect(progressOf(stops)).toMatchObject({ received: 20_000, due: 0 });
  expect(roundPage(stops, partOf(stops.length, 1)).next).toBe(1);
});
