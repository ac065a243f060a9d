import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { callsOf } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';
import { morning, press } from '../support/round.ts';
import { until } from '../support/until.ts';

test('after midnight /rit shows the next day with its date, and the ticks of that day are stored', () =>
  visit(async (visitor) => {
    const { app, page } = visitor;
    const bert = { Klant_naam: 'Bert', Tijd: '2026-11-24 Ochtend' };
    await planAll(visitor, [{ Klant_naam: 'Aad', ...morning }, bert]);
    app.now = new Date('2026-11-23T22:30:00.000Z');
    await visitor.signIn();
    await visitor.open(paths.round());
    await page.getByText('Maandag 23 november').waitFor();
    app.now = new Date('2026-11-23T23:30:00.000Z');
    await press(visitor, 'Aad', 'Geleverd');
    await page.getByText('Dinsdag 24 november').waitFor();
    await press(visitor, 'Bert', 'Geleverd');
    const moment = "SELECT delivered_at AS at FROM deliveries WHERE customer_name = 'Bert'";
    const find = () => app.db.$client.query<{ at: string | null }, []>(moment).get()?.at ?? null;
    await until(() => find() !== null);
    expect(await page.locator('[data-refused]').innerText()).toBe('');
  }));

test('after midnight a refused tick of the day before stays on the page of /rit', () =>
  visit(async (visitor) => {
    const { app, page, context } = visitor;
    await planAll(visitor, [{ Klant_naam: 'Aad', ...morning }]);
    app.now = new Date('2026-11-23T22:30:00.000Z');
    await visitor.signIn();
    await visitor.open(paths.round());
    await context.setOffline(true);
    await press(visitor, 'Aad', 'Geleverd');
    await page.getByText('wacht op verzending: 1').waitFor();
    await callsOf(visitor)('DELETE', paths.api.delivery(1));
    app.now = new Date('2026-11-23T23:30:00.000Z');
    const isLoaded = page.waitForResponse(visitor.url + paths.round());
    await context.setOffline(false);
    await (await isLoaded).finished();
    await visitor.settle();
    await page.getByText('Aad: niet opgeslagen. Deze levering is er niet (meer).').waitFor();
    expect(await page.getByText('Maandag 23 november').isVisible()).toBe(true);
  }));
