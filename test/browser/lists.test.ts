import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { addOpen } from '../support/many.ts';
import { planAll, planOne } from '../support/planning.ts';

test('on a phone no list can be scrolled sideways, and a row is a card of at most 150 pixels with the name and the amount on its first line', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    const opmerkingen = `https://maps.example/${'x'.repeat(90)}`;
    const call = await planAll(visitor, [{}, {}, { opmerkingen }]);
    await call('POST', paths.api.invoice(2));
    await call('POST', paths.api.customers(), { ...aDelivery, opmerkingen });
    for (const path of [paths.overview(), paths.invoicing(), paths.archive(), paths.customers()]) {
      await visitor.open(path);
      const wide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('.scroll, td')]
          .filter((element) => element.scrollWidth > element.clientWidth + 1)
          .map((element) => element.className || element.tagName),
      );
      expect([path, wide]).toEqual([path, []]);
      if (path === paths.overview()) await isLowCard(visitor, 1, 7);
      if (path === paths.invoicing()) await isLowCard(visitor, 2, 6);
    }
  }));

/** Checks that the first row is a low card, with the cells of the columns `name` and `amount` on one line. */
async function isLowCard({ page }: Visit, name: number, amount: number): Promise<void> {
  const card = page.locator('tr:has(td)').first();
  const cell = (column: number) => card.locator(`td:nth-child(${column})`).boundingBox();
  const [whole, lead, total] = await Promise.all([card.boundingBox(), cell(name), cell(amount)]);
  expect(whole?.height).toBeLessThanOrEqual(150);
  expect(Math.abs(middle(lead) - middle(total))).toBeLessThan(3);
  expect(total?.x).toBeGreaterThan((lead?.x ?? 390) + 100);
}

function middle(box: { y: number; height: number } | null): number {
  return (box?.y ?? Infinity) + (box?.height ?? 0) / 2;
}

test("a filter is applied while typing, keeps the focus and is part of the URL, and 'Eerder' and 'Vandaag en later' keep a filter that was typed just before", () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, [
      { Klant_naam: 'Aalders', Tijd: '2026-11-18 Ochtend' },
      { Klant_naam: 'Çelik', Tijd: '2026-11-18 Ochtend' },
      { Klant_naam: 'Bakker', Tijd: '2026-11-18 Ochtend' },
      { Klant_naam: 'Çelik', Tijd: '2026-11-23 Ochtend' },
      { Klant_naam: 'Bakker', Tijd: '2026-11-24 Ochtend' },
    ]);
    const name = page.getByLabel('Klant');
    const date = page.getByLabel('Datum');
    const rows = async () => (await visitor.rows()).map((row) => `${row[0]} ${row[7]}`);
    await visitor.open(paths.overview());
    await name.pressSequentially('ceLI');
    await page.getByRole('cell', { name: 'Bakker' }).waitFor({ state: 'detached' });
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.waitForURL(/klant=ceLI/);
    await page.reload();
    expect(await rows()).toEqual(['Çelik 23-11-2026']);
    await name.fill('');
    await date.pressSequentially('24112026');
    await page.getByRole('cell', { name: 'Çelik' }).waitFor({ state: 'detached' });
    expect(await date.inputValue()).toBe('24/11/2026');
    await date.fill('31/02/2026');
    await page.getByText('Deze datum bestaat niet.').waitFor();
    await date.fill('');
    await page.getByRole('cell', { name: 'Çelik' }).waitFor();

    await name.fill('celik');
    await page.getByRole('link', { name: 'Eerder' }).click();
    await page.waitForURL(/periode=verleden/);
    expect(await rows()).toEqual(['Çelik 18-11-2026']);
    await name.fill('bak');
    await page.getByRole('link', { name: 'Vandaag en later' }).click();
    await page.waitForURL((url) => !url.searchParams.has('periode'));
    expect(await rows()).toEqual(['Bakker 24-11-2026']);
    await name.fill('aal');
    await page.getByRole('link', { name: '1 eerdere levering bekijken' }).click();
    await page.getByRole('cell', { name: 'Aalders' }).waitFor();
    expect(await name.inputValue()).toBe('aal');
  }));

test('the next page of a list starts at the top and gets the focus; Back from an edit returns to that page, and Back again to the first page', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await visitor.signIn();
    addOpen(app.db, 0, 59);
    await visitor.open(paths.overview());
    await page.getByLabel('Klant').fill('klant');
    await page.waitForURL(/klant=klant/);
    await page.getByRole('link', { name: 'Volgende' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'Klant 59' }).waitFor();
    await page.waitForURL(/na=/);
    const list = page.locator('#leveringen:focus');
    expect((await list.boundingBox())?.y).toBeGreaterThanOrEqual(-1);
    expect(await visitor.rows()).toHaveLength(10);
    await page.getByRole('link', { name: 'Bewerken' }).first().click();
    await page.waitForURL(/edit/);
    await page.goBack();
    await page.getByRole('cell', { name: 'Klant 59' }).waitFor();
    expect(await visitor.rows()).toHaveLength(10);
    await page.goBack();
    await page.getByRole('cell', { name: 'Klant 0', exact: true }).waitFor();
    expect(await visitor.rows()).toHaveLength(50);
    expect(await page.getByLabel('Klant').inputValue()).toBe('klant');
    await page.goForward();
    await page.getByRole('cell', { name: 'Klant 59' }).waitFor();
  }));

test('selected invoices stay selected when the filter changes, and are downloaded', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await planAll(
      visitor,
      ['Aad', 'Bea'].map((Klant_naam) => ({ Klant_naam })),
    );
    await call('POST', paths.api.invoice(1));
    await call('POST', paths.api.invoice(2));
    await visitor.open(paths.archive());
    await page.getByLabel('2026-0001').check();
    await page.getByRole('searchbox').fill('bea');
    await page.getByLabel('2026-0001').waitFor({ state: 'detached' });
    await page.getByLabel('2026-0002').check();
    await page.getByRole('button', { name: 'Downloaden' }).first().click();
    await page.getByRole('option', { name: 'die zijn aangevinkt (2)' }).waitFor({
      state: 'attached',
    });
    const download = page.waitForEvent('download');
    await press(visitor, 'Download CSV');
    const csv = await Bun.file(await (await download).path()).text();
    expect(csv).toContain('2026-0001');
    expect(csv).toContain('2026-0002');
    await page.getByRole('searchbox').fill('');
    await page.getByLabel('2026-0001').waitFor();
    expect(await page.getByLabel('2026-0001').isChecked()).toBe(true);
  }));

test('pressing a key opens the list of payment methods without selecting a method, and a chosen method is saved at once', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planOne(visitor, { Betaling: 'onbekend' });
    await visitor.open(paths.invoicing());
    const choice = page.getByLabel('Betaalmethode van Jansen');
    await choice.focus();
    for (const key of ['b', 'End', 'ArrowDown']) {
      await page.keyboard.press(key);
      await page.waitForFunction(() => document.querySelector('select:open'));
      expect(await choice.inputValue()).toBe('onbekend');
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('select:open'));
    }
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(() => document.querySelector('select:open'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'betaalverzoek', exact: true }).waitFor();
    await page.waitForFunction(() => !document.querySelector('select:disabled'));
    const stored = await callsOf(visitor)('GET', paths.api.delivery(1));
    expect(stored.body.Betaling).toBe('betaalverzoek');
  }));

test('at 1280 pixels names of 24 characters are shown in full, the head is one line, and the filter changes the totals in the head', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const Klant_naam = 'Houtoven Bakkerij Korst'.padEnd(24, 's');
    const leveringsadres = 'Oude Zwolseweg 33, 8181 AP Heerde';
    await planOne(visitor, { Klant_naam, leveringsadres });
    await callsOf(visitor)('POST', paths.api.addDelivery(), { ...aDelivery, Klant_naam: 'Bos' });
    await callsOf(visitor)('POST', paths.api.invoice(1));
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const list of [paths.archive(), paths.overview()]) {
      await visitor.open(list);
      const cell = page.getByRole('cell', { name: Klant_naam });
      const [room, needed] = await cell.evaluate((td) => [td.clientWidth, td.scrollWidth]);
      expect({ list, needed }).toEqual({ list, needed: room });
      expect((await visitor.rows()).flat()).toContain(leveringsadres);
      expect((await page.locator('.head').boundingBox())?.height).toBe(52);
    }
    expect(await page.locator('.head hgroup p').innerText()).toStartWith('2 leveringen');
    await page.getByLabel('Klant').fill('bos');
    await page.locator('.head hgroup p', { hasText: '1 levering,' }).waitFor();
  }));
