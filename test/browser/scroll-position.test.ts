import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, press } from '../support/browser-steps.ts';
import { type Visit, visit } from '../support/browser.ts';
import { addOpen } from '../support/many.ts';
import { pickDate } from '../support/planning.ts';

/** Plans eighty deliveries of one day. All of them match the filter 'klant'. */
async function longList(visitor: Visit): Promise<void> {
  await visitor.signIn();
  addOpen(visitor.app.db, 1, 80);
}

const focused = ({ page }: Visit) =>
  page.evaluate(() => document.activeElement?.closest('[id]')?.id ?? '');
const scrolled = ({ page }: Visit) => page.evaluate(() => Math.round(scrollY));
const FILTERED = paths.overview({ klant: 'klant' });

test('after an edit from a filtered list the list has the same filter and scroll position', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await longList(visitor);
    await visitor.open(FILTERED);
    const row = page.locator('#levering-40');
    await row.scrollIntoViewIfNeeded();
    const before = await scrolled(visitor);
    expect(before).toBeGreaterThan(0);
    await row.getByRole('link', { name: 'Klant 40', exact: true }).click();
    await visitor.islandsWork();
    await page.getByLabel('Opmerkingen').fill('Poort open');
    await page.getByRole('button', { name: 'Wijzig levering' }).click();
    await page.waitForURL(`${visitor.url + FILTERED}#levering-40`);
    await row.getByText('Poort open').waitFor();
    await page.locator('#levering-40 a:focus').waitFor();
    expect(await scrolled(visitor)).toBe(before);
    expect(await page.getByRole('searchbox', { name: 'Klant' }).inputValue()).toBe('klant');
    await page.locator('#levering-40[data-changed]').waitFor();
    await page.locator('#levering-40:not([data-changed])').waitFor();
  }));

test('a delivery that moves to another page of the list is visible there, and "Terug" leads back to the row', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await longList(visitor);
    await visitor.open(FILTERED);
    await page.locator('#levering-3').getByRole('link', { name: 'Bewerken' }).click();
    await visitor.islandsWork();
    await page.getByLabel('Tijdslot').selectOption('Middag');
    await page.getByRole('button', { name: 'Wijzig levering' }).click();
    await page.locator('#levering-3 a:focus').waitFor();
    expect(new URL(page.url()).searchParams.get('na')).not.toBeNull();
    expect(await page.locator('#levering-80').count()).toBe(1);
    await page.locator('#levering-80').getByRole('link', { name: 'Klant 80' }).click();
    await visitor.islandsWork();
    await page.getByRole('link', { name: 'Terug' }).click();
    await page.locator('#levering-80 a:focus').waitFor();
    expect(new URL(page.url()).searchParams.get('klant')).toBe('klant');
  }));

test('after a deletion the next row has the focus, or the row above when the last row was deleted, or the button of the empty list', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await longList(visitor);
    const remove = async (id: number) => {
      await page.locator(`#levering-${id}`).getByRole('link', { name: 'Bewerken' }).click();
      await visitor.islandsWork();
      await page.getByRole('button', { name: 'Verwijder levering' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Verwijder levering' }).click();
      await page.waitForURL((url) => url.pathname === paths.overview());
    };
    await visitor.open(paths.overview({ klant: 'klant 1' }));
    await remove(12);
    await page.locator('#levering-13 a:focus').waitFor();
    await remove(19);
    await page.locator('#levering-18 a:focus').waitFor();
    await visitor.open(paths.overview({ klant: 'klant 77' }));
    await remove(77);
    await page.locator('.empty :focus').waitFor();
    expect(await focused(visitor)).toBe('leveringen');
  }));

test('planning a delivery from a week leads back to this week', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    const week = paths.week({ week: '2026-W49' });
    await visitor.open(week);
    await page.getByRole('link', { name: 'Plannen op dinsdag 1 december, Middag' }).click();
    await visitor.islandsWork();
    await page.getByRole('button', { name: 'Vul testlevering automatisch in' }).click();
    await page.getByRole('button', { name: 'Levering plannen' }).click();
    await page.waitForURL(`${visitor.url + week}#levering-1`);
  }));

test('a delivery that moves to another page of the history of its customer is visible there', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    const call = callsOf(visitor);
    await call('POST', paths.api.customers(), aDelivery);
    for (let day = 1; day <= 25; day++)
      await call('POST', paths.api.addDelivery(), {
        ...aDelivery,
        Tijd: `2026-12-${String(day).padStart(2, '0')} Ochtend`,
      });
    await visitor.open(paths.customer(1));
    await page.locator('#levering-24').getByRole('link', { name: 'Bewerken' }).click();
    await visitor.islandsWork();
    await pickDate(visitor, 'maandag 30 november 2026');
    await page.getByRole('button', { name: 'Wijzig levering' }).click();
    await page.locator('#levering-24[data-changed] a:focus').waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.has('na')]).toEqual([paths.customer(1), true]);
    expect(await page.locator('#levering-1').count()).toBe(1);
    expect(await page.locator('#levering-25').count()).toBe(0);
  }));

test('without scripts an edit leads back to the filtered list, scrolled to the row', () =>
  visit(
    async (visitor) => {
      const { page } = visitor;
      await longList(visitor);
      await page.goto(visitor.url + FILTERED);
      await page.locator('#levering-40').getByRole('link', { name: 'Bewerken' }).click();
      await page.getByRole('button', { name: 'Wijzig levering' }).click();
      await page.waitForURL(`${visitor.url + FILTERED}#levering-40`);
      expect(await scrolled(visitor)).toBeGreaterThan(0);
      expect(await page.locator('[data-changed]').getAttribute('id')).toBe('levering-40');
    },
    { scripts: false },
  ));

test('without scripts a move from the page of the search leads back to this page', () =>
  visit(
    async (visitor) => {
      const { page } = visitor;
      await visitor.signIn();
      const call = callsOf(visitor);
      await call('POST', paths.api.customers(), aDelivery);
      await call('POST', paths.api.addDelivery(), aDelivery);
      await visitor.open(paths.searchPage({ q: 'jan' }));
      await press(visitor, 'Verplaatsen');
      await page.getByLabel('Datum').fill('31-02-2026');
      await press(visitor, 'Verplaatsen');
      await page.getByText('Kies een bestaande datum').waitFor();
      await page.getByLabel('Datum').fill('01-12-2026');
      await press(visitor, 'Verplaatsen');
      await page.waitForURL(`${visitor.url + paths.searchPage({ q: 'jan' })}#levering-1`);
      await page.getByText('dinsdag 1 december, Ochtend', { exact: true }).waitFor();
    },
    { scripts: false },
  ));
