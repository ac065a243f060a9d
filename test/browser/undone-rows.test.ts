import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { atWork, callsOf, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';

/** Presses the key that undoes, and waits until the row is tinted and has the focus. */
async function undoAndSee({ page }: Visit, row: string): Promise<void> {
  await page.locator('.toasts').getByRole('button', { name: 'Ongedaan maken' }).waitFor();
  await page.locator('[data-changed]').waitFor({ state: 'detached' });
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('z');
  await page.locator(`${row}[data-changed]`).waitFor();
  await page.locator(`${row}:focus-within`).waitFor();
  await page.locator(`${row}[data-changed]`).waitFor({ state: 'detached' });
}

test('after undoing an edit, the row of the delivery has the focus and is tinted', () =>
  visit(async (visitor) => {
    await atWork(visitor, paths.editDelivery(1));
    await visitor.page.getByLabel('Aantal kuub').fill('7');
    await press(visitor, 'Wijzig levering');
    await undoAndSee(visitor, '#levering-1');
  }));

test('after undoing a move on the week board, the card has the focus and is tinted', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.overview());
    await callsOf(visitor)('POST', paths.api.addDelivery(), {
      ...aDelivery,
      Tijd: '2026-11-20 Ochtend',
    });
    await visitor.open(paths.week());
    await page.locator('[data-island=week][data-ready]').waitFor();
    await page.locator('#levering-3').getByRole('button').click();
    await page.getByRole('dialog').getByLabel('Tijdslot').selectOption('Middag');
    await page.getByRole('dialog').getByRole('button', { name: 'Verplaatsen' }).click();
    await undoAndSee(visitor, '#levering-3');
    expect(await page.locator('.slot:has(#levering-3)').getAttribute('data-time')).toBe(
      '2026-11-20 Ochtend',
    );
  }));

test('after undoing a payment of the full amount, the invoice is in the list again with the focus', () =>
  visit(async (visitor) => {
    await atWork(visitor, paths.payments());
    await press(visitor, 'Betaald');
    const dialog = visitor.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Betaling boeken' }).click();
    await visitor.page.locator('#levering-2').waitFor({ state: 'detached' });
    await undoAndSee(visitor, '#levering-2');
  }));

test('after undoing the edit of a customer, the row of the customer has the focus and is tinted', () =>
  visit(async (visitor) => {
    await atWork(visitor, paths.home());
    await callsOf(visitor)('POST', paths.api.customers(), { ...aDelivery, Klant_naam: 'Aalbers' });
    await visitor.open(paths.customer(1));
    await visitor.islandsWork();
    await visitor.page.getByLabel('Naam', { exact: true }).fill('Aarts');
    await press(visitor, 'Opslaan');
    await undoAndSee(visitor, '#klant-1');
    await visitor.page.locator('#klant-1').getByText('Aalbers').waitFor();
  }));

test('without scripts undoing leads back to the list, with the row marked', () =>
  visit(
    async (visitor) => {
      const { page } = visitor;
      await atWork(visitor, paths.overview({ klant: 'jan' }));
      await page.getByRole('link', { name: 'Jansen' }).first().click();
      await page.getByLabel('Aantal kuub').fill('7');
      await press(visitor, 'Wijzig levering');
      await press(visitor, 'Ongedaan maken');
      await page.getByText('Ongedaan gemaakt:').waitFor();
      expect(page.url()).toEndWith('klant=jan#levering-1');
      expect(await page.locator('#levering-1[data-changed]').count()).toBe(1);
    },
    { scripts: false },
  ));
