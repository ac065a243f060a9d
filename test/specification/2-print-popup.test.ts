import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { atWork, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { pdfPages } from '../support/pdf-text.ts';

async function open(visitor: Visit): Promise<void> {
  await atWork(visitor, paths.overview());
  await press(visitor, 'Lijst printen');
  await visitor.page.getByRole('dialog', { name: 'Lijst printen' }).waitFor();
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Lijst printen' });

test('§2 the print popup opens empty, shows slots for one date, and a second date for "Gebruik tot datum"', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await open(visitor);
    const modal = dialog(page);
    expect(await modal.locator('[name=datum]').inputValue()).toBe('');
    expect(await modal.locator('[name=Tijdslot], [name=totDatum]').count()).toBe(0);
    await modal.locator('[name=datum]').pressSequentially('23112026');
    const slots = modal.locator('[name=Tijdslot] option');
    expect(await slots.allInnerTexts()).toEqual(['Hele dag', 'Ochtend', 'Middag']);
    await modal.getByLabel('Gebruik tot datum').check();
    expect(await modal.locator('[name=Tijdslot]').count()).toBe(0);
    expect(await modal.getByLabel('Tot datum', { exact: true }).inputValue()).toBe('');
    await modal.getByLabel('Gebruik tot datum').uncheck();
    expect(await modal.locator('[name=datum]').inputValue()).toBe('23/11/2026');
    await modal.getByRole('button', { name: 'Annuleer' }).click();
    await modal.waitFor({ state: 'detached' });
  }));

test('§2 "Genereer PDF" in the print popup downloads the list with the file name of the server', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await open(visitor);
    await dialog(page).locator('[name=datum]').pressSequentially('23112026');
    await dialog(page).locator('[name=Tijdslot]').selectOption('Ochtend');
    const arriving = page.waitForEvent('download');
    await press(visitor, 'Genereer PDF');
    const download = await arriving;
    expect(download.suggestedFilename()).toBe('Leveringen-2026-11-23-Ochtend.pdf');
    const pdf = await Bun.file(await download.path()).bytes();
    expect(pdfPages(pdf).join('\n')).toContain('Ochtend: 2 leveringen');
    await dialog(page).waitFor({ state: 'detached' });
  }));

test('§7 the list of the print popup is saved as "Leveringen.pdf" when the server gives no name', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await open(visitor);
    const pdf = { contentType: 'application/pdf', body: '%PDF-1.3' };
    await page.route('**/export-deliveries', (route) => route.fulfill(pdf));
    await dialog(page).locator('[name=datum]').pressSequentially('23112026');
    const arriving = page.waitForEvent('download');
    await press(visitor, 'Genereer PDF');
    expect((await arriving).suggestedFilename()).toBe('Leveringen.pdf');
  }));

test('§5 §8 an export without a date shows "Selecteer minstens 1 datum." and sends no request', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await open(visitor);
    await press(visitor, 'Genereer PDF');
    await dialog(page).getByRole('alert').getByText('Selecteer minstens 1 datum.').waitFor();
    await dialog(page).locator('[name=datum]').pressSequentially('31022026');
    await press(visitor, 'Genereer PDF');
    await dialog(page).getByText('Deze datum bestaat niet. Typ dd/mm/jjjj.').waitFor();
    expect(visitor.requests).not.toContain(paths.api.exportDeliveries());
  }));

test.each([
  [{ status: 500, json: { error: 'Te druk.' } }, 'Fout bij exporteren. Te druk.'],
  [{ status: 500, json: 'Te laat.' }, 'Fout bij exporteren. Te laat.'],
  [{ status: 500, body: '' }, 'Fout bij exporteren.'],
])('§8 when the server answers an export with %p, the popup shows "%s"', (answer, sentence) =>
  visit(async (visitor) => {
    const { page } = visitor;
    await open(visitor);
    await page.route('**/export-deliveries', (route) => route.fulfill(answer));
    await dialog(page).locator('[name=datum]').pressSequentially('23112026');
    await press(visitor, 'Genereer PDF');
    await dialog(page).getByRole('alert').getByText(sentence, { exact: true }).waitFor();
    expect(await dialog(page).locator('[name=datum]').inputValue()).toBe('23/11/2026');
  }),
);

test('the print popup reports a day without deliveries, and its calendar fills in the date', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await open(visitor);
    await dialog(page).getByLabel('Kalender').fill('2026-12-24');
    expect(await dialog(page).locator('[name=datum]').inputValue()).toBe('24/12/2026');
    await press(visitor, 'Genereer PDF');
    const sentence = 'Fout bij exporteren. Er zijn in deze periode geen leveringen.';
    await dialog(page).getByText(sentence).waitFor();
  }));

test('choosing a date in the calendar of a filter filters the list', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.overview());
    await page.getByLabel('Kalender').fill('2026-11-24');
    await page.getByText('Geen leveringen gevonden.').waitFor();
    expect(await page.getByLabel('Datum').inputValue()).toBe('24/11/2026');
    await page.waitForURL(/datum=24%2F11%2F2026/);
  }));
