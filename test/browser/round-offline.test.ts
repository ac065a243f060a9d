import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { visit, type Visit } from '../support/browser.ts';
import { makeLink } from '../support/driver-link.ts';
import { planAll } from '../support/planning.ts';
import { ROUND, storedBecomes } from '../support/round.ts';
import { until } from '../support/until.ts';

const tls = { tls: true };

/** The pages that the browser keeps, to show them without a connection. */
const keptPages = ({ page }: Visit) =>
  page.evaluate(async () => {
    if (!(await caches.has('rit'))) return [];
    const keys = await (await caches.open('rit')).keys();
    return keys
      .map(({ url }) => url.slice(location.origin.length))
      .filter((path) => !path.startsWith('/assets/'));
  });

/** Opens a round, and waits until it can be opened without a connection. */
async function openAndKeep(visitor: Visit, path: string): Promise<void> {
  await visitor.page.goto(visitor.url + path);
  await visitor.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  while (!(await keptPages(visitor)).includes(path)) await visitor.settle();
}

/** Stops the service worker, as a browser does when it has nothing to do. The next page starts the worker again. */
async function stopWorker({ page, context }: Visit): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

const press = ({ page }: Visit, name: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: 'Geleverd' })
    .click();

test('over TLS the round and no other page opens without a connection, and the round shows the waiting ticks', () =>
  visit(async (visitor) => {
    const { page, url } = visitor;
    await planAll(visitor, [{ Klant_naam: 'Aad' }, { Klant_naam: 'Bakker' }]);
    await openAndKeep(visitor, ROUND);
    await visitor.cutOff();
    await press(visitor, 'Aad');
    await page.goto(url + ROUND);
    await page.getByText('1 van 2 geleverd').waitFor();
    await page.getByText('wacht op verzending: 1').waitFor();
    await page.goto(url + paths.round({ datum: '2026-11-24' }));
    await page.getByRole('heading', { name: 'Geen verbinding' }).waitFor();
    expect(await page.goto(url + paths.overview()).catch(String)).toContain(
      'INTERNET_DISCONNECTED',
    );
    await visitor.reconnect();
    await openAndKeep(visitor, ROUND);
    await storedBecomes(visitor, [
      [true, null],
      [false, null],
    ]);
  }, tls));

test('a copy of the round that arrives late does not replace a newer copy', () =>
  visit(async (visitor) => {
    const { app, page, url } = visitor;
    await planAll(visitor, [{ Klant_naam: 'Aad' }]);
    const handle = app.handle.bind(app);
    const arrives = Promise.withResolvers<void>();
    let copies = 0;
    app.handle = async (request) => {
      const isCopy =
        request.url === url + ROUND && request.headers.get('Sec-Fetch-Mode') === 'cors';
      const answer = await handle(request);
      if (isCopy && ++copies === 1) await arrives.promise;
      return answer;
    };
    await page.goto(url + ROUND);
    await until(() => copies === 1);
    const stop = await page.locator('.stop').elementHandle();
    await press(visitor, 'Aad');
    await until(async () => !(await stop?.evaluate((element) => element.isConnected)));
    for (let i = 0; i < 5; i += 1) await visitor.settle();
    // The second request is for the stops that the page shows now.
    expect(copies).toBe(2);
    arrives.resolve();
    await until(() =>
      page.evaluate(async () => {
        const kept = await caches.match(location.href, { ignoreVary: true });
        return (await kept?.text())?.includes('1 van 1 geleverd') ?? false;
      }),
    );
  }, tls));

test('the browser keeps only the last round, until it is too old, the user logs out or the session has ended', () =>
  visit(async (visitor) => {
    const { page, context, url } = visitor;
    await planAll(visitor, [{ Klant_naam: 'Aad' }]);
    await openAndKeep(visitor, ROUND);
    const next = paths.round({ datum: '2026-11-24' });
    await openAndKeep(visitor, next);
    expect(await keptPages(visitor)).toEqual([next]);
    await page.goto(url + paths.home());
    expect(await keptPages(visitor)).toEqual([next]);
    await page.getByRole('button', { name: 'piet' }).click();
    await page.getByRole('button', { name: 'Uitloggen' }).click();
    await page.waitForURL(url + paths.login());
    expect(await keptPages(visitor)).toEqual([]);

    await visitor.signIn();
    await openAndKeep(visitor, ROUND);
    await context.clearCookies();
    await page.goto(url + ROUND);
    expect(page.url()).toBe(url + paths.login());
    expect(await keptPages(visitor)).toEqual([]);

    await visitor.signIn();
    await openAndKeep(visitor, ROUND);
    await page.evaluate(async (path) => {
      const cache = await caches.open('rit');
      const kept = await cache.match(path);
      const headers = new Headers(kept?.headers);
      headers.set('X-Kept-Until', String(Date.now() - 1));
      await cache.put(path, new Response(await kept?.text(), { headers }));
    }, ROUND);
    await visitor.cutOff();
    await stopWorker(visitor);
    await page.goto(url + ROUND);
    await page.getByRole('heading', { name: 'Geen verbinding' }).waitFor();
    expect(await keptPages(visitor)).toEqual([]);
  }, tls));

test('a round that was opened without a connection shows the changes of colleagues when the connection is back', () =>
  visit(async (visitor) => {
    const { page, url } = visitor;
    await planAll(visitor, [{ Klant_naam: 'Aad' }]);
    await visitor.app.addUser('anna');
    await openAndKeep(visitor, ROUND);
    await page.clock.install();
    await visitor.cutOff();
    await page.goto(url + ROUND);
    await page.getByText('0 van 1 geleverd').waitFor();
    await page.clock.fastForward(10_000);
    await visitor.reconnect();
    const asking = page.locator('link[href*="/changes-"]');
    while ((await asking.count()) === 0) await page.clock.fastForward(30_000);
    const token = visitor.app.sessionOf('anna');
    await visitor.app.call('POST', paths.api.delivered(1), { geleverd: true }, { token });
    await page.clock.fastForward(10_000);
    await page.getByText('1 van 1 geleverd').waitFor();
  }, tls));

test('the round of a link opens without a connection and after the link was opened too often, until the link is withdrawn', () =>
  visit(async (visitor) => {
    const { app, page, url } = visitor;
    const call = await planAll(visitor, [{ Klant_naam: 'Aad' }]);
    const { id, path } = await makeLink(call);
    await openAndKeep(visitor, path);
    await visitor.cutOff();
    await page.goto(url + path);
    await page.getByText('0 van 1 geleverd').waitFor();
    await visitor.reconnect();

    const last = await page.evaluate(async () => {
      const views = Array.from({ length: 200 }, () => fetch(location.href, { cache: 'no-store' }));
      return (await Promise.all(views)).at(-1)?.status;
    });
    expect(last).toBe(429);
    await page.goto(url + path);
    await page.getByText('0 van 1 geleverd').waitFor();
    expect(await keptPages(visitor)).toEqual([path]);

    app.wait(3_600_000);
    await call('DELETE', paths.api.driverLink(id));
    await page.goto(url + path);
    await page.getByText('Deze link is verlopen').waitFor();
    expect(await keptPages(visitor)).toEqual([]);
  }, tls));
