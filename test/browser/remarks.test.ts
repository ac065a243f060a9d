import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { planOne } from '../support/planning.ts';

const remarks =
  'Achter het huis storten, bellen voor aankomst; de sleutel van de poort ligt bij de buren.';
const long = {
  ...aDelivery,
  Klant_naam: 'Houtoven Bakkerij Korst & Zonen Apeldoorn',
  leveringsadres: 'Burgemeester van Roijensingel 124 bis\n7941 AG Nieuw-Schoonebeek',
  Betaling: 'bank overmaken',
  Prijs: '1092,50',
  Aantal: '1012,125',
  opmerkingen: remarks,
};

const TABLE = 1024;

/** Runs in the page: the remarks that are outside the window, covered by another element or cut off. */
function unreadable(): string[] {
  return [...document.querySelectorAll<HTMLElement>('td:nth-child(11)')].flatMap((cell) => {
    cell.scrollIntoView({ block: 'center' });
    const text = document.createRange();
    text.selectNodeContents(cell);
    const lines = [...text.getClientRects()].filter(({ width }) => width > 0);
    const seen = ({ left, right, top, bottom }: DOMRect) =>
      left >= 0 &&
      right <= document.documentElement.clientWidth &&
      [left + 1, (left + right) / 2, right - 1].every((x) =>
        cell.contains(document.elementFromPoint(x, (top + bottom) / 2)),
      );
    const clamp = cell.querySelector('.clamp');
    const isCut = clamp !== null && clamp.scrollHeight > clamp.clientHeight + 1;
    return lines.length > 0 && lines.every(seen) && !isCut ? [] : [cell.innerText];
  });
}

/**
 * Runs in the page: the remarks that take more than two lines of the table, or whose tooltip does not have all of the
 * text.
 */
function outOfTips(): string[] {
  return [...document.querySelectorAll<HTMLElement>('td:nth-child(11) > .clamp')].flatMap((box) =>
    box.clientHeight <= 2 * Number.parseFloat(getComputedStyle(box).lineHeight) + 1 &&
    box.title === box.textContent
      ? []
      : [box.innerText],
  );
}

test('a card of /overzicht shows its whole remark, and the table shows two lines of the remark with the whole text as tooltip', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    const call = callsOf(visitor);
    const changes = [
      {},
      { Klant_naam: 'Wolfeschlegelsteinhausenbergerdorff', leveringsadres: 'x'.repeat(60) },
      { Klant_naam: 'Jansen', opmerkingen: 'x'.repeat(120) },
    ];
    for (const change of changes)
      await call('POST', paths.api.addDelivery(), { ...long, ...change });
    await visitor.open(paths.overview());
    for (const width of [360, 390, 768, 1000, 1024, 1100, 1280, 1344, 1345, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const unseen = await page.evaluate(width < TABLE ? unreadable : outOfTips);
      expect({ width, unseen }).toEqual({ width, unseen: [] });
      const [room, needed] = await page
        .locator('.scroll')
        .evaluate((list) => [list.clientWidth, list.scrollWidth]);
      expect({ width, needed }).toEqual({ width, needed: room });
    }
  }));

test('the table of deliveries shows every column, and whole names, on a screen of 1024 pixels', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planOne(visitor, { Klant_naam: 'Camping De Eikenhoeve', Betaling: 'bank overmaken' });
    await page.setViewportSize({ width: 1024, height: 800 });
    await visitor.open(paths.overview());
    const date = page.getByRole('columnheader', { name: 'Datum' });
    expect((await date.boundingBox())?.width).toBeGreaterThan(40);
    const cell = page.getByRole('cell', { name: '23-11-2026' });
    expect((await cell.boundingBox())?.width).toBeGreaterThan(60);
    const [page1024, name] = await page.evaluate(() =>
      [document.documentElement, document.querySelector('td')].map(
        (box) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
      ),
    );
    expect([page1024, name]).toEqual([0, 0]);
  }));
