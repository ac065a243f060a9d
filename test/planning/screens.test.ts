import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { fieldsOf } from '../support/form.ts';
import { type Office, office } from '../support/office.ts';
import { keptToast } from '../support/toast.ts';

const ANYWAY = /<button[^>]* name="toch"[^>]*>Toch plannen<\/button>/;
/** 23 November 2026 is the Monday of week 48. */
const NOW = '2026-11-23T09:00:00Z';

async function planningOffice() {
  const at = await office({ now: NOW });
  at.app.db.$client.run('UPDATE settings SET capacity_deliveries = 8, capacity_quantity = 5000');
  return at;
}

/** The HTML of one slot of the board, up to the next slot. */
function slotIn(html: string, name: string): string {
  return html.split('role="group"').find((part) => part.includes(`aria-label="${name}"`)) ?? '';
}

const names = (html: string) =>
  [...html.matchAll(/<li class="card[^>]*><a[^>]*>([^<]*)</g)].map(([, name]) => name);

async function week({ page }: Office, query: Record<string, string> = {}): Promise<string> {
  return (await page(paths.week(query))).body;
}

const time = async ({ call }: Office, id: number) =>
  (await call('GET', paths.api.delivery(id))).body.Tijd;

test('the board shows each delivery in its slot with its town, kuub, payment and remarks', async () => {
  const at = await planningOffice();
  await at.plan({ Klant_naam: 'An & Co' });
  await at.plan({ Klant_naam: 'Bas', Tijd: '2026-11-28 Middag', Aantal: '1', opmerkingen: '' });
  const html = await week(at);
  const morning = slotIn(html, 'maandag 23 november, Ochtend');
  expect(names(morning)).toEqual(['An &amp; Co']);
  expect(morning).toContain(
    '<p><span class="unseen">contant, </span>2,5 kuub · Ons Dorp · Achterom</p>',
  );
  expect(morning).toContain('href="/edit/1"');
  expect(morning).toContain('1 van 8 stops · 2,5 van 5 kuub');
  expect(morning).toContain('href="/plan?datum=2026-11-23&amp;tijdslot=Ochtend"');
  expect(names(slotIn(html, 'zaterdag 28 november, Middag'))).toEqual(['Bas']);
  expect(html).toContain('Week 48, 23–28 nov · 2 leveringen · 3,5 van 60 kuub');
  expect(html).not.toContain('zondag');
});

test('the board says which deliveries the driver has delivered', async () => {
  const at = await planningOffice();
  await at.plan({ opmerkingen: '' });
  expect(await week(at)).not.toContain('Geleverd');
  await at.call('POST', paths.api.delivered(1), { geleverd: true });
  expect(await week(at)).toContain('</span>Geleverd · 2,5 kuub · Ons Dorp</p>');
});

test('the board proposes an order only for a slot with at least two stops that are not delivered yet', async () => {
  const at = await planningOffice();
  const [first] = [await at.plan(), await at.plan({ Tijd: '2026-11-24 Middag' }), await at.plan()];
  const offers = async (name: string) =>
    slotIn(await week(at), name).includes('Volgorde voorstellen');
  expect(await offers('maandag 23 november, Ochtend')).toBe(true);
  expect(await offers('dinsdag 24 november, Middag')).toBe(false);
  await at.call('POST', paths.api.delivered(first), { geleverd: true });
  expect(await offers('maandag 23 november, Ochtend')).toBe(false);
});

test('a Sunday is on the board when it has deliveries', async () => {
  const at = await planningOffice();
  await at.plan({ Klant_naam: 'An', Tijd: '2026-11-29 Ochtend' });
  expect(names(slotIn(await week(at), 'zondag 29 november, Ochtend'))).toEqual(['An']);
});

test('the URL of the board names its week, and links lead to the weeks before and after it', async () => {
  const at = await planningOffice();
  await at.plan({ Klant_naam: 'An', Tijd: '2027-01-01 Ochtend' });
  const html = await week(at, { week: '2026-W53' });
  expect(names(slotIn(html, 'vrijdag 1 januari, Ochtend'))).toEqual(['An']);
  expect(html).toContain('Week 53, 28 dec–2 jan');
  expect(html).toContain('href="/week?week=2026-W52"');
  expect(html).toContain('href="/week?week=2027-W01"');
  expect(await week(at, { week: 'onzin' })).toContain('Vandaag, ma 23');
  expect(await week(at, { week: '1900-W01' })).not.toContain('Vorige week');
  expect(await week(at, { week: '2100-W52' })).not.toContain('Volgende week');
});

test('the board shows by how much a slot is over its capacity', async () => {
  const at = await planningOffice();
  for (let i = 0; i < 3; i++) await at.plan();
  const slot = slotIn(await week(at), 'maandag 23 november, Ochtend');
  expect(slot).toContain('3 van 8 stops · 7,5 van 5 kuub');
  expect(slot).toContain('2,5 kuub te veel');
  expect(slot).toContain('data-over=""><rect width="100%"');
});

test('the card of an invoiced delivery has a lock and no button to move the delivery', async () => {
  const at = await planningOffice();
  await at.plan();
  await at.call('POST', paths.api.invoice(1));
  const slot = slotIn(await week(at), 'maandag 23 november, Ochtend');
  expect(slot).toContain('Gefactureerd');
  expect(slot).not.toContain('Verplaatsen');
});

test('a board that has not changed since the last request is not sent again', async () => {
  const at = await planningOffice();
  await at.plan();
  const [, stand = ''] = /stand=(\w+)/.exec(await week(at)) ?? [];
  const part = async () =>
    at.app.fetch(paths.week({ week: '2026-W48', stand }), {
      headers: { Cookie: `vipo_session=${at.token}`, 'HX-Request-Type': 'partial' },
    });
  expect((await part()).status).toBe(204);
  await at.plan({ Klant_naam: 'Bas' });
  const changed = await (await part()).text();
  expect(names(changed)).toEqual(['Jansen', 'Bas']);
  expect(changed).not.toContain('<html');
});

test('the board of a week with very many deliveries says that it shows only the first deliveries', async () => {
  const at = await planningOffice();
  at.app.db.$client.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 501)
     INSERT INTO deliveries (customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
     SELECT 'Jan ' || i, 'jan ' || i, 'x', '2026-11-24', 0, 0, 1, 0, 'contant' FROM n`,
  );
  const html = await week(at);
  expect(names(html)).toHaveLength(500);
  expect(html).toContain('Dit zijn de eerste 500 leveringen van deze week.');
});

test('without scripts a delivery is moved on a page, which then leads to the week of its new date', async () => {
  const at = await planningOffice();
  await at.plan();
  const form = fieldsOf((await at.page(paths.moveDelivery({ levering: 1 }))).body);
  expect(form).toEqual({
    levering: '1',
    versie: '1',
    Datum: '23-11-2026',
    Tijdslot: 'Ochtend',
    volgorde: '',
  });
  const moved = { ...form, Datum: '2026-12-02', Tijdslot: 'Middag' };
  const answer = await at.page(paths.moveDelivery(), moved);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/week?week=2026-W49']);
  expect(keptToast(answer)).toMatchObject({
    kind: 'success',
    text: 'Jansen staat nu op woensdag 2 december, Middag.',
    link: { href: '/week?week=2026-W49#levering-1' },
  });
  expect(await time(at, 1)).toBe('2026-12-02 Middag');
});

test('without scripts a move to a full slot asks for confirmation', async () => {
  const at = await planningOffice();
  for (const Tijd of ['2026-11-23 Ochtend', '2026-11-23 Middag', '2026-11-23 Middag'])
    await at.plan({ Tijd });
  const form = { levering: '1', versie: '1', Datum: '', Tijdslot: 'Middag', volgorde: '' };
  const { status, body } = await at.page(paths.moveDelivery(), form);
  expect(status).toBe(422);
  expect(body).toContain('is de middag van maandag 23 november te vol: 7,5 van 5 kuub.');
  expect(body).toMatch(ANYWAY);
  expect(await time(at, 1)).toBe('2026-11-23 Ochtend');
  expect((await at.page(paths.moveDelivery(), { ...form, toch: 'ja' })).status).toBe(303);
  expect(await time(at, 1)).toBe('2026-11-23 Middag');
});

test('without scripts the page for moving keeps the typed values after a wrong field or an old version', async () => {
  const at = await planningOffice();
  await at.plan();
  const form = {
    levering: '1',
    versie: '1',
    Datum: '2026-02-31',
    Tijdslot: 'Middag',
    volgorde: 'x',
  };
  const wrong = await at.page(paths.moveDelivery(), form);
  expect([wrong.status, wrong.body.includes('Vul een geheel getal vanaf 1 in')]).toEqual([
    422,
    true,
  ]);
  expect(fieldsOf(wrong.body)).toMatchObject({ Tijdslot: 'Middag', volgorde: 'x' });
  await at.call('PUT', paths.api.delivery(1), { ...aDelivery, Prijs: '95' });
  const day = { Datum: '2026-11-26', volgorde: '' };
  const late = await at.page(paths.moveDelivery(), { ...form, ...day });
  expect([late.status, late.body.includes('piet was eerst')]).toEqual([409, true]);
  expect(fieldsOf(late.body)).toMatchObject({
    versie: '2',
    Datum: '26-11-2026',
    Tijdslot: 'Middag',
  });
});

test.each(['', '0', 'x', '99', '1e3'])(
  'for the unknown delivery %p the page for moving leads back to the board',
  async (levering) => {
    const at = await planningOffice();
    for (const form of [undefined, { levering, Tijdslot: 'Middag' }]) {
      const { status, headers } = await at.page(paths.moveDelivery({ levering }), form);
      expect([status, headers.get('Location')]).toEqual([303, '/week']);
    }
  },
);

test('without scripts a delivered delivery moves to another day only after a confirmation', async () => {
  const { call, plan, page } = await office();
  await plan({ Tijd: '2026-11-23 Ochtend' });
  await call('POST', paths.api.delivered(1), { geleverd: true });
  const move = { levering: '1', versie: '1', Datum: '2026-11-24', Tijdslot: 'Middag' };
  const asked = await page(paths.moveDelivery(), move);
  expect(asked.status).toBe(422);
  expect(asked.body).toContain('Jansen is al geleverd.');
  expect(asked.body).toMatch(/<button[^>]* name="toch"[^>]*>Toch verplaatsen<\/button>/);
  const stored = async () => (await call('GET', paths.api.delivery(1))).body.Tijd;
  expect(await stored()).toBe('2026-11-23 Ochtend');
  expect((await page(paths.moveDelivery(), { ...move, Datum: '2026-11-23' })).status).toBe(303);
  expect(await stored()).toBe('2026-11-23 Middag');
  const sure = { ...move, versie: '2', toch: 'ja' };
  expect((await page(paths.moveDelivery(), sure)).status).toBe(303);
  expect(await stored()).toBe('2026-11-24 Middag');
});
