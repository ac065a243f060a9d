import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { endSessions, logInAs } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';
import {
  button,
  isPressed,
  press,
  ROUND,
  stop,
  stored,
  storedBecomes,
  three,
} from '../support/round.ts';
import { until } from '../support/until.ts';

test("each tick of a driver's day counts once, also when the connection is cut half-way (at 360 px)", () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    await page.setViewportSize({ width: 360, height: 740 });
    await planAll(visitor, three);
    await visitor.open(ROUND);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await press(visitor, 'Aad', 'Ontvangen');
    await press(visitor, 'Aad', 'Geleverd');
    await storedBecomes(visitor, [
      [true, 237.5],
      [false, null],
      [false, null],
    ]);
    await page.getByText('1 van 3 geleverd').waitFor();

    await context.setOffline(true);
    await press(visitor, 'Bakkerij', 'Geleverd');
    await press(visitor, 'Bakkerij', 'Ontvangen');
    await page.getByText('wacht op verzending: 2').waitFor();
    await page.getByText('2 van 3 geleverd').waitFor();
    expect(await isPressed(visitor, 'Bakkerij', 'Geleverd')).toBe('true');
    expect((await stored(visitor))[1]).toEqual([false, null]);

    await context.setOffline(false);
    await storedBecomes(visitor, [
      [true, 237.5],
      [true, 237.5],
      [false, null],
    ]);
    await page.getByText('wacht op verzending').waitFor({ state: 'hidden' });
    await press(visitor, 'Camping', 'Geleverd');
    await page.getByText('3 van 3 geleverd').waitFor();
    await storedBecomes(visitor, [
      [true, 237.5],
      [true, 237.5],
      [true, null],
    ]);
    const entries = visitor.app.db.$client
      .query("SELECT count(*) AS n FROM audit_log WHERE action IN ('geleverd', 'ontvangen')")
      .get();
    expect(entries).toEqual({ n: 5 });
  }));

test('a tick waits to be sent, also when the browser has no space to store it, and then the page has to stay open', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    await planAll(visitor, three);
    await visitor.open(ROUND);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await context.setOffline(true);
    await press(visitor, 'Aad', 'Geleverd');
    await press(visitor, 'Bakkerij', 'Geleverd');
    const waiting = 'Geen bereik, wacht op verzending: 2. Dit gaat vanzelf';
    await page.getByText(`${waiting}, maar laat deze pagina open.`).waitFor();
    await context.setOffline(false);
    await storedBecomes(visitor, [
      [true, null],
      [true, null],
      [false, null],
    ]);
    await page.getByText('wacht op verzending').waitFor({ state: 'hidden' });
  }));

test('waiting ticks are kept when the page is closed, and are sent when the page opens again', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    await planAll(visitor, three);
    await visitor.open(ROUND);
    await context.setOffline(true);
    await press(visitor, 'Aad', 'Geleverd');
    const waiting =
      'Geen bereik, wacht op verzending: 1. Dit gaat vanzelf als deze pagina open is.';
    await page.getByText(waiting).waitFor();
    await page.goto('about:blank');
    await context.setOffline(false);
    await visitor.open(ROUND);
    await storedBecomes(visitor, [
      [true, null],
      [false, null],
      [false, null],
    ]);
    expect(await page.evaluate(() => localStorage.getItem('rit:user 1'))).toBeNull();
  }));

test('a tick waits while another server answers, such as that of a wireless network with a login page', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, three);
    await visitor.open(ROUND);
    const answers = [200, 403].map((status) => ({ status, body: '<h1>Log in</h1>' }));
    await page.route('**/delivered', (route) => route.fulfill(answers.shift() ?? { status: 511 }));
    for (const name of ['Aad', 'Bakkerij']) {
      await press(visitor, name, 'Geleverd');
      await page.getByText('Geen verbinding, wacht op verzending').waitFor();
    }
    await until(() => answers.length === 0);
    expect(await page.locator('[data-refused]').innerText()).toBe('');
    await page.unroute('**/delivered');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await storedBecomes(visitor, [
      [true, null],
      [true, null],
      [false, null],
    ]);
  }));

test('a tick whose answer got lost is not repeated when it is sent again after a colleague undid it', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await planAll(visitor, three);
    await visitor.open(ROUND);
    const lost = Promise.withResolvers<void>();
    await page.route('**/delivered', async (route) => {
      await visitor.answer(route);
      await route.abort();
      await page.unroute('**/delivered');
      lost.resolve();
    });
    await press(visitor, 'Aad', 'Geleverd');
    await lost.promise;
    await page.getByText('wacht op verzending: 1').waitFor();
    await call('POST', paths.api.delivered(1), { geleverd: false });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('wacht op verzending').waitFor({ state: 'hidden' });
    expect((await stored(visitor))[0]).toEqual([false, null]);
    await page.getByText('0 van 3 geleverd').waitFor();
  }));

test('a tick of a delivery that was deleted or moved shows a message with the reason', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    await page.setViewportSize({ width: 390, height: 400 });
    const call = await planAll(visitor, three);
    await visitor.open(ROUND);
    await context.setOffline(true);
    await press(visitor, 'Bakkerij', 'Ontvangen');
    await press(visitor, 'Aad', 'Geleverd');
    await page.getByText('wacht op verzending: 2').waitFor();
    await call('DELETE', paths.api.delivery(1));
    visitor.app.db.$client.run("UPDATE deliveries SET date = '2026-11-24' WHERE id = 2");
    await stop(page, 'Camping').scrollIntoViewIfNeeded();
    await context.setOffline(false);
    const moved =
      'Bakkerij Korst: niet opgeslagen. Deze levering is verplaatst naar dinsdag 24 november 2026. Gemeld was: € 237,50 contant.';
    const refused = page.locator('[data-refused]');
    await refused.getByText(moved).waitFor();
    await refused
      .getByText('Aad: niet opgeslagen. Deze levering is er niet (meer). Gemeld was: Geleverd.')
      .waitFor();
    await page.locator('.toast').getByText(moved).waitFor();
    await stop(page, 'Aad').waitFor({ state: 'detached' });
    await page.getByText('0 van 1 geleverd').waitFor();
  }));

test('a telephone whose clock is wrong still sends its ticks', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    await page.clock.setFixedTime(new Date('2027-03-01T10:00:00.000Z'));
    await planAll(visitor, three);
    await visitor.open(ROUND);
    await context.setOffline(true);
    await press(visitor, 'Aad', 'Geleverd');
    await page.clock.setFixedTime(new Date('2027-03-01T10:05:00.000Z'));
    await context.setOffline(false);
    await storedBecomes(visitor, [
      [true, null],
      [false, null],
      [false, null],
    ]);
  }));

test('ticks wait while the session has ended, and are sent after the same user has logged in again', () =>
  visit(async (visitor) => {
    const { page, context, url } = visitor;
    await planAll(visitor, three);
    await visitor.open(ROUND);
    await context.setOffline(true);
    await press(visitor, 'Aad', 'Geleverd');
    await page.getByText('wacht op verzending: 1').waitFor();
    endSessions(visitor);
    await context.setOffline(false);
    await logInAs(visitor, 'piet');
    await page.waitForURL(url + ROUND);
    await storedBecomes(visitor, [
      [true, null],
      [false, null],
      [false, null],
    ]);
  }));

test('a double press of a button of a stop counts as one press', () =>
  visit(async (visitor) => {
    await planAll(visitor, three);
    await visitor.open(ROUND);
    await button(visitor.page, 'Camping', 'Geleverd').dblclick();
    await storedBecomes(visitor, [
      [false, null],
      [false, null],
      [true, null],
    ]);
    // Safari on a telephone reports both presses of a double press as single presses.
    await visitor.page.evaluate(() => {
      const presses = [
        { id: 1, text: 'Ontvangen', clientX: 300, clientY: 200 },
        { id: 1, text: 'Geleverd', clientX: 200, clientY: 300 },
        { id: 2, text: 'Geleverd', clientX: 205, clientY: 310 },
      ];
      for (const { id, text, ...place } of presses) {
        const buttons = [...document.querySelectorAll(`#levering-${id} .ticks button`)];
        const init = { bubbles: true, cancelable: true, detail: 1, ...place };
        const pressed = buttons.find((one) => one.textContent.includes(text));
        pressed?.dispatchEvent(new MouseEvent('click', init));
      }
    });
    await storedBecomes(visitor, [
      [true, 237.5],
      [false, null],
      [true, null],
    ]);
    await visitor.page.getByText('2 van 3 geleverd').waitFor();
  }));
