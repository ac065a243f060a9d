import { expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { becomeAdmin, once, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { fillInFirm } from '../support/firm.ts';
import { planAll, tick } from '../support/planning.ts';
import { runRow } from '../support/run.ts';

const FIRM = 'Gegevens van het bedrijf ontbreken';
const METHOD = 'Betaalmethode onbekend';

function invoices({ app }: Visit) {
  return app.db.$client
    .query<{ name: string; payment: string }, []>(
      `SELECT customer_name AS name, data ->> 'paymentMethod' AS payment FROM invoices ORDER BY id`,
    )
    .all()
    .map(({ name, payment }) => `${name}: ${payment}`);
}

async function ask(visitor: Visit, title: string, ...names: string[]): Promise<Locator> {
  const { page } = visitor;
  for (const name of names) await tick(visitor, name);
  await page.getByRole('button', { name: 'Factuur maken' }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  return dialog;
}

test('when details of the firm are missing, a run names the missing details, asks for confirmation, and then makes the invoice', () =>
  visit(
    async (visitor) => {
      const { page, app } = visitor;
      await planAll(visitor, [{}]);
      fillInFirm(app);
      app.db.$client.run("UPDATE settings SET address = '', vat_number = ''");
      await visitor.open(paths.invoicing());
      await page.getByText('Op de facturen ontbreekt nog: adres, BTW-nummer.').waitFor();
      const dialog = await ask(visitor, FIRM, 'Jansen');
      expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['adres', 'BTW-nummer']);
      expect(await dialog.getByRole('link').count()).toBe(0);
      await dialog.getByText('Een beheerder vult dit in bij de instellingen.').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('1 geselecteerd').waitFor();
      await page.locator(':focus', { hasText: 'Factuur maken' }).waitFor();
      expect(invoices(visitor)).toEqual([]);

      await ask(visitor, FIRM);
      await dialog.getByRole('button', { name: 'Toch maken' }).click();
      await runRow(visitor, '2026-0001').waitFor();
      expect(await dialog.count()).toBe(0);
    },
    { firm: false },
  ));

test('when details of the firm are missing, an administrator gets a link to the settings; when they are complete, a run asks nothing', () =>
  visit(
    async (visitor) => {
      const { page, app } = visitor;
      becomeAdmin(visitor);
      await planAll(visitor, [{}]);
      await visitor.open(paths.invoicing());
      const dialog = await ask(visitor, FIRM, 'Jansen');
      const missing = ['adres', 'KvK-nummer', 'BTW-nummer', 'IBAN'];
      expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(missing);
      await dialog.getByRole('link', { name: 'Naar instellingen' }).click();
      await page.waitForURL(visitor.url + paths.settings());
      fillInFirm(app);
      await visitor.open(paths.invoicing());
      await tick(visitor, 'Jansen');
      await press(visitor, 'Factuur maken');
      await runRow(visitor, '2026-0001').waitFor();
    },
    { firm: false },
  ));

test('one dialog lists all unknown payment methods of a run, stores the chosen methods, and reports a method that could not be saved', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, [
      { Klant_naam: 'Aad', Betaling: 'onbekend' },
      { Klant_naam: 'Bea' },
      { Klant_naam: 'Cor', Betaling: 'onbekend' },
    ]);
    await visitor.open(paths.invoicing());
    for (const name of ['Aad', 'Bea', 'Cor']) await tick(visitor, name);
    await page.getByRole('button', { name: 'Factuur maken' }).dblclick();
    const dialog = page.getByRole('dialog', { name: METHOD });
    await dialog
      .getByText(
        'Van 2 leveringen weten we nog niet hoe er betaald wordt. Hun factuur vraagt om overmaken op de bank, binnen 14 dagen.',
      )
      .waitFor();
    expect(await dialog.getByLabel(/^Bea/).count()).toBe(0);
    await dialog.getByLabel(/^Cor, €.237,50$/).selectOption('contant');
    await once(visitor, '**/update-payment/3', (route) => route.abort());
    await dialog.getByRole('button', { name: '3 facturen maken' }).click();
    await dialog.getByRole('alert').getByText('Kon betaalmethode niet bijwerken.').waitFor();
    expect(invoices(visitor)).toEqual([]);
    await dialog.getByRole('button', { name: '3 facturen maken' }).click();
    await page.getByText('3 facturen gemaakt').waitFor();
    expect(invoices(visitor)).toEqual(['Aad: bank overmaken', 'Bea: contant', 'Cor: contant']);
  }));

test('one dialog asks about missing details and about unknown payment methods', () =>
  visit(
    async (visitor) => {
      const { page } = visitor;
      await planAll(visitor, [{ Betaling: 'onbekend' }]);
      await visitor.open(paths.invoicing());
      const dialog = await ask(visitor, FIRM, 'Jansen');
      await dialog.getByRole('heading', { name: METHOD }).waitFor();
      await dialog.getByLabel(/^Jansen/).waitFor();
      await dialog.getByRole('button', { name: 'Toch maken' }).click();
      await runRow(visitor, '2026-0001').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(invoices(visitor)).toEqual(['Jansen: bank overmaken']);
    },
    { firm: false },
  ));

test('a run does not ask for a payment method that was chosen on its row', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, [{ Betaling: 'onbekend' }]);
    await visitor.open(paths.invoicing());
    await tick(visitor, 'Jansen');
    await page.getByLabel('Betaalmethode van Jansen').selectOption('contant');
    await press(visitor, 'Factuur maken');
    await runRow(visitor, '2026-0001').waitFor();
    expect(invoices(visitor)).toEqual(['Jansen: contant']);
  }));

test('before the first invoice, a run names the customers who cannot get the link of their payment request', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const request = { Betaling: 'betaalverzoek', telefoonnummer: '' };
    await planAll(visitor, [
      { ...request, Klant_naam: 'Ans' },
      { ...request, Klant_naam: 'Bob', email: 'bob@klant.example' },
      { ...request, Klant_naam: 'Cor', Betaling: 'bank overmaken' },
    ]);
    await visitor.open(paths.invoicing());
    const dialog = await ask(visitor, 'Betaalverzoek komt niet aan', 'Ans', 'Bob', 'Cor');
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['Ans']);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(invoices(visitor)).toEqual([]);
    await ask(visitor, 'Betaalverzoek komt niet aan');
    await dialog.getByRole('button', { name: 'Toch maken' }).click();
    await runRow(visitor, '2026-0003').waitFor();
    expect(invoices(visitor)).toHaveLength(3);
  }));
