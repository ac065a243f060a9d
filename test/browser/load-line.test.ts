import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { pickDate } from '../support/planning.ts';

/** Opens /plan with a date. The returned `planned` plans a delivery of a colleague on the same day. */
async function planning(visitor: Visit) {
  const { page } = visitor;
  await visitor.signIn();
  const call = callsOf(visitor);
  await page.clock.install();
  await visitor.open(paths.plan());
  await pickDate(visitor, 'maandag 23 november 2026');
  await page.getByText('Drukte: Ochtend: 0, Middag: 0').waitFor();
  return { planned: () => call('POST', paths.api.addDelivery(), aDelivery), call };
}

/** Sets whether the browser reports the page as hidden or visible. */
async function turn({ page }: Visit, visibility: 'hidden' | 'visible', event?: string) {
  await page.evaluate(
    ([state, name]) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      if (name === 'visibilitychange') document.dispatchEvent(new Event(name));
      if (name === 'focus') window.dispatchEvent(new Event(name));
    },
    [visibility, event] as const,
  );
}

test('an open form updates the load of the day when a colleague plans a delivery', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { planned } = await planning(visitor);
    await planned();
    await page.clock.fastForward(30_000);
    await page.getByText('Drukte: Ochtend: 1, Middag: 0').waitFor();
    await planned();
    await page.clock.fastForward(30_000);
    await page.getByText('Drukte: Ochtend: 2, Middag: 0').waitFor();
  }));

for (const event of ['visibilitychange', 'focus']) {
  test(`a hidden form does not fetch the load, and fetches it at once when it is visible again and gets the event ${event}`, () =>
    visit(async (visitor) => {
      const { page, requests } = visitor;
      const { planned } = await planning(visitor);
      await turn(visitor, 'hidden', 'visibilitychange');
      requests.length = 0;
      await page.clock.runFor(90_000);
      expect(requests.filter((path) => !path.startsWith('/assets/'))).toEqual([]);
      await planned();
      await turn(visitor, 'visible', event);
      await page.getByText('Drukte: Ochtend: 1, Middag: 0').waitFor();
    }));
}

test('the edit form also updates the load, and keeps the last load after a failure', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { planned } = await planning(visitor);
    await planned();
    await page.getByRole('link', { name: 'Terug' }).click();
    await page.getByRole('button', { name: 'Verlaten zonder opslaan' }).click();
    await page.waitForURL(visitor.url + paths.home());
    await visitor.open(paths.editDelivery(1));
    await page.getByText('Drukte: Ochtend: 1, Middag: 0').waitFor();
    let isDown = true;
    await page.route('**/deliveries?*', (route) => (isDown ? route.abort() : route.continue()));
    const failed = page.waitForEvent('requestfailed');
    await planned();
    await page.clock.fastForward(30_000);
    await failed;
    expect(await page.getByText('Drukte').innerText()).toBe('Drukte: Ochtend: 1, Middag: 0');
    isDown = false;
    await page.clock.fastForward(30_000);
    await page.getByText('Drukte: Ochtend: 2, Middag: 0').waitFor();
  }));
