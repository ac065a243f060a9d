import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { openBoard } from '../support/board.ts';
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
}

test('after undoing an edit, a move on the week board, a payment of the full amount or the edit of a customer, the row or card is there again with the focus, and is tinted', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const dialog = page.getByRole('dialog');
    const call = callsOf(visitor);
    await call('POST', paths.api.customers(), { ...aDelivery, Klant_naam: 'Aalbers' });
    await atWork(visitor, paths.editDelivery(1));
    await page.getByLabel('Aantal kuub').fill('7');
    await press(visitor, 'Wijzig levering');
    await undoAndSee(visitor, '#levering-1');
    await page.locator('[data-changed]').waitFor({ state: 'detached' });

    await call('POST', paths.api.addDelivery(), { ...aDelivery, Tijd: '2026-11-20 Ochtend' });
    await openBoard(visitor);
    await page.locator('#levering-3').getByRole('button').click();
    await dialog.getByLabel('Tijdslot').selectOption('Middag');
    await dialog.getByRole('button', { name: 'Verplaatsen' }).click();
    await undoAndSee(visitor, '#levering-3');
    expect(await page.locator('.slot:has(#levering-3)').getAttribute('data-time')).toBe(
      '2026-11-20 Ochtend',
    );

    await visitor.open(paths.payments());
    await press(visitor, 'Betaald');
    await dialog.getByRole('button', { name: 'Betaling boeken' }).click();
    await page.locator('#levering-2').waitFor({ state: 'detached' });
    await undoAndSee(visitor, '#levering-2');

    await visitor.open(paths.customer(1));
    await page.getByLabel('Naam', { exact: true }).fill('Aarts');
    await press(visitor, 'Opslaan');
    await undoAndSee(visitor, '#klant-1');
    await page.locator('#klant-1').getByText('Aalbers').waitFor();
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
