import { expect, test } from 'bun:test';
import { hold } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { makeLink } from '../support/driver-link.ts';
import { planAll } from '../support/planning.ts';
import { button, press, ROUND, stop, stored, three } from '../support/round.ts';
import { until } from '../support/until.ts';

const map = ({ page }: Visit) => page.locator('#kaart-Ochtend > details');
const stopDetails = ({ page }: Visit, name: string) => stop(page, name).locator('> details');

/** Presses the button of a stop, and waits until the page shows the stops of the server. */
async function pressAndReload(visitor: Visit, name: string, text: string): Promise<void> {
  const { page } = visitor;
  await page.evaluate(() => document.querySelector('.stop')?.classList.add('replaced'));
  await press(visitor, name, text);
  await page.locator('.replaced').waitFor({ state: 'detached' });
}

test('a map and a next stop that the user folded stay folded when the round loads again, for the office and for a link', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    const call = await planAll(visitor, three);
    app.db.$client.run('UPDATE deliveries SET latitude = 52, longitude = 6 + id / 100.0');
    const link = await makeLink(call);
    for (const path of [ROUND, link.path]) {
      await visitor.open(path);
      const isOpen = async () => [
        await map(visitor).evaluate((details: HTMLDetailsElement) => details.open),
        await stopDetails(visitor, 'Aad').evaluate((details: HTMLDetailsElement) => details.open),
      ];
      expect(await isOpen()).toEqual([true, true]);
      await map(visitor).locator('summary').click();
      await stopDetails(visitor, 'Aad').locator('summary').click();
      await pressAndReload(visitor, 'Bakkerij', 'Ontvangen');
      expect(await isOpen()).toEqual([false, false]);
      await map(visitor).locator('summary').click();
      await stopDetails(visitor, 'Aad').locator('summary').click();
      await pressAndReload(visitor, 'Bakkerij', 'Ontvangen');
      expect(await isOpen()).toEqual([true, true]);
    }
    await stopDetails(visitor, 'Aad').locator('summary').click();
    await pressAndReload(visitor, 'Aad', 'Geleverd');
    const next = stopDetails(visitor, 'Bakkerij');
    expect(await next.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true);
    expect(await page.locator('.stop.next').count()).toBe(1);
  }));

test('a pressed button keeps its background while the pointer is on it, so that its icon stays visible', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, three);
    await visitor.open(ROUND);
    await pressAndReload(visitor, 'Aad', 'Geleverd');
    const pressed = button(page, 'Aad', 'Geleverd');
    const background = () => pressed.evaluate((element) => getComputedStyle(element).background);
    await page.mouse.move(0, 0);
    const before = await background();
    await pressed.hover();
    expect(await background()).toBe(before);
  }));

test('a stop is ticked although the round was loaded again while its button was pressed', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, three);
    await visitor.open(ROUND);
    const loading = await hold(visitor, `**${ROUND}`);
    await press(visitor, 'Aad', 'Geleverd');
    await loading.asked;
    await button(page, 'Bakkerij', 'Geleverd').hover();
    await page.mouse.down();
    const loaded = page.waitForResponse(`**${ROUND}`);
    loading.release();
    await (await loaded).finished();
    await visitor.settle();
    await page.mouse.up();
    await until(async () =>
      JSON.stringify(await stored(visitor)).startsWith('[[true,null],[true,'),
    );
  }));
