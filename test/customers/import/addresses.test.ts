import { expect, test } from 'bun:test';
import { paths } from '../../../src/paths.ts';
import { csvOf, importBy, uploadOn } from '../../support/customer-files.ts';
import { fieldsOf } from '../../support/form.ts';
import { textOf } from '../../support/html-text.ts';
import { office } from '../../support/office.ts';
import { bagAddress, startPdokServer } from '../../support/pdok-server.ts';
import { until } from '../../support/until.ts';

const HEADINGS = ['Naam', 'Adres'];
const ANA = ['Ana', '7251bb 5'];
const BOS = ['Bos', 'Kerkstraat 12-A, 7251 BC Vorden'];
const COR = ['Cor', '7251 XX 99'];
const WHOLE = 'Raadhuisstraat 5\n7251 BB Vorden';
const FILE = csvOf([HEADINGS, ANA, BOS, COR]);

async function importing(options: Parameters<typeof startPdokServer>[0] = {}) {
  const pdok = await startPdokServer(options);
  const at = await office({ config: { pdokUrl: pdok.url } });
  at.app.db.$client.run('UPDATE settings SET looks_up_addresses = 1');
  const all = () =>
    at.app.db.$client
      .query('SELECT name, address, latitude FROM customers ORDER BY name_fold')
      .values();
  const asked = () => pdok.requests.map(({ url }) => url.searchParams.get('q'));
  const send = (file: string, query = {}) => importBy(at, file, query);
  const upload = async (file: string) => (await uploadOn(at, file)).location;
  return { ...at, pdok, all, asked, send, upload, [Symbol.asyncDispose]: pdok.stop };
}

/** The latitudes of the addresses. */
const RAADHUIS = 52.1047;
const KERKSTRAAT = 52.1061;

test('the dry run completes a postcode and house number, and names the addresses that are unknown; both are stored as the dry run shows them', async () => {
  await using at = await importing();
  const location = await at.upload(FILE);
  const { body } = await at.page(location);
  expect(textOf(body)).toContain('Ana 2 7251 BB 5 Raadhuisstraat 5, 7251 BB Vorden');
  expect(textOf(body)).toContain(
    'Het adres van rij 4 is niet gevonden. Het komt mee zoals het er staat.',
  );
  expect(textOf(body)).toContain('Cor 4 7251 XX 99');
  expect(at.asked()[0]).toBe('7251 BB 5');
  expect(at.asked()).toHaveLength(3);
  expect(at.all()).toEqual([]);
  expect(fieldsOf(body)).toMatchObject({ adressen: 'aanvullen' });
  // A second dry run does not ask PDOK again.
  await at.page(location);
  expect((await at.page(paths.storeImport(), fieldsOf(body))).status).toBe(303);
  expect(at.asked()).toHaveLength(3);
  expect(at.all()).toEqual([
    ['Ana', WHOLE, RAADHUIS],
    ['Bos', 'Kerkstraat 12-A, 7251 BC Vorden', KERKSTRAAT],
    ['Cor', '7251 XX 99', null],
  ]);
});

test('the user can keep the addresses as they are in the file, and a form without the choice keeps them too', async () => {
  for (const choice of [{ adressen: 'laten' }, {}]) {
    await using at = await importing();
    const location = await at.upload(csvOf([HEADINGS, ANA]));
    const { adressen, ...form } = fieldsOf((await at.page(location)).body);
    expect(adressen).toBe('aanvullen');
    await at.page(paths.storeImport(), { ...form, ...choice });
    expect(at.all()).toEqual([['Ana', '7251 BB 5', RAADHUIS]]);
  }
});

test('the choice about addresses stays in a new dry run', async () => {
  await using at = await importing();
  const location = await at.upload(csvOf([HEADINGS, ANA]));
  const form = fieldsOf((await at.page(location)).body);
  const again = paths.importCustomers({ ...form, adressen: 'laten' });
  expect(fieldsOf((await at.page(again)).body)).toMatchObject({ adressen: 'laten' });
});

test('the choice about addresses stays when storing is refused', async () => {
  await using at = await importing();
  const location = await at.upload(csvOf([HEADINGS, ANA, ['', 'Ede']]));
  const form = fieldsOf((await at.page(location)).body);
  const refused = await at.page(paths.storeImport(), { ...form, adressen: 'laten' });
  expect(refused.status).toBe(422);
  expect(textOf(refused.body)).toContain('7251 BB 5 Raadhuisstraat 5, 7251 BB Vorden');
  expect(fieldsOf(refused.body)).toMatchObject({ adressen: 'laten' });
});

test('a postcode and a house number from two columns become one address, which the dry run completes', async () => {
  await using at = await importing();
  const file = 'Naam;Postcode;Nr;Toevoeging;Plaats\nBos;7251BB;5;;Vorden\n';
  const { body } = await at.page(await at.upload(file));
  expect(textOf(body)).toContain('5 7251 BB Vorden Raadhuisstraat 5, 7251 BB Vorden');
  await at.page(paths.storeImport(), fieldsOf(body));
  expect(at.all()).toEqual([['Bos', WHOLE, RAADHUIS]]);
});

test('while looking up postcodes is off in the settings, nothing is sent to PDOK and the dry run says nothing about addresses', async () => {
  await using at = await importing();
  at.app.db.$client.run('UPDATE settings SET looks_up_addresses = 0');
  const { body } = await at.page(await at.upload(FILE));
  expect([body.includes('name="adressen"'), body.includes('niet gevonden')]).toEqual([
    false,
    false,
  ]);
  expect((await at.send(FILE, { proef: 1 })).body.adressen).toBeUndefined();
  await at.page(paths.storeImport(), fieldsOf(body));
  expect(at.all()).toContainEqual(['Ana', '7251 BB 5', null]);
  expect(at.pdok.requests).toEqual([]);
});

test('when PDOK does not answer, the dry run stops asking and says so; once PDOK answers, the next dry run asks again', async () => {
  await using at = await importing();
  const rows = Array.from({ length: 40 }, (_, i) => [`Klant ${i}`, `7251 BB ${i}`]);
  const location = await at.upload(csvOf([HEADINGS, ...rows]));
  const never = new Promise<void>(() => {});
  at.pdok.failGets({ after: () => never });
  const { body } = await at.page(location);
  expect(textOf(body)).toContain('PDOK antwoordt nu niet: 40 adressen zijn niet opgezocht.');
  expect(at.pdok.requests.length).toBeLessThan(10);
  at.pdok.failGets({ status: 503 });
  expect(textOf((await at.page(location)).body)).toContain('PDOK antwoordt nu niet');
  // When PDOK answers again, the next dry run looks up the addresses.
  at.pdok.failGets(undefined);
  const last = (await at.page(location)).body;
  expect(textOf(last)).toContain('39 adressen zijn niet gevonden');
  await at.page(paths.storeImport(), fieldsOf(last));
  expect(at.all()).toHaveLength(40);
  expect(at.all()).toContainEqual(['Klant 5', WHOLE, RAADHUIS]);
});

test('while PDOK does not answer, customers are stored with the addresses of the file', async () => {
  await using at = await importing();
  at.pdok.failGets({ status: 503 });
  const { body } = await at.page(await at.upload(csvOf([HEADINGS, ANA])));
  expect((await at.page(paths.storeImport(), fieldsOf(body))).status).toBe(303);
  expect(at.all()).toEqual([['Ana', '7251 BB 5', null]]);
});

test('while one dry run asks PDOK, another dry run does not wait, and counts the addresses that were not looked up', async () => {
  await using at = await importing();
  const location = await at.upload(FILE);
  const held = Promise.withResolvers<void>();
  at.pdok.failGets({ after: () => held.promise });
  const first = at.page(location);
  await until(() => at.pdok.requests.length === 3);
  expect((await at.send(csvOf([HEADINGS, ANA]), { proef: 1 })).body.adressen).toEqual({
    aangevuld: [],
    nietGevonden: [],
    nietOpgezocht: 1,
  });
  held.resolve();
  await first;
  expect(at.pdok.requests).toHaveLength(3);
});

test('a dry run looks up at most 500 addresses, each once and those without a street first, and later dry runs look up the others', async () => {
  const many = Array.from({ length: 600 }, (_, i) =>
    bagAddress('Bosweg', String(i + 1), '7251AA', 'Vorden', { lat: RAADHUIS, lon: 6.3128 }),
  );
  await using at = await importing({ addresses: many });
  const known = [1, 2].map((number) => [`Bekend ${number}`, `Bosweg ${number}, 7251 AA Vorden`]);
  const rows = many.map(({ huis_nlt }, i) => [`Klant ${i}`, `7251 AA ${huis_nlt}`]);
  const file = csvOf([HEADINGS, ...known, ...rows, ['Dubbel', '7251 AA 600']]);
  const location = await at.upload(file);
  const first = textOf((await at.page(location)).body);
  const { length } = at.pdok.requests;
  expect(length).toBeLessThanOrEqual(500);
  expect(first).toContain('nog niet opgezocht. Draai de proef opnieuw om verder te zoeken');
  expect(at.asked()).not.toContain('Bosweg 1 7251 AA Vorden');
  const states = [first];
  while (states.at(-1)?.includes('nog niet opgezocht'))
    states.push(textOf((await at.page(location)).body));
  expect(at.asked()).toContain('Bosweg 1 7251 AA Vorden');
  expect(new Set(at.asked()).size).toBe(602);
  // A dry run that ends stops its calls. PDOK is asked again about the addresses of these calls, and about no others.
  expect(at.asked().length).toBeLessThanOrEqual(602 + 6 * (states.length - 1));
  expect(states.at(-1)).toContain('En nog 551.');
});

test('the answer to a dry run by call lists the found and the unknown addresses, and an import by call completes addresses only when the call asks for it', async () => {
  await using at = await importing();
  const adressen = {
    aangevuld: [{ rij: 2, adres: '7251 BB 5', wordt: WHOLE }],
    nietGevonden: [{ rij: 4, adres: '7251 XX 99' }],
    nietOpgezocht: 0,
  };
  expect((await at.send(FILE, { proef: 1 })).body).toMatchObject({ nieuw: 3, adressen });
  const { length } = at.pdok.requests;
  expect((await at.send(csvOf([HEADINGS, ANA]))).body.adressen).toBeUndefined();
  expect([at.all(), at.pdok.requests.length]).toEqual([[['Ana', '7251 BB 5', null]], length]);
  at.app.db.$client.run('DELETE FROM customers');
  expect((await at.send(FILE, { adressen: 'aanvullen' })).body).toMatchObject({
    nieuw: 3,
    adressen,
  });
  expect(at.all()[0]).toEqual(['Ana', WHOLE, RAADHUIS]);
});

test('known customers and skipped rows are not looked up', async () => {
  await using at = await importing();
  const known = { Klant_naam: 'Ana', leveringsadres: 'Oud adres' };
  await at.call('POST', paths.api.customers(), known);
  const file = csvOf([HEADINGS, ANA, ['Bos', '7251 XX 1'], ['bos', '7251 BB 5'], ['', 'Plein 7']]);
  await at.page(await at.upload(file));
  expect(at.asked()).toEqual(['7251 XX 1']);
});
