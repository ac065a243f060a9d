import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { lookAs, touchProblems, widerThanPage } from '../support/audit.ts';
import { becomeAdmin } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';

/** Runs a journey in an office with a year of deliveries, so that its tables and figures are wide. */
const inYear = (journey: (visitor: Visit) => Promise<void>) =>
  visit(
    async (visitor) => {
      becomeAdmin(visitor);
      await visitor.signIn();
      await journey(visitor);
    },
    { examples: true },
  );

/** The rows whose buttons are not at the right of the card, where they belong also when they do not fit on a line. */
function misplacedButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.scroll > table[class*=actions] tr:has(td)')].flatMap((row) => {
      const cell = row.querySelector('td:last-child:not(:empty)');
      if (cell === null) return [];
      const away = row.getBoundingClientRect().right - cell.getBoundingClientRect().right;
      return away > 12 ? [`buttons ${away} away from the right: ${row.textContent}`] : [];
    }),
  );
}

/** The rows with a cell that is first on a line of the card although it begins with '·', the sign between two cells. */
function linesWithSeparator(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.scroll tr:has(td)')].flatMap((row) =>
      [...row.querySelectorAll('td')].flatMap((cell) => {
        const { content, position } = getComputedStyle(cell, '::before');
        if (!content.includes('·') || position === 'absolute') return [];
        const [card, box] = [row.getBoundingClientRect(), cell.getBoundingClientRect()];
        const isFirst = box.width > 1 && box.left - card.left < 16;
        return isFirst ? [`a line begins with '·': ${row.textContent}`] : [];
      }),
    ),
  );
}

test('with the records of a year no screen scrolls sideways, every control is large enough for a finger, the buttons of each card are at its right, and no line of a card begins with a separator', () =>
  inYear(async (visitor) => {
    const { page } = visitor;
    const problems: string[] = [];
    const screens = [
      paths.home(),
      paths.week(),
      paths.overview(),
      paths.invoicing(),
      paths.archive(),
      paths.payments(),
      paths.customers(),
      paths.customer(1),
      paths.figures(),
      paths.logbook(),
    ];
    for (const path of screens) {
      await visitor.open(path);
      const found = await touchProblems(page, 'light', async () => [
        ...(await misplacedButtons(page)),
        ...(await linesWithSeparator(page)),
      ]);
      problems.push(...found.map((text) => `${path} ${text}`));
    }
    expect(problems).toEqual([]);
  }));

/** The texts that a printed page shows, without what is hidden. */
const printed = async ({ page }: Visit) => {
  await page.emulateMedia({ media: 'print' });
  return (await page.locator('body').innerText()).replaceAll('\u00a0', ' ');
};

test('the start screen and the payments fit on a phone, and are printed without controls', () =>
  inYear(async (visitor) => {
    const { page } = visitor;
    visitor.app.db.$client.run('UPDATE deliveries SET price = 9999900 WHERE invoiced = 0');
    await lookAs(page, { width: 320, scheme: 'light' });
    await visitor.open(paths.home());
    const cut = await page.locator('.figure b').evaluateAll((figures) =>
      figures
        .filter((figure) => {
          const text = document.createRange();
          text.selectNodeContents(figure);
          const box = figure.closest('.figure')?.getBoundingClientRect();
          return box === undefined || text.getBoundingClientRect().right > box.right;
        })
        .map(({ textContent }) => textContent),
    );
    expect(await page.locator('.figure b').count()).toBe(4);
    expect(cut).toEqual([]);

    await lookAs(page, { width: 1280, scheme: 'light' });
    const home = await printed(visitor);
    expect(home).toContain('Vrij de komende twee weken');
    expect(home).not.toContain('Klantbeheer');
    await page.emulateMedia({ media: 'screen' });

    await visitor.open(paths.payments());
    const payments = await printed(visitor);
    expect(payments).toContain('54 dagen te laat');
    expect(payments).not.toContain('Bestand van je bank');
    const heights = await page
      .locator('#open-facturen tbody tr:has(td)')
      .evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(Math.max(...heights)).toBeLessThan(40);

    await page.emulateMedia({ media: 'screen' });
    await lookAs(page, { width: 390, scheme: 'light' });
    await page.getByRole('link', { name: 'Betaald', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Betaling boeken' });
    const [amount, date] = [
      dialog.getByLabel('Bedrag'),
      dialog.getByLabel('Datum', { exact: true }),
    ];
    expect((await date.boundingBox())?.y).toBe((await amount.boundingBox())?.y);
    expect(await date.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  }));

test('/factureren fits on a phone, at a zoom of 200 % and at 768 pixels', () =>
  inYear(async (visitor) => {
    const { page } = visitor;
    await lookAs(page, { width: 390, scheme: 'light' });
    await visitor.open(paths.invoicing());
    await page.getByRole('row').getByRole('checkbox').nth(1).check();
    const sentence = await page.getByText('1 geselecteerd').boundingBox();
    const button = await page.getByRole('button', { name: 'Factuur maken' }).boundingBox();
    expect(sentence?.y).toBeLessThan(button?.y ?? 0);

    await lookAs(page, { width: 640, scheme: 'light' });
    await page.setViewportSize({ width: 640, height: 400 });
    for (const all of await page.getByLabel('Alles selecteren').all()) await all.check();
    await page.locator('.run').getByText('geselecteerd').waitFor();
    const upper = page.locator('tbody tr:has(td)').nth(4);
    await upper.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top));
    const bar = (await page.locator('.run').boundingBox())?.y ?? 0;
    const inSight = await page.locator('tbody tr:has(td)').evaluateAll(
      (rows, edge) =>
        rows.filter((row) => {
          const { top, height } = row.getBoundingClientRect();
          return top >= 0 && top + height / 2 < edge;
        }).length,
      bar,
    );
    expect(inSight).toBeGreaterThanOrEqual(3);

    await lookAs(page, { width: 768, scheme: 'light' });
    const rows = page.locator('#te-factureren tr:has(.badge):not(:has(select))');
    expect(await rows.count()).toBeGreaterThan(5);
    const middles = await rows.evaluateAll((all) =>
      all.map((row) =>
        [5, 8].map((column) => {
          const box = row.querySelector(`td:nth-child(${column})`)?.getBoundingClientRect();
          return box === undefined ? NaN : box.top + box.height / 2;
        }),
      ),
    );
    const apart = middles.filter(([costs = 0, method = 0]) => !(Math.abs(costs - method) < 5));
    expect(apart).toEqual([]);
    const date = page.getByLabel('Datum', { exact: true });
    await date.fill('24/11/2026');
    const hidden = await date.evaluate((input) => input.scrollWidth - input.clientWidth);
    expect(hidden).toBe(0);
  }));

test('the week and the round fit on a phone, and the round is printed with the address, the telephone number and the cash of each stop', () =>
  inYear(async (visitor) => {
    const { page } = visitor;
    await lookAs(page, { width: 320, scheme: 'light' });
    await visitor.open(paths.week());
    const boxes = await page
      .locator('.slot header')
      .first()
      .locator('h3, small, a')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
    const [name, load, button] = boxes;
    expect([name.right <= load.left, load.right <= button.left]).toEqual([true, true]);
    expect([load.top < button.bottom, button.right < 320]).toEqual([true, true]);
    await visitor.open(paths.users());
    const heading = page.getByRole('heading', { name: 'Gebruikersbeheer' });
    const heightOfLine = await heading.evaluate((h1) =>
      parseFloat(getComputedStyle(h1).lineHeight),
    );
    expect((await heading.boundingBox())?.height).toBeLessThan(1.5 * heightOfLine);

    await visitor.open(paths.round());
    const heights = await page
      .locator('.stop:not(.next) .who small')
      .evaluateAll((towns) => towns.map((town) => town.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(2);
    expect(Math.max(...heights)).toBeLessThan(25);

    await lookAs(page, { width: 1280, scheme: 'light' });
    const text = await printed(visitor);
    expect(text).toContain('Heideweg 7, 6731 SM Otterlo');
    expect(text).toContain('Brink 3, 7981 BN Diever');
    expect(text).toContain('€ 220,00');
    const phone = page.locator('.stop a[href^="tel:"]').first();
    const title = await phone.getAttribute('title');
    const shown = await phone.evaluate((link) => getComputedStyle(link, '::after').content);
    expect(shown).toBe(`"${title}"`);
    expect(await phone.isVisible()).toBe(true);
    expect(title).toMatch(/^\+31 /);
    expect(text).not.toContain('Overzicht');
    expect(text).not.toMatch(/Rijdt iemand anders|Klaar met rijden/);
    expect(text).toContain('Niets te innen: betaalverzoek\n');
    expect(await page.locator('.map').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  }));

test('a long name and a long address without spaces make no page of the round wider than a telephone', () =>
  inYear(async (visitor) => {
    const { page, app } = visitor;
    app.db.$client.run(
      "UPDATE deliveries SET customer_name = ?1, address = ?1 || '1' || char(10) || ?1 WHERE invoiced = 0",
      ['Houthandels'.repeat(7)],
    );
    await lookAs(page, { width: 390, scheme: 'light' });
    const day = { datum: '2026-11-20', Tijdslot: 'Ochtend', voorstel: 'ja' };
    for (const path of [
      paths.round(),
      paths.roundTimes(),
      paths.announceRound(),
      paths.roundOrder(day),
    ]) {
      await visitor.open(path);
      await page.getByText('Houthandels').first().waitFor();
      expect(await widerThanPage(page)).toEqual([]);
    }
  }));
