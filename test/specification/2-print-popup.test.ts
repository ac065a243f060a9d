import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { atWork, once, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { pdfPages } from '../support/pdf-text.ts';

async function open(visitor: Visit): Promise<void> {
  await atWork(visitor, paths.overview());
  await press(visitor, 'Lijst printen');
  await visitor.page.getByRole('dialog', { name: 'Lijst printen' }).waitFor();
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Lijst printen' });

test('§2 §5 §8 the print popup opens empty, requires a date, has slots for one date or a second date for "Gebruik tot datum", and shows "Fout bij exporteren." with the reason', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await open(visitor);
    const modal = dialog(page);
    expect(await modal.locator('[name=datum]').inputValue()).toBe('');
    expect(await modal.locator('[name=Tijdslot], [name=totDatum]').count()).toBe(0);
    await press(visitor, 'Genereer PDF');
    await modal.getByRole('alert').getByText('Selecteer minstens 1 datum.').waitFor();
    await modal.locator('[name=datum]').pressSequentially('31022026');
    await press(visitor, 'Genereer PDF');
    await modal.getByText('Deze datum bestaat niet. Typ dd/mm/jjjj.').waitFor();
    expect(visitor.requests).not.toContain(paths.api.exportDeliveries());

    await modal.locator('[name=datum]').fill('');
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

    await press(visitor, 'Lijst printen');
    await modal.locator('[name=datum]').pressSequentially('23112026');
    for (const [answer, sentence] of [
      [{ status: 500, json: { error: 'Te druk.' } }, 'Fout bij exporteren. Te druk.'],
      [{ status: 500, json: 'Te laat.' }, 'Fout bij exporteren. Te laat.'],
      [{ status: 500, body: '' }, 'Fout bij exporteren.'],
    ] as const) {
      await once(visitor, '**/export-deliveries', (route) => route.fulfill(answer));
      await press(visitor, 'Genereer PDF');
      await modal.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
      expect(await modal.locator('[name=datum]').inputValue()).toBe('23/11/2026');
    }
    await modal.getByRole('button', { name: 'Datum kiezen' }).first().click();
    await page.getByRole('button', { name: 'dinsdag 24 november 2026' }).click();
    expect(await modal.locator('[name=datum]').inputValue()).toBe('24/11/2026');
    await press(visitor, 'Genereer PDF');
    const sentence = 'Fout bij exporteren. Er zijn in deze periode geen leveringen.';
    await modal.getByText(sentence).waitFor();
  }));

test('§2 §7 "Genereer PDF" in the print popup downloads the list with the file name of the server, or as "Leveringen.pdf" when the server gives no name', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await open(visitor);
    const nameless = { contentType: 'application/pdf', body: '%PDF-1.3' };
    await once(visitor, '**/export-deliveries', (route) => route.fulfill(nameless));
    const download = async () => {
      await dialog(page).locator('[name=datum]').pressSequentially('23112026');
      await dialog(page).locator('[name=Tijdslot]').selectOption('Ochtend');
      const arriving = page.waitForEvent('download');
      await press(visitor, 'Genereer PDF');
      return arriving;
    };
    expect((await download()).suggestedFilename()).toBe('Leveringen.pdf');
    await dialog(page).waitFor({ state: 'detached' });
    await press(visitor, 'Lijst printen');
    const list = await download();
    expect(list.suggestedFilename()).toBe('Leveringen-2026-11-23-Ochtend.pdf');
    const pdf = await Bun.file(await list.path()).bytes();
    expect(pdfPages(pdf).join('\n')).toContain('Ochtend: 2 leveringen');
  }));
