import { expect, test } from 'bun:test';
import { retryOf, startLookingUp } from '../../src/addresses/look-up.ts';
import { paths } from '../../src/paths.ts';
import { formatTime, type Moment } from '../../src/shared/dates.ts';
import { aDelivery } from '../support/app.ts';
import { fieldsOf } from '../support/form.ts';
import { office } from '../support/office.ts';
import { DORPSSTRAAT, RAADHUIS, startPdokServer } from '../support/pdok-server.ts';
import { until } from '../support/until.ts';

const DORP = { lat: 52.2, lon: 6.1 };
const VORDEN = { lat: 52.1047, lon: 6.3128 };

async function withPdok(options: Parameters<typeof startPdokServer>[0] = {}) {
  const pdok = await startPdokServer(options);
  const at = await office({ admin: true, config: { pdokUrl: pdok.url } });
  const failures: unknown[] = [];
  const deps = { db: at.app.db, clock: () => at.app.now, config: { pdokUrl: pdok.url } };
  const start = (pace = { everyMs: 1, afterFailureMs: 1 }) =>
    startLookingUp(deps, (error) => failures.push(error), pace);
  const set = async (adressenOpzoeken: string) => {
    const form = fieldsOf((await at.page(paths.settings())).body);
    await at.page(paths.settings(), {
      ...form,
      adres: 'Raadhuisstraat 5\n7251 BB Vorden',
      adressenOpzoeken,
    });
  };
  const point = async (id: number) => (await at.call('GET', paths.api.delivery(id))).body.punt;
  const firm = () =>
    at.app.db.$client.query('SELECT latitude AS lat, longitude AS lon FROM settings').get();
  const asked = () => pdok.requests.map(({ url }) => url.searchParams.get('q'));
  return {
    ...at,
    pdok,
    start,
    set,
    point,
    firm,
    asked,
    failures,
    [Symbol.asyncDispose]: pdok.stop,
  };
}

test('the firm, the deliveries and the customers get their points, each address is asked once, and nothing else changes', async () => {
  await using at = await withPdok();
  const unknown = 'Verzonnen pad 3\n9999 XX Nergens';
  const [id, same] = [await at.plan(), await at.plan({ Tijd: '2026-11-01 Middag' })];
  const lost = await at.plan({ leveringsadres: unknown, Klant_naam: 'Bos' });
  await at.call('POST', paths.api.customers(), aDelivery);
  const bos = { ...aDelivery, Klant_naam: 'Bos', leveringsadres: unknown };
  await at.call('POST', paths.api.customers(), bos);
  await at.set('');
  const stop = at.start();
  await Bun.sleep(30);
  expect(at.pdok.requests).toEqual([]);
  await at.set('on');
  const entries = () => at.app.db.$client.query('SELECT count(*) FROM audit_log').get();
  const before = [await at.call('GET', paths.api.customer(1)), entries()];
  await until(() => at.pdok.requests.length === 3);
  await Bun.sleep(50);
  await stop();
  expect(at.asked()).toEqual([
    'Raadhuisstraat 5 7251 BB Vorden',
    'Dorpsstraat 1 1234 AB Ons Dorp',
    'Verzonnen pad 3 9999 XX Nergens',
  ]);
  expect(at.firm()).toEqual(VORDEN);
  expect([await at.point(id), await at.point(same), await at.point(lost)]).toEqual([
    DORP,
    DORP,
    null,
  ]);
  const customer = await at.call('GET', paths.api.customer(1));
  expect(customer.body).toEqual({ ...(before[0] as { body: object }).body, punt: DORP });
  expect(entries()).toEqual(before[1] as object);
  expect((await at.page(paths.settings())).body).toContain(
    '5 van 5 adressen opgezocht, 2 niet gevonden<span>. Klanten: <a href="/klant/2">Bos</a></span>',
  );
  // After a restart no address is looked up again, until an address changes.
  const again = at.start();
  await Bun.sleep(50);
  expect(at.pdok.requests).toHaveLength(3);
  await at.call('PUT', paths.api.delivery(lost), {
    ...aDelivery,
    leveringsadres: 'Raadhuisstraat 5, Vorden',
  });
  await until(async () => (await at.point(lost)) !== null);
  await again();
  expect(at.failures).toEqual([]);
});

test('an address without an answer of PDOK is asked again, and the other addresses do not wait for it', async () => {
  await using at = await withPdok();
  const id = await at.plan();
  await at.set('on');
  at.pdok.failGets({ status: 503 });
  const stop = at.start();
  await until(() => at.pdok.requests.length >= 3);
  expect(new Set(at.asked()).size).toBe(2);
  expect(await at.point(id)).toBeNull();
  at.pdok.failGets(undefined);
  await until(async () => (await at.point(id)) !== null);
  await until(() => (at.firm() as { lat: unknown }).lat !== null);
  await stop();
});

test('the other addresses do not wait for several addresses that PDOK refuses', async () => {
  await using at = await withPdok({ refuses: 'Verzonnen' });
  for (const pad of [1, 2, 3]) await at.plan({ leveringsadres: `Verzonnen pad ${pad}` });
  const id = await at.plan();
  await at.set('on');
  const stop = at.start();
  await until(async () => (await at.point(id)) !== null);
  await stop();
});

test('stopping ends a running search, and a delivery whose address changed during the search does not get the point of the old address', async () => {
  await using at = await withPdok();
  const id = await at.plan();
  at.app.db.$client.run("UPDATE settings SET looks_up_addresses = 1, address = ''");
  const held = Promise.withResolvers<void>();
  at.pdok.failGets({ after: () => held.promise });
  const stop = at.start({ everyMs: 1, afterFailureMs: 60_000 });
  await until(() => at.pdok.requests.length === 1);
  await at.call('PUT', paths.api.delivery(id), {
    ...aDelivery,
    leveringsadres: RAADHUIS.weergavenaam,
  });
  held.resolve();
  at.pdok.failGets(undefined);
  await until(async () => (await at.point(id)) !== null);
  expect(await at.point(id)).toEqual(VORDEN);
  await at.plan({ leveringsadres: DORPSSTRAAT.weergavenaam });
  at.pdok.failGets({ after: () => Bun.sleep(60_000) });
  await until(() => at.pdok.requests.length === 3);
  const started = performance.now();
  await stop();
  expect(performance.now() - started).toBeLessThan(1000);
});

test('/instellingen says how many addresses were found and, while PDOK does not answer, at what time Vipo tries again', async () => {
  await using at = await withPdok();
  await at.set('on');
  const shown = async () => {
    const { body } = await at.page(paths.settings());
    const hint =
      /<p class="wide hint">(?:Er zijn|\d|Het adres|Alle)[^]*?<\/p>/.exec(body)?.[0] ?? '';
    return hint.replace(/<[^>]+>/g, '');
  };
  expect(await shown()).toBe(
    'Er zijn nog geen adressen van klanten of leveringen om op te zoeken.',
  );
  at.pdok.failGets({ status: 503 });
  await at.plan();
  const stop = at.start({ everyMs: 1, afterFailureMs: 60_000 });
  await until(() => retryOf(at.app.db).at !== undefined);
  await stop();
  const again = new Date(at.app.now.getTime() + 60_000).toISOString() as Moment;
  expect(await shown()).toBe(
    `0 van 1 adres opgezocht. PDOK antwoordt nu niet. Vipo probeert het om ${formatTime(again)} opnieuw.`,
  );
  at.pdok.failGets(undefined);
  const stopAgain = at.start();
  await until(async () => (await shown()) === 'Het adres is gevonden.');
  await at.plan({ leveringsadres: RAADHUIS.weergavenaam });
  await until(async () => (await shown()) === 'Alle 2 adressen zijn gevonden.');
  await at.plan({ leveringsadres: 'Verzonnen pad 3' });
  await until(async () => (await shown()) === '3 van 3 adressen opgezocht, 1 niet gevonden.');
  const unknown = { Klant_naam: 'Bos', leveringsadres: 'Verzonnen pad 3' };
  await at.call('POST', paths.api.customers(), unknown);
  const named = '4 van 4 adressen opgezocht, 2 niet gevonden. Klanten: Bos.';
  await until(async () => (await shown()) === named);
  await stopAgain();
});
