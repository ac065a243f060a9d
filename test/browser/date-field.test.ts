import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { atWork, press } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';

test('the calendar of a date filter opens below the field, and the date can also be changed with keys or typed without a year or century', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.overview());
    const field = page.getByLabel('Datum', { exact: true });
    await field.fill('20/11/2026');
    await press(visitor, 'Datum kiezen');
    const calendar = page.getByRole('dialog', { name: 'Datum kiezen' });
    const [box, at] = [await calendar.boundingBox(), await field.boundingBox()];
    expect(box?.y).toBe((at?.y ?? 0) + (at?.height ?? 0) + 4);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await calendar.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('27/11/2026');
    await field.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('PageUp');
    expect(await field.inputValue()).toBe('26/10/2026');
    await field.fill('');
    await field.pressSequentially('2412');
    await page.keyboard.press('Tab');
    expect(await field.inputValue()).toMatch(/^24\/12\/20\d\d$/);
    await field.fill('');
    await field.pressSequentially('1-2-26');
    await page.keyboard.press('Tab');
    expect(await field.inputValue()).toBe('01/02/2026');
  }));

test('a date in a dialog can be typed with the year first, or chosen in a calendar that a button inside the field opens', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.payments());
    await page.getByRole('link', { name: 'Betaald' }).click();
    const dialog = page.locator('dialog:not(.calendar)');
    const field = dialog.getByLabel('Datum', { exact: true });
    expect(await field.inputValue()).toBe('20-11-2026');
    await dialog.getByText('vrijdag', { exact: true }).waitFor();
    const picker = dialog.getByRole('button', { name: 'Datum kiezen' });
    const [box, at] = [await picker.boundingBox(), await field.boundingBox()];
    expect(at?.x).toBeLessThan(box?.x ?? NaN);
    expect((at?.x ?? NaN) + (at?.width ?? NaN)).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0));
    await picker.click();
    await page.getByRole('button', { name: 'woensdag 18 november 2026' }).click();
    expect(await field.inputValue()).toBe('18-11-2026');
    await dialog.getByText('woensdag', { exact: true }).waitFor();
    await field.fill('2026-11-19');
    expect(await field.inputValue()).toBe('19-11-2026');
    await dialog.getByText('donderdag', { exact: true }).waitFor();
    const described = await field.getAttribute('aria-describedby');
    expect(await page.locator(`#${described}`).textContent()).toBe('donderdag');
    await field.fill('31-02-2026');
    await dialog.getByText('donderdag').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }));
