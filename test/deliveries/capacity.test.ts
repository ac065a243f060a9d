import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { fieldsOf } from '../support/form.ts';
import { office } from '../support/office.ts';

const anyway = (text: string) => new RegExp(`<button[^>]* name="toch"[^>]*>${text}</button>`);

async function planningOffice() {
  const at = await office({ now: '2026-11-23T09:00:00Z' });
  at.app.db.$client.run('UPDATE settings SET capacity_deliveries = 8, capacity_quantity = 5000');
  return at;
}

const sent = { ...aDelivery, Datum: '2026-11-23', Tijdslot: 'Ochtend', aanvraag: 'een' };

test('/plan takes its date and slot from the URL, and shows the availability of two weeks', async () => {
  const at = await planningOffice();
  await at.plan({ Tijd: '2026-11-24 Middag' });
  const { body } = await at.page(paths.plan({ datum: '2026-11-24', tijdslot: 'Middag' }));
  expect(fieldsOf(body)).toMatchObject({ Datum: '24-11-2026', Tijdslot: 'Middag' });
  expect(body).toContain('dinsdag 24 november, Middag, vrij 2,5 kuub');
  expect(body).toContain('zaterdag 5 december, Ochtend, vrij 5 kuub');
  expect(body).toMatch(
    /<a href="\/plan\?datum=2026-11-24&amp;tijdslot=Middag" aria-current="true">/,
  );
  const wrong = await at.page(paths.plan({ datum: '2026-02-31', tijdslot: 'Avond' }));
  expect(fieldsOf(wrong.body)).toMatchObject({ Datum: '', Tijdslot: 'Ochtend' });
});

test('the availability on /edit does not count the delivery itself', async () => {
  const at = await planningOffice();
  await at.plan();
  const { body } = await at.page(paths.editDelivery(1));
  expect(body).toContain('maandag 23 november, Ochtend, vrij 5 kuub');
  expect(body).toContain('Drukte: Ochtend: 1, Middag: 0');
});

test('without scripts /plan asks for confirmation before it plans in a full slot, and sending the form twice plans once', async () => {
  const at = await planningOffice();
  await at.plan();
  await at.plan({ Aantal: '1' });
  const asked = await at.page(paths.plan(), sent);
  expect([asked.status, asked.body.includes('te vol: 6 van 5 kuub')]).toEqual([422, true]);
  expect(asked.body).toMatch(anyway('Toch plannen'));
  expect(fieldsOf(asked.body)).toMatchObject({ Klant_naam: 'Jansen', aanvraag: 'een' });
  expect((await at.page(paths.plan(), { ...sent, toch: 'ja' })).status).toBe(303);
  expect((await at.page(paths.plan(), sent)).status).toBe(303);
  expect((await at.call('GET', paths.api.deliveries())).body).toHaveLength(3);
});

test('without scripts /edit asks for confirmation only when the delivery makes a full slot fuller', async () => {
  const at = await planningOffice();
  for (let i = 0; i < 3; i++) await at.plan();
  const edit = (change: object) => at.page(paths.editDelivery(1), { ...sent, ...change });
  expect((await edit({ opmerkingen: 'Bel' })).status).toBe(303);
  expect((await edit({ Aantal: '2' })).status).toBe(303);
  const asked = await edit({ Aantal: '3' });
  expect(asked.status).toBe(422);
  expect(asked.body).toMatch(anyway('Toch wijzigen'));
  expect((await edit({ Aantal: '3', toch: 'ja' })).status).toBe(303);
  expect((await edit({ Tijdslot: 'Middag' })).status).toBe(303);
});

test('the call that changes a delivery does not ask for a confirmation in a full slot', async () => {
  const at = await planningOffice();
  for (let i = 0; i < 4; i++) await at.plan();
  const body = { ...aDelivery, Aantal: '9' };
  expect((await at.call('PUT', paths.api.delivery(1), body)).status).toBe(200);
});
