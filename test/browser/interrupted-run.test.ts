import { expect, test } from 'bun:test';
import type { Locator, Route } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { abortBeforeLeaving, endSessions, hold, once, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { hasFocus } from '../support/keyboard.ts';
import { planAll, tick } from '../support/planning.ts';
import { invoicedNames, runRow } from '../support/run.ts';
import { until } from '../support/until.ts';

const four = ['Aad', 'Bea', 'Cor', 'Dirk'].map((Klant_naam) => ({ Klant_naam }));

/** Starts or continues a run, and reloads the screen while the run waits for the invoice of a delivery. */
async function interrupt(visitor: Visit, button: string, id: number, place: string) {
  const { page } = visitor;
  await once(visitor, `**${paths.api.invoice(id)}`, () => new Promise(() => undefined));
  await press(visitor, button);
  await page.getByText(place).waitFor();
  await visitor.open(paths.invoicing());
  await notice(visitor).waitFor();
}

async function selectAll(visitor: Visit): Promise<void> {
  await visitor.page.getByLabel('Alles selecteren').check();
}

function notice({ page }: Visit): Locator {
  return page.locator('.run').getByText(/^Je ronde van .* is onderbroken\.$/);
}

async function names({ page }: Visit): Promise<string[]> {
  await page.locator('.run .names li').first().waitFor();
  const lines = await page.locator('.run .names li').allInnerTexts();
  return lines.map((line) => line.replaceAll('\u00a0', ' '));
}

test('the notice of an interrupted run is shown to its user only, is updated after an act in another tab and keeps the focus; continuing skips invoiced and deleted deliveries', () =>
  visit(async (visitor) => {
    const { page, app, context, url } = visitor;
    await app.addUser('joke');
    const call = await planAll(visitor, four);
    await visitor.open(paths.invoicing());
    page.on('dialog', (dialog) => void dialog.accept());
    await selectAll(visitor);
    await interrupt(visitor, 'Factuur maken', 2, '(2 van 4)...');
    expect(await names(visitor)).toEqual([
      'Bea, 23-11-2026 Ochtend, € 237,50',
      'Cor, 23-11-2026 Ochtend, € 237,50',
      'Dirk, 23-11-2026 Ochtend, € 237,50',
    ]);
    const button = page.getByRole('button', { name: 'Verder gaan' });
    await button.focus();
    await call('DELETE', paths.api.delivery(4));
    const tab = await context.newPage();
    await tab.goto(url + paths.health());
    await tab.evaluate(() => localStorage.setItem('other', '1'));
    await tab.close();
    await page.getByText('Intussen verwijderd: Dirk.').waitFor();
    expect((await names(visitor)).length).toBe(2);
    expect(await hasFocus(button)).toBe(true);

    await page.locator('.user-menu > button').click();
    await press(visitor, 'Uitloggen');
    await page.waitForURL(url + paths.login());
    await visitor.signIn('joke');
    await visitor.open(paths.invoicing());
    await page.waitForLoadState('networkidle');
    expect(await notice(visitor).count()).toBe(0);
    expect(await button.count()).toBe(0);

    await call('POST', paths.api.invoice(3));
    await visitor.signIn('piet');
    await visitor.open(paths.invoicing());
    expect(await names(visitor)).toEqual(['Bea, 23-11-2026 Ochtend, € 237,50']);
    await page.getByText('Intussen gefactureerd: Cor.').waitFor();
    await press(visitor, 'Verder gaan');
    await page.getByText('1 factuur gemaakt').waitFor();
    expect(invoicedNames(visitor)).toEqual(['Aad', 'Cor', 'Bea']);
    expect(await notice(visitor).count()).toBe(0);
  }));

test('a run that stopped when the session ended can be continued, and its notice is gone after the user discards the run or when no delivery remains', () =>
  visit(async (visitor) => {
    const { page, url } = visitor;
    await planAll(visitor, four);
    await visitor.open(paths.invoicing());
    page.on('dialog', (dialog) => void dialog.accept());
    await selectAll(visitor);
    await once(visitor, `**${paths.api.invoice(1)}`, (route) => {
      endSessions(visitor);
      return route.continue();
    });
    await press(visitor, 'Factuur maken');
    await page.waitForURL(url + paths.login());
    await visitor.signIn();
    await visitor.open(paths.invoicing());
    const left = page.locator('.run .names li');
    await left.nth(3).waitFor();
    await press(visitor, 'Selectie wissen');
    await tick(visitor, 'Bea');
    await press(visitor, 'Factuur maken');
    await runRow(visitor, '2026-0001').waitFor();
    await left.nth(3).waitFor({ state: 'detached' });
    await interrupt(visitor, 'Verder gaan', 3, '(2 van 3)...');
    expect(invoicedNames(visitor)).toEqual(['Bea', 'Aad']);

    const showsNoNotice = async () => {
      await page.waitForLoadState('networkidle');
      expect(await notice(visitor).count()).toBe(0);
    };
    await press(visitor, 'Vergeten');
    await notice(visitor).waitFor({ state: 'detached' });
    await visitor.open(paths.invoicing());
    await showsNoNotice();
    expect(invoicedNames(visitor)).toEqual(['Bea', 'Aad']);

    await selectAll(visitor);
    await once(visitor, `**${paths.api.invoice(4)}`, (route) => visitor.answer(route));
    const asked = page.waitForResponse(/invoice\/open/);
    await press(visitor, 'Factuur maken');
    await until(() => invoicedNames(visitor).length === 4);
    await visitor.open(paths.invoicing());
    await asked;
    await showsNoNotice();
    await page.getByText('Niets te factureren').waitFor();
    expect(invoicedNames(visitor)).toEqual(['Bea', 'Aad', 'Cor', 'Dirk']);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  }));

test('a new tab continues the run of a tab that was closed, and asks the same questions and makes the same checks as a new run', () =>
  visit(async (visitor) => {
    const { page, app, context, url } = visitor;
    const call = await planAll(visitor, [
      {},
      { Klant_naam: 'Bea', Betaling: 'betaalverzoek' },
      { Klant_naam: 'Cor' },
    ]);
    const first = await context.newPage();
    await first.goto(url + paths.invoicing());
    await first.getByLabel('Alles selecteren').check();
    await first.route(`**${paths.api.invoiceData(1)}`, () => new Promise(() => undefined));
    const asked = first.waitForRequest(`**${paths.api.invoiceData(1)}`);
    await first.getByRole('button', { name: 'Factuur maken' }).click();
    await asked;
    await first.close();

    await call('PUT', paths.api.delivery(3), { ...aDelivery, Klant_naam: 'Cor', Aantal: 3 });
    app.db.$client.run("UPDATE settings SET address = ''");
    await visitor.open(paths.invoicing());
    await page.getByText('Intussen gefactureerd: Jansen.').waitFor();
    expect(await names(visitor)).toHaveLength(2);
    await press(visitor, 'Verder gaan');
    const dialog = page.getByRole('dialog', { name: 'Gegevens van het bedrijf ontbreken' });
    await dialog.getByRole('button', { name: 'Toch maken' }).click();
    await page.getByText('1 factuur gemaakt, bij 2 ging iets mis').waitFor();
    await page
      .locator('#ronde')
      .getByText(/Niet gefactureerd: .* Nu 3 kuub/)
      .waitFor();
    expect(invoicedNames(visitor)).toEqual(['Jansen', 'Bea']);
    await visitor.open(paths.invoicing());
    expect(await page.getByRole('button', { name: 'Verder gaan' }).count()).toBe(0);
  }));

test('a second tab does not say that a run is interrupted while the first tab makes it, but says so after the user stopped it', () =>
  visit(async (visitor) => {
    const { page, context, url } = visitor;
    await planAll(visitor, four);
    await visitor.open(paths.invoicing());
    await selectAll(visitor);
    const held = await hold(visitor, `**${paths.api.invoice(2)}`);
    await press(visitor, 'Factuur maken');
    await page.getByText('(2 van 4)...').waitFor();
    const second = await context.newPage();
    await second.addInitScript(() => {
      new BroadcastChannel('factureren:piet').addEventListener('message', ({ data }) => {
        if (data === 'answer') sessionStorage.answered = '1';
      });
    });
    await second.goto(url + paths.invoicing());
    await second.waitForFunction(() => sessionStorage.answered === '1');
    await second.waitForLoadState('networkidle');
    expect(await second.getByRole('button', { name: 'Verder gaan' }).count()).toBe(0);
    await press(visitor, 'Stoppen na deze factuur');
    held.release();
    await notice(visitor).waitFor();
    await second.getByText(/is onderbroken/).waitFor();
    expect(await second.locator('.run .names li').count()).toBe(2);
    expect(invoicedNames(visitor)).toEqual(['Aad', 'Bea']);
  }));

test('an invoice whose call the browser aborts before it leaves the page is no failure of the run', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, four);
    await visitor.open(paths.invoicing());
    page.on('dialog', (dialog) => void dialog.accept());
    await selectAll(visitor);
    const invoicing = Promise.withResolvers<Route>();
    await once(visitor, `**${paths.api.invoice(2)}`, async (route) => invoicing.resolve(route));
    await press(visitor, 'Factuur maken');
    await abortBeforeLeaving(visitor, await invoicing.promise);
    await visitor.open(paths.invoicing());
    expect((await names(visitor)).length).toBe(3);
    expect(await page.getByText('ging daarna iets mis').count()).toBe(0);
    expect(await page.evaluate(() => Object.values(localStorage).join())).toContain('"table":[]');
  }));
