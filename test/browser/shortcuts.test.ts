import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { atWork, callsOf, says } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { hasFocus, keysOf } from '../support/keyboard.ts';
import { planAll } from '../support/planning.ts';
import { camt } from '../support/statement.ts';

test("'f' leads to the filter, 'n' to a new delivery, and '?' shows the keys", () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.overview());
    const { press } = keysOf(visitor);
    await press('f');
    const filter = page.getByRole('searchbox');
    expect(await hasFocus(filter)).toBe(true);
    expect(await filter.inputValue()).toBe('');
    await page.getByRole('heading', { level: 1 }).click();
    await press('?');
    const keys = page.getByRole('dialog', { name: 'Sneltoetsen' });
    await keys.getByText('naar het filter van de lijst').waitFor();
    await press('Escape');
    await keys.waitFor({ state: 'detached' });
    await press('n');
    await page.waitForURL(visitor.url + paths.plan());
  }));

test('the keys n, / and ? do nothing in a field, with a modifier key or behind an open dialog', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.overview());
    const { press, type } = keysOf(visitor);
    await page.getByRole('searchbox').focus();
    await type('n?/');
    expect(await page.getByRole('searchbox').inputValue()).toBe('n?/');
    await page.getByLabel('Datum').focus();
    await press('ArrowDown', 'n', '?');
    await page.getByRole('link', { name: 'Terug' }).focus();
    await press('Control+/', 'Alt+n', 'Meta+n', 'Shift+N');
    expect(await hasFocus(page.getByRole('link', { name: 'Terug' }))).toBe(true);
    await page.getByText('Lijst printen').click();
    await page.getByRole('dialog', { name: 'Lijst printen' }).waitFor();
    await page.getByRole('checkbox', { name: 'Gebruik tot datum' }).focus();
    await press('n', '/', '?', 'ArrowDown');
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(page.url()).toContain(paths.overview());
  }));

test('shortcuts can be turned off in their dialog, which the menu opens too', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.overview());
    const { press, tabTo } = keysOf(visitor);
    await press('?');
    const dialog = page.getByRole('dialog', { name: 'Sneltoetsen' });
    await dialog.waitFor();
    await tabTo('switch', 'Sneltoetsen aan');
    await press(' ', 'Escape', 'n', '/', '?', 'ArrowDown');
    await visitor.open(paths.overview());
    await press('n', '/', '?', 'ArrowDown');
    expect(page.url()).toContain(paths.overview());
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await tabTo('button', 'piet');
    await press('Enter');
    await tabTo('button', 'Sneltoetsen');
    await press('Enter');
    await dialog.waitFor();
    await tabTo('switch', 'Sneltoetsen aan');
    await press(' ', 'Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).click();
    await press('n');
    await page.waitForURL(visitor.url + paths.plan());
  }));

test('arrow keys move between the rows of a list, also while a filter still loads it, and Enter opens the row', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(
      visitor,
      ['Aad', 'Bea'].map((Klant_naam) => ({ Klant_naam })),
    );
    await visitor.open(paths.overview());
    const { press, type } = keysOf(visitor);
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await press('ArrowDown');
    expect(await hasFocus(row('Aad'))).toBe(true);
    await press('ArrowDown', 'ArrowDown');
    expect(await hasFocus(row('Bea'))).toBe(true);
    await press('ArrowUp', 'ArrowUp', 'Tab', 'ArrowDown');
    expect(await hasFocus(row('Bea'))).toBe(true);
    await press('f');
    await type('be');
    await press('ArrowDown');
    await page.waitForURL(/klant=be/);
    await row('Bea').and(page.locator(':focus')).waitFor();
    await press('Enter');
    await page.waitForURL(visitor.url + paths.editDelivery(2));
  }));

test('Enter in a row never presses a button that changes a record', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    const call = await planAll(visitor, [{}]);
    await call('POST', paths.api.invoice(1));
    await call('POST', paths.api.creditInvoice(1), {});
    await visitor.open(paths.archive());
    const opening = context.waitForEvent('page');
    await keysOf(visitor).press('ArrowDown', 'Enter');
    await (await opening).close();
    expect((await call('GET', paths.api.deliveries())).body).toHaveLength(1);
    const lines = [{ amount: 0.01, text: 'onbekend', name: 'H. Pietersen' }];
    const file = { name: 'a.xml', mimeType: 'text/xml', buffer: Buffer.from(camt(lines)) };
    await visitor.open(paths.payments());
    await page.getByLabel('Bestand van je bank').setInputFiles(file);
    await page.getByRole('button', { name: 'Bankafschrift inlezen' }).click();
    await page.locator('[id^=regel-]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Bedrag 1' }).waitFor();
    expect(await hasFocus(page.getByRole('combobox', { name: 'Factuur 1' }))).toBe(true);
  }));

test('Enter in a row of the archive opens the invoice, also when the row offers its e-invoice first', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    await visitor.signIn();
    const call = callsOf(visitor);
    await call('POST', paths.api.customers(), { ...aDelivery, kvkNummer: '12345678' });
    await call('POST', paths.api.addDelivery(), aDelivery);
    await call('POST', paths.api.invoice(1));
    await visitor.open(paths.archive());
    await page.getByRole('link', { name: 'E-factuur' }).waitFor();
    const opening = context.waitForEvent('page');
    await keysOf(visitor).press('ArrowDown', 'Enter');
    await (await opening).close();
    await says(visitor, 'status', 'Factuur geopend in nieuw tabblad');
  }));

test('Escape hides the tooltip of an action, and the next action shows its tooltip again', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.overview());
    const actions = page.locator('main td:last-child > a');
    const opacity = (index: number) =>
      actions.nth(index).evaluate((action) => getComputedStyle(action, '::after').opacity);
    await actions.first().hover();
    expect(await opacity(0)).toBe('1');
    await page.keyboard.press('Escape');
    expect(await opacity(0)).toBe('0');
    await actions.nth(1).hover();
    expect(await opacity(1)).toBe('1');
  }));

test('the space bar selects the row with the focus', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.invoicing());
    const { press } = keysOf(visitor);
    await press('ArrowDown', ' ');
    expect(await page.getByRole('checkbox', { name: 'Jansen' }).isChecked()).toBe(true);
    await press(' ');
    expect(await page.getByRole('checkbox', { name: 'Jansen' }).isChecked()).toBe(false);
  }));

test('Ctrl+Enter opens the dialog that mails the ticked invoice of the archive, and Escape returns to its row', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await planAll(visitor, [{}]);
    await call('POST', paths.api.invoice(1));
    await visitor.open(paths.archive());
    await keysOf(visitor).press('ArrowDown', ' ');
    await page.getByText('1 factuur aangevinkt').waitFor();
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Factuur mailen' });
    await dialog.getByText('2026-0001, Jansen').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('[id^=levering-]:focus').waitFor();
  }));
