import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { fieldsOf } from '../support/form.ts';
import { office } from '../support/office.ts';

const typed = {
  Klant_naam: 'Carla Meijer',
  leveringsadres: 'Lindelaan 14\n7411 KD Deventer',
  telefoonnummer: '+31 6 12345678',
  bezorgkosten: '12,50',
  Betaling: 'contant',
  opmerkingen: 'Achterom',
  email: 'carla@voorbeeld.example',
  kvkNummer: '',
  btwNummer: '',
};

async function newCustomers() {
  const at = await office();
  const add = (change: object = {}) => at.page(paths.newCustomer(), { ...typed, ...change });
  const all = async () => (await at.call('GET', paths.api.allCustomers())).body as any[];
  return { ...at, add, all };
}

test('/klanten leads to a form that stores a new customer and leads back to the list', async () => {
  const { page, add, all } = await newCustomers();
  expect((await page(paths.customers())).body).toMatch(
    /<a href="\/klanten\/nieuw"[^>]*>Nieuwe klant</,
  );
  const form = await page(paths.newCustomer());
  expect([form.status, fieldsOf(form.body).Klant_naam]).toEqual([200, '']);
  const stored = await add();
  expect([stored.status, stored.headers.get('Location')]).toEqual([303, '/klanten']);
  expect(decodeURIComponent(stored.headers.get('Set-Cookie') ?? '')).toContain(
    'success:Klant toegevoegd: Carla Meijer.',
  );
  expect(await all()).toMatchObject([{ ...typed, bezorgkosten: 12.5, versie: 1 }]);
});

test('a new customer with a taken name is refused with an error at the name, and the known customer does not change', async () => {
  const { call, add, all } = await newCustomers();
  await call('POST', paths.api.customers(), { Klant_naam: 'Cárla Meijer', leveringsadres: 'Ede' });
  const before = await all();
  const refused = await add({ Klant_naam: ' CARLA  meijer ' });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatch(
    /id="Klant_naam-error">Er is al een klant met deze naam: Cárla Meijer\./,
  );
  expect(fieldsOf(refused.body)).toMatchObject({ ...typed, Klant_naam: ' CARLA  meijer ' });
  expect(await all()).toEqual(before);
});

test('in the form for a new customer each wrong field has a sentence, and the typed values are kept', async () => {
  const { add, all } = await newCustomers();
  const wrong = {
    Klant_naam: ' ',
    leveringsadres: '',
    bezorgkosten: 'x',
    email: 'x',
    Betaling: '?',
  };
  const { status, body } = await add({ ...wrong, opmerkingen: '<b>' });
  expect(status).toBe(422);
  for (const name of Object.keys(wrong)) expect(body).toContain(`id="${name}-error"`);
  expect(fieldsOf(body)).toMatchObject({ bezorgkosten: 'x', email: 'x', opmerkingen: '<b>' });
  expect((await add({ btwNummer: 'NL123456789B01' })).body).toContain('id="btwNummer-error"');
  expect((await add({ Klant_naam: 'x'.repeat(201) })).status).toBe(422);
  expect(await all()).toEqual([]);
});

test('a form that is sent twice stores one customer, and both answers are redirects', async () => {
  const { app, add, all } = await newCustomers();
  const answers = [await add(), await add()];
  expect(answers.map(({ status, headers }) => [status, headers.get('Location')])).toEqual([
    [303, '/klanten'],
    [303, '/klanten'],
  ]);
  expect(await all()).toMatchObject([{ Klant_naam: 'Carla Meijer', versie: 1 }]);
  const log = "SELECT count(*) AS count FROM audit_log WHERE kind = 'klant'";
  expect(app.db.$client.query(log).get()).toEqual({ count: 1 });
});

test('after a customer is added, the list opens on the page that has this customer', async () => {
  const { call, page, add } = await newCustomers();
  for (let i = 100; i < 220; i++)
    await call('POST', paths.api.customers(), { Klant_naam: `A ${i}`, leveringsadres: 'Ede' });
  await call('POST', paths.api.customers(), { Klant_naam: 'Zwart', leveringsadres: 'Ede' });
  const location = (await add()).headers.get('Location') ?? '';
  const { body } = await page(location);
  const names = [...body.matchAll(/href="\/klant\/\d+">([^<]+)</g)].map(([, name]) => name);
  expect(names.filter((name) => name !== 'Bewerken')).toEqual([
    'A 217',
    'A 218',
    'A 219',
    'Carla Meijer',
    'Zwart',
  ]);
  expect((await add({ Klant_naam: 'A 0' })).headers.get('Location')).toBe('/klanten');
});
