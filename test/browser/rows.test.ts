import { expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { MS_PER_DAY } from '../../src/shared/dates.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf } from '../support/browser-steps.ts';
import { type Visit, visit } from '../support/browser.ts';
import { getBrowser } from '../support/chromium.ts';
import { addMany, addOpen } from '../support/many.ts';

const NAME = 'Brandhoutvereniging Groot-Warnsborn e.o.';
const STREET = 'Burgemeester van Heemstra-Hoekstraweg 1024-bis';
const TOWN = '6816 VW Westervoort';
const LISTS = [
  paths.overview({ periode: 'verleden' }),
  paths.invoicing(),
  paths.archive(),
  paths.customers(),
  paths.payments(),
];

/** Adds two deliveries of a customer with a long name and address. The first delivery has an invoice. */
async function openOffice(visitor: Visit): Promise<void> {
  const { page } = visitor;
  await visitor.signIn();
  const call = callsOf(visitor);
  const delivery = {
    ...aDelivery,
    Klant_naam: NAME,
    leveringsadres: `${STREET}, ${TOWN}`,
    Tijd: '2026-11-18 Middag',
  };
  await call('POST', paths.api.addDelivery(), delivery);
  await call('POST', paths.api.addDelivery(), delivery);
  await call('POST', paths.api.customers(), delivery);
  await call('POST', paths.api.invoice(1));
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** How many of the first characters of a name fit in its link. */
function charactersIn(name: Locator): Promise<number> {
  return name.evaluate((link) => {
    const edge = link.getBoundingClientRect().right;
    const range = document.createRange();
    const text = link.firstChild ?? link;
    range.setStart(text, 0);
    let count = text.textContent?.length ?? 0;
    do range.setEnd(text, count--);
    while (range.getBoundingClientRect().right > edge);
    return range.toString().length;
  });
}

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? -1;
}

test('at 1280 pixels a long name shows at least 24 characters, and a row with a long street is less than 32 pixels high', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await openOffice(visitor);
    for (const list of LISTS) {
      await visitor.open(list);
      const row = page.getByRole('row').filter({ hasText: NAME }).first();
      const characters = await charactersIn(row.getByRole('link', { name: NAME }));
      const height = (await row.boundingBox())?.height ?? 0;
      expect({ list, fits: characters >= 24, isLow: height < 32 }).toEqual({
        list,
        fits: true,
        isLow: true,
      });
    }
  }));

test('the town is shown below the street without a comma, but the cell has the comma for screen readers', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await openOffice(visitor);
    for (const list of LISTS.slice(0, 4)) {
      await visitor.open(list);
      const cell = page.getByRole('cell', { name: `${STREET}, ${TOWN}` }).first();
      const comma = await cell.locator('i').boundingBox();
      const town = await cell.locator('span').evaluate((span) => {
        const range = document.createRange();
        range.selectNodeContents(span.firstChild ?? span);
        return range.getBoundingClientRect().top;
      });
      expect([list, comma?.width]).toEqual([list, 0]);
      expect(town).toBeGreaterThan((await topOf(cell)) + 12);
    }
  }));

test('the name in a row is underlined while the pointer is on the name or the name has the focus', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await openOffice(visitor);
    for (const list of LISTS) {
      await visitor.open(list);
      const name = page.locator('td').getByRole('link', { name: NAME }).first();
      const line = () => name.evaluate((link) => getComputedStyle(link).textDecorationLine);
      await page.mouse.move(0, 0);
      expect([list, await line()]).toEqual([list, 'none']);
      await name.hover();
      expect([list, await line()]).toEqual([list, 'underline']);
      await page.mouse.move(0, 0);
      await name.focus();
      expect([list, await line()]).toEqual([list, 'underline']);
    }
  }));

test('the head of /overzicht with past deliveries and of /archief is one line, and the fields of a period are beside the other filters and inside the window of a telephone', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await openOffice(visitor);
    for (const list of [paths.overview({ periode: 'verleden' }), paths.archive()]) {
      await visitor.open(list);
      expect([list, (await page.locator('.head').boundingBox())?.height]).toEqual([list, 52]);
      await page.getByText('Periode', { exact: true }).click();
      const from = await topOf(page.getByLabel('Van', { exact: true }));
      expect(Math.abs(from - (await topOf(page.getByLabel('Klant'))))).toBeLessThan(3);
      expect(Math.abs(from - (await topOf(page.locator('.head > :last-child'))))).toBeLessThan(3);
      const date = page.getByLabel('Datum', { exact: true });
      expect([list, await date.isVisible()]).toEqual([list, false]);
      await page.setViewportSize({ width: 390, height: 844 });
      const until = await page.getByLabel('Tot en met', { exact: true }).boundingBox();
      expect([list, (until?.x ?? NaN) + (until?.width ?? NaN) < 390]).toEqual([list, true]);
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  }));

test('the actions of an overdue invoice have different icons', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await openOffice(visitor);
    app.wait(20 * MS_PER_DAY);
    await visitor.signIn();
    await visitor.open(paths.payments());
    const actions = page.locator('tr:has(td)').first().locator('td:last-child > a');
    const icons = await actions.evaluateAll((links) =>
      links.map((link) => getComputedStyle(link, '::before').maskImage),
    );
    expect(await actions.allInnerTexts()).toEqual([
      'Herinnering sturen',
      'Factuur openen',
      'Betaald',
    ]);
    expect(new Set(icons).size).toBe(3);
  }));

type TraceEvent = { name: string; args: { elementCount?: number } };

/** The numbers of elements whose styles the browser computes because of an act. */
async function styledBy(act: () => Promise<void>): Promise<number[]> {
  const browser = await getBrowser();
  await browser.startTracing(undefined, { categories: ['devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0);
}

test.each([paths.invoicing(), paths.archive()])(
  'ticking a row of fifty on %s makes the browser compute the styles of fewer than 60 elements',
  (path) =>
    visit(async (visitor) => {
      const { page } = visitor;
      if (path === paths.invoicing()) addOpen(visitor.app.db, 10, 69);
      else addMany(visitor.app.db, 60);
      await visitor.signIn();
      await visitor.open(path);
      expect(await page.locator('tbody tr').count()).toBeGreaterThanOrEqual(50);
      const tick = () =>
        page.evaluate(async () => {
          document.querySelectorAll<HTMLElement>('td [type=checkbox]')[3]?.click();
          await new Promise(requestAnimationFrame);
          await new Promise((resolve) => setTimeout(resolve));
        });
      const counts = await styledBy(tick);
      expect(Math.max(...counts)).toBeWithin(1, 60);
    }),
);
