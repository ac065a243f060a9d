import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { board, card } from '../support/board.ts';
import { callsOf, press } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { hasFocus } from '../support/keyboard.ts';
import { planWithInvoice } from '../support/planning.ts';

const BANK = { Betaling: 'bank overmaken' };

test('the form of a repeated delivery opens with the focus on the date, which can be typed without a year, and an arrow key opens the calendar', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planWithInvoice(visitor, BANK);
    await visitor.open(paths.copyDelivery(1));
    await page.getByLabel('Datum').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('2611');
    await page.keyboard.press('Tab');
    expect(await page.getByLabel('Datum').inputValue()).toBe('26-11-2026');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'maandag 23 november 2026' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.type('27-11');
    await page.keyboard.press('Enter');
    await page.waitForURL(visitor.url + paths.home());
    const { body } = await callsOf(visitor)('GET', paths.api.delivery(3));
    expect(body.Tijd).toBe('2026-11-27 Ochtend');
  }));

test('the questions before a delivery is deleted or an invoice is credited show the name of the customer', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planWithInvoice(visitor, BANK);
    await visitor.open(paths.editDelivery(2));
    await page.getByLabel('Naam klant').fill('Pietersen');
    await press(visitor, 'Verwijder levering');
    await page.getByText('verwijderen? Jansen, 24-11-2026 Middag.').waitFor();
    await press(visitor, 'Annuleren');
    await visitor.open(paths.creditInvoice(1));
    expect(await page.locator('main form').innerText()).toMatch(/gecrediteerd\.\s+Jansen, €/);
  }));

test('a late invoice without an e-mail address leads to the field for the address', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await planWithInvoice(visitor, BANK);
    app.now = new Date('2026-12-20T09:30:00.000Z');
    await visitor.signIn();
    await visitor.open(paths.reminders({ termijn: 'te-laat' }));
    await page.getByRole('link', { name: 'Adres invullen' }).click();
    const address = page.getByRole('dialog').getByLabel('Aan');
    await address.and(page.locator(':focus')).waitFor();
    expect(await address.inputValue()).toBe('');
  }));

test('the dialog "Lijst printen" opens without a date, and a press fills in the date of today', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planWithInvoice(visitor, BANK);
    await visitor.open(paths.overview());
    await press(visitor, 'Lijst printen');
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Datum', { exact: true }).inputValue()).toBe('');
    await dialog.getByText('Vandaag is vrijdag 20 november.').waitFor();
    await dialog.getByRole('button', { name: 'Vandaag' }).click();
    expect(await dialog.getByLabel('Datum', { exact: true }).inputValue()).toBe('20/11/2026');
    await dialog.getByLabel('Tijdslot').waitFor();
  }));

test('without scripts /factureren has no button "Factuur maken", and says that making invoices needs JavaScript', () =>
  visit(
    async (visitor) => {
      const { page } = visitor;
      await planWithInvoice(visitor, BANK);
      await page.goto(visitor.url + paths.invoicing());
      await page.getByText('Facturen maken kan alleen met JavaScript.').waitFor();
      expect(await page.getByRole('button', { name: 'Factuur maken' }).count()).toBe(0);
    },
    { scripts: false },
  ));

test('the first password field has the focus, and after an error the first wrong field', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(visitor.url + paths.changePassword());
    expect(await hasFocus(page.getByLabel('Huidig wachtwoord'))).toBe(true);
    await page.keyboard.type('iets');
    await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('kort');
    await press(visitor, 'Wachtwoord Wijzigen');
    await page.getByText('Een nieuw wachtwoord heeft minstens 6 tekens.').waitFor();
    expect(await hasFocus(page.getByLabel('Nieuw wachtwoord', { exact: true }))).toBe(true);
  }));

test('the dialog that moves a card shows the day of the week of its date', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await board(visitor);
    await card(visitor, 'Cas').getByRole('button', { name: 'Verplaatsen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Levering verplaatsen' });
    await dialog.getByText('Cas, ').waitFor();
    await dialog.getByText('dinsdag', { exact: true }).waitFor();
  }));
