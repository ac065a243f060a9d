import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, hold } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { typeWhole } from '../support/search-steps.ts';

async function openList(visitor: Visit): Promise<void> {
  await visitor.signIn();
  const call = callsOf(visitor);
  for (const name of ['Jansen An', 'Jansen Bas', 'Jansen Cas']) {
    const delivery = { ...aDelivery, Klant_naam: name };
    await call('POST', paths.api.customers(), delivery);
    await call('POST', paths.api.addDelivery(), delivery);
  }
  await visitor.open(paths.overview());
}

test('arrow keys and Enter that come while the search loads select and open a line of the new list', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await openList(visitor);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Zoeken' }).waitFor();
    await typeWhole(visitor, 'jans', (text) => page.keyboard.type(text));
    const { asked, release } = await hold(visitor, '**/zoeken?q=jansen');
    await page.keyboard.type('en');
    await asked;
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    release();
    await page.waitForURL(visitor.url + paths.customer(3));
  }));

test('on a phone the card stays after a change in its dialog, and the button to the list disappears with the card', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await openList(visitor);
    await page.setViewportSize({ width: 390, height: 844 });
    const field = page.getByRole('combobox', { name: 'Zoeken' });
    const toList = page.getByRole('button', { name: 'Naar de lijst' });
    const option = page.getByRole('option');
    await field.click();
    await typeWhole(visitor, 'jans', (text) => field.fill(text));
    await option.nth(1).click();
    const card = page.getByRole('region', { name: 'Jansen Bas' });
    await card.getByRole('button', { name: 'Verplaatsen' }).click();
    const move = page.getByRole('dialog', { name: 'Levering verplaatsen' });
    await move.getByLabel('Datum').fill('2026-11-26');
    await move.getByRole('button', { name: 'Verplaatsen' }).click();
    await card.getByText('donderdag 26 november').waitFor();
    expect([await option.count(), await toList.count()]).toEqual([0, 1]);

    await typeWhole(visitor, 'jansen', (text) => field.fill(text));
    await option.first().waitFor();
    expect(await toList.count()).toBe(0);
    await option.first().click();
    await toList.waitFor();
    await page.locator('.find > .i-close').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await field.click();
    await page.getByRole('dialog', { name: 'Zoeken' }).waitFor();
    expect(await toList.count()).toBe(0);
  }));
