import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { board, card } from '../support/board.ts';
import { atWork, callsOf, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { fillIn, planAll } from '../support/planning.ts';

const day = ({ page }: Visit, name: string) =>
  page.locator('dialog.calendar').getByRole('button', { name, exact: true });
const focused = ({ page }: Visit) => page.locator('dialog.calendar :focus .unseen').innerText();
const dateIn = ({ page }: Visit) => page.getByLabel('Datum', { exact: true }).inputValue();

/** Opens a page of an office with room for 4 kuub in a slot, and with 2.5 kuub on Monday morning. */
async function open(visitor: Visit, path: string, changes: object[] = [{}]) {
  visitor.app.db.$client.run('UPDATE settings SET capacity_quantity = 4000');
  const call = await planAll(visitor, changes);
  await visitor.open(path);
  return call;
}

async function openMonth({ page }: Visit): Promise<void> {
  await page.getByLabel('Datum', { exact: true }).click();
  await page.locator('dialog.calendar').waitFor();
}

test('the calendar of a new delivery shows the load of each day, and a full day can be chosen with the mouse', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const full = ['Ochtend', 'Middag'].map((slot) => ({ Tijd: `2026-11-24 ${slot}`, Aantal: '4' }));
    await open(visitor, paths.plan(), [{}, ...full]);
    await openMonth(visitor);
    const monday = day(visitor, 'maandag 23 november 2026, 1 stop · 2,5 van 8 kuub');
    await monday.waitFor();
    expect(await monday.locator('[aria-hidden=true]').allTextContents()).toEqual(['23', '2,5']);
    expect(await monday.locator('rect').getAttribute('width')).toBe('31%');
    await day(visitor, 'woensdag 25 november 2026, 0 stops · 0 van 8 kuub').hover();
    await page.getByText('wo 25: 0 stops · 0 van 8 kuub').waitFor();
    await day(visitor, 'dinsdag 24 november 2026, vol, 2 stops · 8 van 8 kuub').click();
    expect(await dateIn(visitor)).toBe('24-11-2026');
    await page.getByText('Drukte: Ochtend: 1, Middag: 1').waitFor();
  }));

test('a past day and a Sunday keep their place for the arrow keys, say why they cannot be chosen, and Enter and a click do nothing', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { keyboard } = page;
    await open(visitor, paths.plan());
    await fillIn(visitor);
    await page.getByLabel('Datum', { exact: true }).focus();
    await keyboard.press('Enter');
    await day(visitor, 'zaterdag 21 november 2026, 0 stops · 0 van 8 kuub').waitFor();
    await keyboard.press('ArrowLeft');
    expect(await focused(visitor)).toBe('donderdag 19 november 2026, voorbij');
    await keyboard.press('Enter');
    for (let i = 0; i < 3; i++) await keyboard.press('ArrowRight');
    expect(await focused(visitor)).toBe('zondag 22 november 2026, geen levering op zondag');
    await keyboard.press('Enter');
    await keyboard.press(' ');
    const sunday = day(visitor, 'zondag 22 november 2026, geen levering op zondag');
    expect(await sunday.getAttribute('aria-disabled')).toBe('true');
    await sunday.click({ force: true });
    await day(visitor, 'woensdag 18 november 2026, voorbij').click({ force: true });
    expect(await dateIn(visitor)).toBe('');
    await sunday.focus();
    await keyboard.press('ArrowRight');
    expect(await focused(visitor)).toBe('maandag 23 november 2026, 1 stop · 2,5 van 8 kuub');
    await keyboard.press('Enter');
    expect(await dateIn(visitor)).toBe('23-11-2026');
    await press(visitor, 'Levering plannen');
    await page.getByText('Levering gepland!').waitFor();
  }));

test.each([
  ['2026-11-29', 'zondag 29 november 2026', 'zondag 6 december 2026, geen levering op zondag'],
  ['2026-11-17', 'dinsdag 17 november 2026', 'woensdag 18 november 2026, voorbij'],
])('the stored date %s of a delivery can be chosen again and saved', (date, stored, other) =>
  visit(async (visitor) => {
    const { page } = visitor;
    await open(visitor, paths.editDelivery(1), [{ Tijd: `${date} Ochtend` }]);
    await openMonth(visitor);
    const own = page.locator('dialog.calendar').getByRole('button', { name: stored });
    expect(await own.getAttribute('aria-disabled')).toBeNull();
    expect(await day(visitor, other).getAttribute('aria-disabled')).toBe('true');
    await own.click();
    expect(await dateIn(visitor)).toBe(date.split('-').toReversed().join('-'));
    await page.locator('[name=opmerkingen]').fill('Bel aan');
    await press(visitor, 'Wijzig levering');
    await page.getByText('Levering bijgewerkt.').waitFor();
    const { body } = await callsOf(visitor)('GET', paths.api.delivery(1));
    expect([body.Tijd, body.opmerkingen]).toEqual([`${date} Ochtend`, 'Bel aan']);
  }),
);

test('when the calendar is opened again, it shows what a colleague has planned, and it makes one request for each month', () =>
  visit(async (visitor) => {
    const { page, requests } = visitor;
    const call = await open(visitor, paths.plan());
    await openMonth(visitor);
    await day(visitor, 'maandag 23 november 2026, 1 stop · 2,5 van 8 kuub').waitFor();
    await page.keyboard.press('Escape');
    await call('POST', paths.api.addDelivery(), { ...aDelivery, Tijd: '2026-11-23 Middag' });
    requests.length = 0;
    await openMonth(visitor);
    await day(visitor, 'maandag 23 november 2026, 2 stops · 5 van 8 kuub').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('PageDown');
    await day(visitor, 'maandag 21 december 2026, 0 stops · 0 van 8 kuub').waitFor();
    expect(requests.filter((path) => path === '/load/days')).toHaveLength(2);
  }));

test('without a connection a day can be chosen, and no error is shown', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await open(visitor, paths.plan());
    await page.route('**/load/days?*', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await openMonth(visitor);
    await failed;
    await day(visitor, 'zondag 22 november 2026, geen levering op zondag').waitFor();
    expect(await page.locator('.toast').count()).toBe(0);
    await day(visitor, 'maandag 23 november 2026').click();
    expect(await dateIn(visitor)).toBe('23-11-2026');
  }));

test('a slow request for a month that the user has left is cancelled', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await open(visitor, paths.plan());
    await page.route('**/load/days?van=2026-11-20*', () => undefined);
    const cancelled = page.waitForEvent('requestfailed');
    await openMonth(visitor);
    await page.keyboard.press('PageDown');
    expect((await cancelled).url()).toContain('van=2026-11-20');
    await day(visitor, 'maandag 21 december 2026, 0 stops · 0 van 8 kuub').waitFor();
  }));

test('the dialog and the page that move a delivery show the load without this delivery', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await board(visitor, 8000);
    await card(visitor, 'Bas').getByRole('button', { name: 'Verplaatsen' }).click();
    await press(visitor, 'Datum kiezen');
    await day(visitor, 'maandag 23 november 2026, 1 stop · 2,5 van 16 kuub').waitFor();
    await day(visitor, 'dinsdag 24 november 2026, 1 stop · 2,5 van 16 kuub').click();
    expect(await dateIn(visitor)).toBe('24-11-2026');
    await page.getByText('dinsdag', { exact: true }).waitFor();
    await visitor.open(`${paths.moveDelivery()}?levering=1`);
    await press(visitor, 'Datum kiezen');
    await day(visitor, 'maandag 23 november 2026, 1 stop · 2,5 van 16 kuub').waitFor();
    await day(visitor, 'zondag 29 november 2026, geen levering op zondag').waitFor();
  }));

test('the calendar of a filter shows no load, and any day can be chosen', () =>
  visit(async (visitor) => {
    await atWork(visitor, paths.overview());
    await visitor.page.getByLabel('Datum', { exact: true }).fill('20/11/2026');
    await press(visitor, 'Datum kiezen');
    await day(visitor, 'zondag 1 november 2026').click();
    expect(await dateIn(visitor)).toBe('01/11/2026');
    expect(visitor.requests).not.toContain('/load/days');
  }));
