import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { fieldsOf } from '../support/form.ts';
import { office } from '../support/office.ts';

const aCustomer = { Klant_naam: 'Jansen', leveringsadres: 'Dorpsstraat 1' };
const anAccount = { username: 'kees', email: 'kees@vipo.nl', password: 'zaagmeel-9' };

/** An office with delivery 1, customer 1 and user 2. */
async function withRecords() {
  const at = await office({ admin: true });
  await at.plan();
  expect((await at.call('POST', paths.api.customers(), aCustomer)).body.id).toBe(1);
  expect((await at.call('POST', paths.api.users(), anAccount)).body.id).toBe(2);
  return at;
}

test.each([
  ['PUT', paths.api.delivery(1), { ...aDelivery, Aantal: 4 }],
  ['PATCH', paths.api.updatePayment(1), { Betaling: 'betaalverzoek' }],
  ['PATCH', paths.api.deliverySlot(1), { Tijd: '2026-12-01 Middag' }],
  ['PUT', paths.api.customer(1), { ...aCustomer, opmerkingen: 'Bel eerst' }],
  ['PUT', paths.api.user(2), { ...anAccount, username: 'cees' }],
  ['POST', paths.api.invoice(1), {}],
] as const)(
  '%s %s with an old version is refused with 409, and the same request without a version is accepted',
  async (method, path, body) => {
    const { call } = await withRecords();
    expect((await call(method, path, { ...body, versie: 7 })).status).toBe(409);
    expect((await call(method, path, body)).status).toBeLessThan(300);
  },
);

test.each([
  [paths.editDelivery(1), paths.editDelivery(1), { Aantal: '4' }],
  [paths.choosePayment(1), paths.choosePayment(1), { Betaling: 'betaalverzoek' }],
  [paths.moveDelivery({ levering: '1' }), paths.moveDelivery(), { Tijdslot: 'Middag' }],
  [paths.customer(1), paths.customer(1), { opmerkingen: 'Bel eerst' }],
  [paths.user(2), paths.user(2), { username: 'cees' }],
  [paths.settings(), paths.settings(), { titel: 'Hout' }],
])(
  'the form of %s with an old version is refused with 409, and the same form without a version is accepted',
  async (screen, action, change) => {
    const { page } = await withRecords();
    const { versie, ...fields } = fieldsOf((await page(screen)).body);
    expect(versie).toBe('1');
    for (const other of ['7', '0', 'x'])
      expect((await page(action, { ...fields, ...change, versie: other })).status).toBe(409);
    expect((await page(action, { ...fields, ...change })).status).toBe(303);
  },
);
