import { expect, test } from 'bun:test';
import type { Route } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { hold } from '../support/browser-steps.ts';
import { type Visit, visit } from '../support/browser.ts';
import { hasFocus, keysOf } from '../support/keyboard.ts';
import { planWithInvoice } from '../support/planning.ts';
import { typeWhole } from '../support/search-steps.ts';

const field = ({ page }: Visit) => page.getByRole('combobox', { name: 'Zoeken' });
const cardOf = ({ page }: Visit, name: string) => page.getByRole('region', { name });

test('in the search the arrow keys select a result, Enter opens it, Escape returns the focus, and the search shows the card of the record that was opened last', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planWithInvoice(visitor);
    await visitor.open(paths.overview());
    const { press, type } = keysOf(visitor);
    const filter = page.getByRole('searchbox', { name: 'Klant' });
    await press('f');
    expect(await hasFocus(filter)).toBe(true);
    await press('Control+k');
    await field(visitor).and(page.locator(':focus')).waitFor();
    await typeWhole(visitor, 'jansen', type);
    const options = page.getByRole('option');
    expect(await options.count()).toBe(4);
    const selected = page.locator('[role=option][aria-selected=true]');
    expect(await selected.textContent()).toContain('Jansen');
    await press('ArrowDown', 'ArrowDown', 'ArrowDown');
    expect(await selected.textContent()).toContain('2026-0001');
    expect(await field(visitor).getAttribute('aria-activedescendant')).toBe('gevonden-factuur-1');
    await cardOf(visitor, '2026-0001').waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await filter.and(page.locator(':focus')).waitFor();
    expect(await field(visitor).inputValue()).toBe('');
    await press('Control+k');
    await field(visitor).and(page.locator(':focus')).waitFor();
    await typeWhole(visitor, 'jansen', type);
    await press('ArrowDown', 'Enter');
    await page.waitForURL(visitor.url + paths.editDelivery(2));
    await visitor.open(paths.overview());
    await press('Control+k');
    await page.getByRole('group', { name: 'Laatst geopend' }).waitFor();
    expect(await options.allInnerTexts()).toEqual([
      expect.stringMatching(/^Jansen\s+di 24 nov Middag/),
    ]);
    // Enter directly after typing opens what was typed, and not the line that is still selected.
    await type('2026-0001');
    await press('Enter');
    await page.waitForURL(visitor.url + paths.paymentsOf(1));

    await visitor.open(paths.overview());
    await press('Control+k');
    await cardOf(visitor, '2026-0001').waitFor();
    // On a busy computer the second key can come before the event 'close' of the dialog.
    await page.evaluate(() => {
      for (const init of [{ key: 'Escape' }, { key: 'k', ctrlKey: true }]) {
        const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
      }
    });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await field(visitor).and(page.locator('dialog :focus')).waitFor({ timeout: 3000 });
    await press('Escape');
    // A card that arrives after other text was typed is not shown.
    const late = Promise.withResolvers<Route>();
    await page.route(`**${paths.searchCard({ factuur: 1 })}`, late.resolve);
    await press('Control+k');
    await late.promise;
    await type('jans');
    await cardOf(visitor, 'Jansen').waitFor();
    await (await late.promise).fallback();
    await visitor.settle();
    expect(await cardOf(visitor, 'Jansen').isVisible()).toBe(true);
  }));

test('text typed while the search loads appears in the search field, and Escape returns the focus; on a phone the search fills the screen, and a tap on a customer shows a card', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planWithInvoice(visitor);
    await visitor.open(paths.overview());
    const script = await hold(visitor, '**/search*.js');
    const name = page.getByRole('link', { name: 'Jansen' });
    await name.focus();
    const { press, type } = keysOf(visitor);
    await press('/');
    await type('jans');
    script.release();
    await page.getByRole('dialog').waitFor();
    await type('en');
    await page.getByRole('option').nth(3).waitFor();
    expect(await field(visitor).inputValue()).toBe('jansen');
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The dialog returns the focus in its event 'close', which comes after the dialog has disappeared.
    await page.locator('a:focus').waitFor();
    expect(await hasFocus(name)).toBe(true);

    await page.setViewportSize({ width: 390, height: 844 });
    await field(visitor).click();
    const dialog = page.getByRole('dialog', { name: 'Zoeken' });
    await dialog.waitFor();
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await field(visitor).fill('jans');
    expect(await cardOf(visitor, 'Jansen').isVisible()).toBe(false);
    await page.getByRole('option').first().click();
    await cardOf(visitor, 'Jansen').getByRole('link', { name: 'Bellen' }).waitFor();
    expect(await page.getByRole('option').count()).toBe(0);
    await page.getByRole('button', { name: 'Naar de lijst' }).click();
    await page.getByRole('option').first().waitFor();
    await page.getByRole('button', { name: 'Sluiten' }).click();
    await dialog.waitFor({ state: 'detached' });
  }));

test("the actions of a customer's card open dialogs above the screen, and closing a dialog leads back to the card", () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planWithInvoice(visitor);
    await visitor.open(paths.home());
    const { press, type } = keysOf(visitor);
    await press('/');
    await field(visitor).and(page.locator(':focus')).waitFor();
    await type('5678');
    const card = cardOf(visitor, 'Jansen');
    await card.getByText('€ 237,50').first().waitFor();
    await card.getByRole('button', { name: 'Verplaatsen' }).click();
    const move = page.getByRole('dialog', { name: 'Levering verplaatsen' });
    await move.getByLabel('Datum').fill('2026-11-26');
    await move.getByRole('button', { name: 'Verplaatsen' }).click();
    await card.getByText('donderdag 26 november, Middag').waitFor();
    await card.getByRole('button', { name: 'Betaling boeken' }).click();
    const payment = page.getByRole('dialog', { name: 'Betaling boeken' });
    await payment.getByRole('button', { name: 'Betaling boeken' }).click();
    await card.getByText('Alles betaald', { exact: true }).waitFor();
    expect(await card.getByRole('button', { name: 'Betaling boeken' }).count()).toBe(0);
    expect(page.url()).toBe(visitor.url + paths.home());
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }));

test('after a failed search the text and the earlier results stay, and the search can be repeated; a search for an unknown name offers to plan a delivery for this name', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planWithInvoice(visitor);
    await visitor.open(paths.home());
    await field(visitor).pressSequentially('jans');
    await page.getByRole('option').first().waitFor();
    await page.route('**/zoeken?*', (route) => route.abort());
    await field(visitor).pressSequentially('en');
    const again = page.getByRole('button', { name: 'Opnieuw' });
    await again.waitFor();
    expect([await page.getByRole('option').count(), await field(visitor).inputValue()]).toEqual([
      4,
      'jansen',
    ]);
    await page.unroute('**/zoeken?*');
    await again.click();
    await again.waitFor({ state: 'detached' });

    await field(visitor).fill('Jansma');
    await page.getByRole('link', { name: 'Levering plannen voor ‘Jansma’' }).click();
    await visitor.islandsWork();
    expect(await page.getByLabel('Naam').inputValue()).toBe('Jansma');
  }));

test('without scripts the search field leads to a page with the same results and card', () =>
  visit(
    async (visitor) => {
      const { page } = visitor;
      await planWithInvoice(visitor);
      await visitor.open(paths.home());
      await field(visitor).fill('jans');
      await field(visitor).press('Enter');
      await page.waitForURL(visitor.url + paths.searchPage({ q: 'jans' }));
      const boxOf = (part: string) => page.locator(`.search-form ${part}`).boundingBox();
      expect((await boxOf('input'))?.y).toBe((await boxOf('button'))?.y);
      await cardOf(visitor, 'Jansen').getByRole('link', { name: 'Bellen' }).waitFor();
      await page.getByRole('link', { name: /^2026-0001 Jansen/ }).click();
      await page.waitForURL(visitor.url + paths.paymentsOf(1));
    },
    { scripts: false },
  ));

test('without a connection a message says that the search cannot be loaded; later the search opens, a form keeps its text, and Enter asks before it leaves the unsaved form', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planWithInvoice(visitor);
    await visitor.forgetFiles();
    await visitor.open(paths.plan());
    await page.getByLabel('Naam klant').fill('Nieuw');
    await visitor.context.setOffline(true);
    await page.keyboard.press('Control+k');
    await page.getByText('Zoeken kan nu niet.').waitFor();
    await visitor.context.setOffline(false);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Zoeken' }).waitFor();
    await page.keyboard.type('jansen');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByLabel('Naam klant').inputValue()).toBe('Nieuw');
    expect(await page.getByRole('dialog', { name: 'Zoeken' }).count()).toBe(0);

    await page.keyboard.press('Control+k');
    await field(visitor).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('2026-0001');
    await cardOf(visitor, '2026-0001').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Wijzigingen niet opgeslagen' }).waitFor();
    await page.getByRole('button', { name: 'Annuleren' }).click();
    expect(await page.getByLabel('Naam klant').inputValue()).toBe('Nieuw');
  }));
