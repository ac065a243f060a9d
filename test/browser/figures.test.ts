import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { widerThanPage } from '../support/audit.ts';
import { atWork, becomeAdmin, callsOf } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';

test('an administrator opens the figures with the link of the turnover of the month, chooses another year and downloads the CSV', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    becomeAdmin(visitor);
    visitor.app.db.$client.run(
      `INSERT INTO deliveries (customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
       VALUES ('Bakker', 'bakker', 'Dorpsstraat 1', '2025-03-01', 0, 9000, 4000, 0, 'contant')`,
    );
    await atWork(visitor, paths.home());
    await page.getByRole('link', { name: 'omzet november' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cijfers' }).waitFor();
    const march = page.getByRole('row', { name: /^Maart/ });
    expect(await march.getByRole('cell').allTextContents()).toEqual(
      ['0', '1', '0', '4', '€ 0', '€ 0'].map((text) => text.replace(' ', '\u00a0')),
    );
    await page
      .getByRole('navigation', { name: 'Jaar' })
      .getByRole('link', { name: '2025' })
      .click();
    await page.waitForURL(visitor.url + paths.figures({ jaar: 2025 }));
    expect((await march.getByRole('cell').allTextContents()).slice(0, 3)).toEqual(['1', '0', '4']);
    const arriving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).click();
    expect((await arriving).suggestedFilename()).toBe('Cijfers-2025.csv');
  }));

test('the bar of a month has its place and height in the diagram, and the scale fits the largest number', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    becomeAdmin(visitor);
    await atWork(visitor, paths.figures());
    const turnover = page.getByRole('img', { name: /^Staafdiagram: omzet per maand/ });
    const box = (part: string) =>
      turnover.locator(part).evaluate((element) => {
        const { x, y, width, height } = (element as SVGGraphicsElement).getBBox();
        return { x, y, width, height };
      });
    const [bar, grid] = [await box('.now'), await box('.grid')];
    // € 196,28 on a scale up to € 200, in November, which is the eleventh of twelve months.
    expect(bar.height / grid.height).toBeCloseTo(0.98, 2);
    expect((bar.x - grid.x) / grid.width).toBeGreaterThan(10 / 12);
    expect((bar.x + bar.width - grid.x) / grid.width).toBeLessThan(11 / 12);
    expect(bar.y + bar.height).toBeCloseTo(grid.y + grid.height, 0);
  }));

test('the printed figures have their tables, without menu, tabs and buttons', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    becomeAdmin(visitor);
    await atWork(visitor, paths.figures());
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'CSV' }).count()).toBe(0);
    const tables = await page.getByRole('table').all();
    expect(await Promise.all(tables.map((table) => table.isVisible()))).toEqual([true, true, true]);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe('rgb(255, 255, 255)');
  }));

test('with amounts of seven digits the figures fit on a narrow phone, and no sign stands apart from its amount', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    becomeAdmin(visitor);
    const call = callsOf(visitor);
    const sale = { ...aDelivery, Tijd: '2026-11-18 Ochtend', Prijs: '9999.99', Aantal: '999' };
    for (const id of [1, 2]) {
      await call('POST', paths.api.addDelivery(), sale);
      await call('POST', paths.api.invoice(id));
    }
    await call('POST', paths.api.creditInvoice(2), {});
    await page.setViewportSize({ width: 320, height: 844 });
    await atWork(visitor, paths.figures());
    expect(await widerThanPage(page)).toEqual([]);
    const lines = await page
      .getByRole('cell', { name: '-€ 8.256.200' })
      .first()
      .evaluate((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getClientRects().length;
      });
    expect(lines).toBe(1);
  }));
