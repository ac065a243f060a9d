import { expect, test } from 'bun:test';
import type { Route } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import {
  abortBeforeLeaving,
  callsOf,
  endSessions,
  logInAs,
  once,
  press,
} from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { getBrowser, openPage } from '../support/chromium.ts';
import { openFilledIn } from '../support/planning.ts';

/** Ends the session when the next request to this path arrives, and logs in again. The login leads back to the form. */
async function endSessionAt(visitor: Visit, path: string, act: () => Promise<void>): Promise<void> {
  const { page } = visitor;
  await once(visitor, `**${path}`, async (route) => {
    endSessions(visitor);
    await route.fallback();
  });
  await act();
  await logInAs(visitor, 'piet');
  await page.getByText('Wat je had ingevuld staat er weer.').waitFor();
}

test('when the session ends after the delivery was planned and before its customer was saved, the form changes the planned delivery', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await visitor.signIn();
    await openFilledIn(visitor);
    await endSessionAt(visitor, paths.api.customers(), () => press(visitor, 'Levering plannen'));
    await page.locator('[name=Aantal]').fill('7');
    await press(visitor, 'Wijzig levering');
    await page.getByText('Levering bijgewerkt.').waitFor();
    const stored = app.db.$client.query('SELECT customer_name AS name, quantity FROM deliveries');
    expect(stored.all()).toEqual([{ name: 'Jansen', quantity: 7000 }]);
  }));

test('when the session ends after the customer was saved and before its deliveries were changed, saving the form again is no conflict', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    const call = callsOf(visitor);
    await call('POST', paths.api.customers(), aDelivery);
    await call('POST', paths.api.addDelivery(), aDelivery);
    await visitor.open(paths.customer(1));
    const phone = page.locator('[name=telefoonnummer]');
    await phone.fill('06 11111111');
    const inDeliveries = paths.api.updateCustomerInDeliveries('Jansen');
    await endSessionAt(visitor, inDeliveries, async () => {
      await press(visitor, 'Opslaan');
      await press(visitor, 'Ja, bijwerken');
    });
    await phone.fill('06 22222222');
    await press(visitor, 'Opslaan');
    await press(visitor, 'Ja, bijwerken');
    await page.waitForURL(`${visitor.url + paths.customers()}*`);
    const again = callsOf(visitor);
    expect((await again('GET', paths.api.customer(1))).body.telefoonnummer).toBe('06 22222222');
    expect((await again('GET', paths.api.delivery(1))).body.telefoonnummer).toBe('06 22222222');
  }));

// Chromium and Firefox abort the calls of a page when they leave it, WebKit already before that.
test.each(['when', 'before'])(
  'leaving the form while the details of the customer are being saved announces no failure, also in a browser that aborts calls %p it leaves the page',
  (abortsCalls) =>
    visit(async (visitor) => {
      const { page } = visitor;
      await visitor.signIn();
      await openFilledIn(visitor);
      const saving = Promise.withResolvers<Route>();
      await once(visitor, `**${paths.api.customers()}`, async (route) => saving.resolve(route));
      page.once('dialog', (question) => void question.accept());
      await press(visitor, 'Levering plannen');
      const call = await saving.promise;
      if (abortsCalls === 'before') await abortBeforeLeaving(visitor, call);
      expect(page.url()).toBe(visitor.url + paths.plan());
      await visitor.open(paths.customers());
      const cookies = await visitor.context.cookies();
      expect(cookies.map(({ name }) => name)).toEqual(['vipo_session']);
    }),
);

function storingPage(number: number): string {
  return `<!doctype html><title>${number}</title><script type="module">
    import { keepForNextPage } from '/toast.js';
    keepForNextPage('number', '${number}');
    location.assign('/${number + 1}');
  </script>`;
}

/** Opens page after page, each of which stores its number for the next page. Returns the numbers that were lost. */
async function lostNumbers(last: number): Promise<number[]> {
  const built = await Bun.build({ entrypoints: ['islands/kit/toast.ts'], target: 'browser' });
  const script = await built.outputs[0]?.text();
  const lost: number[] = [];
  using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    routes: {
      '/toast.js': () => new Response(script, { headers: { 'Content-Type': 'text/javascript' } }),
      '/:number': ({ params, cookies }) => {
        const number = Number(params.number);
        if (Number(cookies.get('number') ?? 0) !== number - 1) lost.push(number - 1);
        const body = number > last ? '<!doctype html><title>last</title>' : storingPage(number);
        return new Response(body, { headers: { 'Content-Type': 'text/html' } });
      },
    },
  });
  const page = await openPage(await getBrowser());
  await page.goto(`${server.url.href}1`);
  await page.waitForFunction(() => document.title === 'last');
  await page.close();
  return lost;
}

test('a page receives what the previous page stored for it, also when several pages are opened at once', async () => {
  const lost = await Promise.all([1, 2, 3].map(() => lostNumbers(50)));
  expect(lost).toEqual([[], [], []]);
});
