import { expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { aDelivery, PASSWORD } from '../support/app.ts';
import { callsOf, once, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { hasFocus } from '../support/keyboard.ts';
import { planAll, tick } from '../support/planning.ts';
import { runRow } from '../support/run.ts';
import { startServices } from '../support/services.ts';

const four = ['Aad', 'Bea', 'Cor', 'Dirk'].map((Klant_naam) => ({ Klant_naam }));

/** Starts a run, reloads the screen while the run makes the second invoice, and so interrupts the run. */
async function interrupt(visitor: Visit, deliveries: object[] = four): Promise<void> {
  const { page } = visitor;
  await planAll(visitor, deliveries);
  await visitor.open(paths.invoicing());
  await page.getByLabel('Alles selecteren').check();
  await once(visitor, `**${paths.api.invoice(2)}`, () => new Promise(() => undefined));
  page.on('dialog', (dialog) => void dialog.accept());
  await press(visitor, 'Factuur maken');
  await page.getByText(`(2 van ${deliveries.length})...`).waitFor();
  await visitor.open(paths.invoicing());
  await notice(visitor).waitFor();
}

function notice({ page }: Visit): Locator {
  return page.locator('.run').getByText(/^Je ronde van .* is onderbroken\.$/);
}

async function names({ page }: Visit): Promise<string[]> {
  await page.locator('.run .names li').first().waitFor();
  const lines = await page.locator('.run .names li').allInnerTexts();
  return lines.map((line) => line.replaceAll('\u00a0', ' '));
}

function made({ app }: Visit): unknown[] {
  return app.db.$client
    .query<{ name: string }, []>('SELECT customer_name AS name FROM invoices ORDER BY id')
    .all()
    .map(({ name }) => name);
}

async function logInAs({ page, url }: Visit, name: string): Promise<void> {
  await page.locator('.user-menu > button').click();
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.waitForURL(url + paths.login());
  await page.getByLabel('Email').fill(name);
  await page.getByLabel('Wachtwoord').fill(PASSWORD);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.waitForURL(url + paths.home());
}

test('only the user of an interrupted run sees a notice with the remaining deliveries, and continuing skips the deliveries that were invoiced or deleted meanwhile', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await app.addUser('joke');
    await interrupt(visitor);
    expect(await names(visitor)).toEqual([
      'Bea, 23-11-2026 Ochtend, € 237,50',
      'Cor, 23-11-2026 Ochtend, € 237,50',
      'Dirk, 23-11-2026 Ochtend, € 237,50',
    ]);
    await logInAs(visitor, 'joke');
    await visitor.open(paths.invoicing());
    await page.waitForLoadState('networkidle');
    expect(await notice(visitor).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Verder gaan' }).count()).toBe(0);
    await logInAs(visitor, 'piet');

    const call = callsOf(visitor);
    await call('POST', paths.api.invoice(3));
    await call('DELETE', paths.api.delivery(4));
    await visitor.open(paths.invoicing());
    expect(await names(visitor)).toEqual(['Bea, 23-11-2026 Ochtend, € 237,50']);
    await page.getByText('Intussen gefactureerd: Cor.').waitFor();
    await page.getByText('Intussen verwijderd: Dirk.').waitFor();
    await press(visitor, 'Verder gaan');
    await page.getByText('1 factuur gemaakt').waitFor();
    expect(made(visitor)).toEqual(['Aad', 'Cor', 'Bea']);
    expect(await notice(visitor).count()).toBe(0);
  }));

test('the notice of an interrupted run follows another tab and keeps the focus', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await interrupt(visitor);
    const button = page.getByRole('button', { name: 'Verder gaan' });
    await button.focus();
    await callsOf(visitor)('DELETE', paths.api.delivery(4));
    const tab = await visitor.context.newPage();
    await tab.goto(visitor.url + paths.health());
    await tab.evaluate(() => localStorage.setItem('other', '1'));
    await tab.close();
    await page.getByText('Intussen verwijderd: Dirk.').waitFor();
    expect((await names(visitor)).length).toBe(2);
    expect(await hasFocus(button)).toBe(true);
  }));

test('an interrupted run shows no notice after the user discarded it, or when no delivery remains', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const openAgain = async () => {
      await visitor.open(paths.invoicing());
      await page.waitForLoadState('networkidle');
      expect(await notice(visitor).count()).toBe(0);
    };
    await interrupt(visitor);
    await press(visitor, 'Vergeten');
    await notice(visitor).waitFor({ state: 'detached' });
    await openAgain();
    expect(made(visitor)).toEqual(['Aad']);

    await page.getByLabel('Alles selecteren').check();
    await once(visitor, `**${paths.api.invoice(3)}`, () => new Promise(() => undefined));
    await press(visitor, 'Factuur maken');
    await page.getByText('(2 van 3)...').waitFor();
    const call = callsOf(visitor);
    await call('POST', paths.api.invoice(3));
    await call('DELETE', paths.api.delivery(4));
    const asked = page.waitForResponse(/invoice\/open/);
    await openAgain();
    await asked;
    expect(made(visitor)).toEqual(['Aad', 'Bea', 'Cor']);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  }));

test('continuing an interrupted run asks the same questions and makes the same checks as a new run', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await interrupt(visitor, [{}, { Klant_naam: 'Bea', Betaling: 'betaalverzoek' }, four[2] ?? {}]);
    const call = callsOf(visitor);
    await call('PUT', paths.api.delivery(3), { ...aDelivery, Klant_naam: 'Cor', Aantal: 3 });
    app.db.$client.run("UPDATE settings SET address = ''");
    await visitor.open(paths.invoicing());
    await press(visitor, 'Verder gaan');
    const dialog = page.getByRole('dialog', { name: 'Gegevens van het bedrijf ontbreken' });
    await dialog.getByRole('button', { name: 'Toch maken' }).click();
    await page.getByText('1 factuur gemaakt, bij 2 ging iets mis').waitFor();
    await page
      .locator('#ronde')
      .getByText(/Niet gefactureerd: .* Nu 3 kuub/)
      .waitFor();
    expect(made(visitor)).toEqual(['Jansen', 'Bea']);
    await visitor.open(paths.invoicing());
    expect(await page.getByRole('button', { name: 'Verder gaan' }).count()).toBe(0);
  }));

test('continuing an interrupted run sends the payment request of an invoice that already exists', async () => {
  await using services = await startServices();
  const journey = async (visitor: Visit) => {
    const { page } = visitor;
    await planAll(visitor, [
      { Klant_naam: 'Aad', Betaling: 'betaalverzoek' },
      { Klant_naam: 'Bea' },
    ]);
    await visitor.open(paths.invoicing());
    await tick(visitor, 'Aad');
    await tick(visitor, 'Bea');
    await once(visitor, '**/invoice/data/1', () => new Promise(() => undefined));
    page.on('dialog', (dialog) => void dialog.accept());
    const asked = page.waitForRequest('**/invoice/data/1');
    await press(visitor, 'Factuur maken');
    await asked;
    await visitor.open(paths.invoicing());
    expect(await names(visitor)).toEqual([
      'Bea, 23-11-2026 Ochtend, € 237,50',
      'Aad, factuur 2026-0001',
    ]);
    await page.getByText('De factuur is er, maar misschien nog geen betaalverzoek:').waitFor();
    await press(visitor, 'Verder gaan');
    await runRow(visitor, 'Aad').getByText('verstuurd').waitFor();
    await page.getByText('2 facturen gemaakt').waitFor();
    expect(services.tikkie.made).toHaveLength(1);
    expect(made(visitor)).toEqual(['Aad', 'Bea']);
  };
  await visit(journey, { config: services.config });
});

test('a run that stopped when the session ended can be continued to its end', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await planAll(visitor, [{ Klant_naam: 'Aad' }, { Klant_naam: 'Bea' }, { Klant_naam: 'Cor' }]);
    await visitor.open(paths.invoicing());
    await page.getByRole('checkbox', { name: 'Alles selecteren' }).check();
    await once(visitor, `**${paths.api.invoice(1)}`, (route) => {
      app.db.$client.run('DELETE FROM sessions');
      return route.continue();
    });
    await press(visitor, 'Factuur maken');
    await page.waitForURL(visitor.url + paths.login());
    await visitor.signIn();
    await visitor.open(paths.invoicing());
    const left = page.locator('.run .names li');
    await left.nth(2).waitFor();
    await press(visitor, 'Selectie wissen');
    await page.getByRole('checkbox', { name: 'Bea' }).check();
    await press(visitor, 'Factuur maken');
    await runRow(visitor, '2026-0001').waitFor();
    await left.nth(2).waitFor({ state: 'detached' });
    await press(visitor, 'Verder gaan');
    await page.getByText('Niets te factureren').waitFor();
  }));
