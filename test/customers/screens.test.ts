import { expect, test } from 'bun:test';
import { brotliCompressSync } from 'node:zlib';
import { paths } from '../../src/paths.ts';
import { fieldsOf } from '../support/form.ts';
import { rowsOf } from '../support/html-text.ts';
import { office } from '../support/office.ts';
import { toastOf } from '../support/toast.ts';

const form = {
  Klant_naam: 'Jansen',
  leveringsadres: 'Dorpsstraat 1',
  telefoonnummer: '+31 6 12345678',
  bezorgkosten: '12,50',
  Betaling: 'contant',
  opmerkingen: '',
};

async function customerScreens() {
  const at = await office();
  const { app, token, call } = at;
  const add = async (change: object = {}) =>
    (await call('POST', paths.api.customers(), { ...form, ...change })).body.id as number;
  const page = (path: string, sent?: Record<string, string>) => app.page(path, token, sent);
  return { ...at, add, page };
}

test('the start screen links to the customers', async () => {
  const { page } = await customerScreens();
  const { body } = await page(paths.home());
  expect(body).toContain('<h2>Klantbeheer</h2>');
  expect(body).toMatch(/href="\/klanten"[^>]*>Klantenbeheer</);
});

test('the list of customers shows each fee in euros and leaves unknown details empty', async () => {
  const { add, page } = await customerScreens();
  await add({ Klant_naam: 'Zwart', telefoonnummer: '', bezorgkosten: '', Betaling: '' });
  await add({ bezorgkosten: 1234.5, opmerkingen: 'Achterom' });
  const { status, body } = await page(paths.customers());
  expect(status).toBe(200);
  const names = [...body.matchAll(/<th(?: [^>]*)?>(?:<span[^>]*>)?([^<]*)/g)].map(
    ([, name]) => name,
  );
  expect(names.slice(0, 6)).toEqual([
    'Naam',
    'Adres',
    'Telefoon',
    'Bezorgkosten',
    'Betaalmethode',
    'Opmerkingen',
  ]);
  expect(rowsOf(body).map((row) => row.slice(0, 6))).toEqual([
    ['Jansen', 'Dorpsstraat 1', '+31 6 12345678', '€ 1.234,50', 'contant', 'Achterom'],
    ['Zwart', 'Dorpsstraat 1', '', '', '', ''],
  ]);
});

test('the list of customers shows the number of customers, the number of deliveries of each customer, and a link to plan a delivery', async () => {
  const { add, page, plan } = await customerScreens();
  await add();
  await add({ Klant_naam: 'Bakker & Zn' });
  await plan();
  await plan();
  const { body } = await page(paths.customers());
  expect(body).toContain('2 klanten');
  expect(rowsOf(body).map((row) => [row[0], row[6]])).toEqual([
    ['Bakker &amp; Zn', '0'],
    ['Jansen', '2'],
  ]);
  expect(body).toContain('<a href="/plan?klant=Bakker+%26+Zn">Levering plannen</a>');
});

test('an empty customer list shows a message', async () => {
  const { page } = await customerScreens();
  expect((await page(paths.customers())).body).toContain('Nog geen klanten');
});

test('a long list is split into pages by name, and each customer is on exactly one page', async () => {
  const { add, page } = await customerScreens();
  const letters = ['Ç', 'de ', "'t ", 'Ł', 'a&b ', 'Z%', 'É+'];
  for (let i = 0; i < 120; i++) await add({ Klant_naam: `${letters[i % 7]}Klant nr${i}` });
  const seen: string[] = [];
  let path: string | undefined = paths.customers({ klant: 'KLANT' });
  while (path !== undefined) {
    const { body }: { body: string } = await page(path);
    seen.push(...rowsOf(body).map(([name = '']) => name.replace(/.*nr/, '')));
    path = /href="(\/klanten\?[^"]*na=[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&');
  }
  expect(seen).toHaveLength(120);
  expect(new Set(seen).size).toBe(120);
});

test.each([
  ['LUK', ['Łukasz']],
  ['ASZ', ['Łukasz']],
  ['  ', ['100% _hout_', 'Bakker', 'Łukasz']],
  ['%', ['100% _hout_']],
  ['_', ['100% _hout_']],
  ['\\', []],
  ["'", []],
])('the filter %p of the list of customers finds %p', async (klant, found) => {
  const { add, page } = await customerScreens();
  for (const Klant_naam of ['Łukasz', 'Bakker', '100% _hout_']) await add({ Klant_naam });
  const { body } = await page(paths.customers({ klant }));
  expect(rowsOf(body).map(([name]) => name)).toEqual(found);
});

test('an htmx request gets only the list of customers', async () => {
  const { app, token } = await customerScreens();
  const headers = {
    Cookie: `vipo_session=${token}`,
    'HX-Request': 'true',
    'HX-Request-Type': 'partial',
  };
  const text = await (await app.fetch(paths.customers(), { headers })).text();
  expect(text).toStartWith('<div id="klanten"');
});

test('a compressed list of fifty customers has at most 6 kB, and a compressed form at most 4 kB', async () => {
  const { add, page } = await customerScreens();
  for (let i = 0; i < 60; i++) {
    await add({
      Klant_naam: `${['Jansen', 'de Vries', 'Çelik', 'Bakker', 'Łukasz'][i % 5]} ${i}`,
      leveringsadres: `${['Dorpsstraat', 'Kerkweg', 'Molenlaan'][i % 3]} ${i}, ${1000 + 37 * i} AB Ede`,
      telefoonnummer: `+31 6 ${10_000_000 + 7919 * i}`,
      bezorgkosten: 10 + (i % 7) * 2.5,
      Betaling: ['', 'contant', 'bank overmaken'][i % 3],
      opmerkingen: i % 4 ? '' : 'Achter het huis storten, bellen voor aankomst',
    });
  }
  const list = (await page(paths.customers())).body;
  expect(rowsOf(list)).toHaveLength(50);
  expect(brotliCompressSync(list).length).toBeLessThan(6000);
  expect(brotliCompressSync((await page(paths.customer(1))).body).length).toBeLessThan(4000);
});

test('the form of a customer shows its values and offers the payment methods in order', async () => {
  const { add, page } = await customerScreens();
  const { body } = await page(paths.customer(await add({ Klant_naam: `O'Neil "& Zn"` })));
  expect(body).toMatch(/<h1>Klant bewerken<\/h1>/);
  expect(body).toMatch(/value="O&#x27;Neil &quot;&amp; Zn&quot;"/);
  expect(body).toMatch(/name="bezorgkosten"[^>]*value="12,50"/);
  const options = [...body.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value);
  expect(options).toEqual(['', 'contant', 'betaalverzoek', 'bank overmaken']);
});

test.each(['99', '0', 'abc', '1.0', '99999999999999999999'])(
  'the customer %p is not found, and the list shows a message about that',
  async (id) => {
    const { page, add } = await customerScreens();
    await add();
    for (const sent of [undefined, form]) {
      const { status, headers } = await page(paths.customer(id), sent);
      expect([status, headers.get('Location')]).toEqual([303, '/klanten']);
      expect(toastOf({ headers })).toBe('error:Klant niet gevonden');
    }
  },
);

test('without scripts the form of a customer saves only the customer and no delivery', async () => {
  const { add, page, call, plan } = await customerScreens();
  const id = await add();
  await plan();
  const sent = { ...form, Klant_naam: 'Janssen', bezorgkosten: '', versie: '1' };
  const { status, headers } = await page(paths.customer(id), sent);
  expect([status, headers.get('Location')]).toEqual([303, '/klanten']);
  expect(toastOf({ headers })).toBe('success:Klant succesvol bijgewerkt!');
  expect((await call('GET', paths.api.customer(id))).body).toMatchObject({
    Klant_naam: 'Janssen',
    bezorgkosten: null,
  });
  expect((await call('GET', paths.api.delivery(1))).body.Klant_naam).toBe('Jansen');
});

test('a refused form of a customer is shown again with a sentence at the wrong field, and typed tags do not become HTML', async () => {
  const { add, page, call } = await customerScreens();
  const id = await add();
  const sent = { ...form, leveringsadres: '', opmerkingen: '</textarea><script>alert(1)</script>' };
  const { status, body } = await page(paths.customer(id), sent);
  expect(status).toBe(422);
  expect(body).toContain('id="leveringsadres-error"');
  expect(body).toContain('Adres is verplicht.');
  expect(body).not.toContain('<script>alert');
  expect(fieldsOf(body)).toMatchObject(sent);
  expect((await call('GET', paths.api.customer(id))).body.versie).toBe(1);
});

test('the form of a customer reports a change by someone else, and another customer with the same name', async () => {
  const { add, page } = await customerScreens();
  await add({ Klant_naam: 'Çelik' });
  const id = await add();
  const taken = await page(paths.customer(id), { ...form, Klant_naam: 'celik', versie: '1' });
  expect(taken.status).toBe(409);
  expect(taken.body).toContain('id="Klant_naam-error"');
  expect(taken.body).toContain('Er is al een klant met deze naam: Çelik.');
  await page(paths.customer(id), { ...form, opmerkingen: 'Eerst', versie: '1' });
  const late = await page(paths.customer(id), { ...form, opmerkingen: 'Te laat', versie: '1' });
  expect(late.status).toBe(409);
  expect(late.body).toContain('heeft deze klant om 10:30:00 gewijzigd.');
  expect(late.body).toMatch(/>Te laat<\/textarea>/);
  // The page has told the user about the other change, so the form has the new version and can be saved again.
  expect(late.body).toMatch(/name="versie" value="2"/);
});

test('without scripts deleting a customer leads back to the filtered list', async () => {
  const { app, add, page, token } = await customerScreens();
  const id = await add();
  const list = paths.customers({ klant: 'jan' });
  const headers = { Authorization: `Bearer ${token}`, Referer: `http://vipo.test${list}` };
  const question = await (await app.fetch(paths.deleteCustomer(id), { headers })).text();
  const [, action = ''] = /action="([^"]*verwijderen[^"]*)"/.exec(question) ?? [];
  const done = await page(action, {});
  expect(done.headers.get('Location')).toBe(`${list}#klant-${id}`);
});

test('without scripts deleting a customer asks for confirmation, deletes it once and keeps the deliveries', async () => {
  const { add, page, call, plan } = await customerScreens();
  const id = await add();
  await plan();
  const { body } = await page(paths.deleteCustomer(id));
  expect(body).toContain('Weet je zeker dat je deze klant wilt verwijderen?');
  expect(body).toContain('<h1>Jansen verwijderen</h1>');
  expect((await call('GET', paths.api.customer(id))).status).toBe(200);
  const done = await page(paths.deleteCustomer(id), {});
  expect([done.status, done.headers.get('Location')]).toEqual([303, '/klanten']);
  expect(toastOf(done)).toBe('success:Klant verwijderd.');
  expect((await call('GET', paths.api.customer(id))).status).toBe(404);
  expect((await call('GET', paths.api.deliveries())).body).toHaveLength(1);
  const again = await page(paths.deleteCustomer(id), {});
  expect(toastOf(again)).toBe('error:Kon klant niet verwijderen.');
  expect(toastOf(await page(paths.deleteCustomer(id)))).toBe('error:Klant niet gevonden');
});
