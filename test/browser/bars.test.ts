import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { crampedTargets, lookAs } from '../support/audit.ts';
import { hold, press } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';
import { startMailServer } from '../support/smtp-server.ts';

/**
 * The heights of the window, within these limits, at which the bar of a run covers a control of the list except for its
 * upper 4 or 11 pixels.
 */
function cuttingHeights(page: Page, from: number, to: number): Promise<number[]> {
  return page.evaluate(
    ({ lowest, highest }) => {
      const [bar] = document.querySelectorAll('.run');
      const below = innerHeight - (bar?.getBoundingClientRect().top ?? NaN);
      const controls = document.querySelectorAll('#te-factureren :is(a, input, select)');
      const tops = [...controls]
        .map((control) => control.getBoundingClientRect().top)
        .toSorted((one, other) => one - other);
      // The controls of one row begin at almost the same height.
      const lines = tops.filter((y, index) => y - (tops[index - 1] ?? -Infinity) > 5);
      return lines
        .flatMap((y) => [4, 11].map((seen) => Math.round(y + seen + below)))
        .filter((height) => height >= lowest && height <= highest);
    },
    { lowest: from, highest: to },
  );
}

/** The selectors of the bar, and of the rows that the bar covers or that end less than 60 pixels above the bar. */
function besideBar(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const top = document.querySelector('.run')?.getBoundingClientRect().top ?? NaN;
    const rows = [...document.querySelectorAll('#te-factureren tbody tr')];
    const found = rows.flatMap((row, at) => {
      const box = row.getBoundingClientRect();
      const isBeside = box.bottom > top - 60 && box.top < innerHeight;
      return isBeside ? [`#te-factureren tbody tr:nth-child(${at + 1})`] : [];
    });
    return ['.run', ...found];
  });
}

/** The windows in which the bar has been seen to cut a control. */
const WINDOWS = [
  { width: 390, from: 780, to: 890 },
  { width: 1350, from: 410, to: 450 },
  { width: 1350, from: 898, to: 960 },
];

test(
  'the bar of a run leaves no target of the list too small, on a phone and in low and high windows',
  () =>
    visit(
      async (visitor) => {
        const { page } = visitor;
        await visitor.signIn();
        await visitor.open(paths.invoicing());
        for (const isSelected of [false, true]) {
          if (isSelected) await page.getByLabel('Alles selecteren').first().check();
          for (const { width, from, to } of WINDOWS) {
            await lookAs(page, { width, scheme: 'light' });
            await page.setViewportSize({ width, height: to });
            const heights = await cuttingHeights(page, from, to);
            expect(heights.length).toBeGreaterThan(1);
            for (const height of heights) {
              await page.setViewportSize({ width, height });
              const found = await crampedTargets(page, await besideBar(page));
              expect({ width, height, isSelected, found }).toEqual({
                width,
                height,
                isSelected,
                found: [],
              });
            }
          }
        }
      },
      { examples: true },
    ),
  180_000,
);

test('on a phone the messages about failures of a run cover no button of the run, and disappear by themselves, because the table has the failures', async () => {
  const mail = await startMailServer();
  await visit(
    async (visitor) => {
      const { page } = visitor;
      mail.fail({ recipient: '550 no such user' });
      const names = Array.from(
        { length: 6 },
        (_, i) => `Stichting Landgoed Bosch en Duin te Zeist ${i + 1}`,
      );
      await planAll(
        visitor,
        names.map((Klant_naam) => ({ Klant_naam, email: 'bos@klant.example' })),
      );
      await lookAs(page, { width: 390, scheme: 'light' });
      await visitor.open(paths.invoicing());
      await page.getByLabel('Alles selecteren').check();
      const go = await hold(visitor, `**${paths.api.invoice(5)}`);
      await press(visitor, 'Factuur maken');
      await page.getByRole('heading', { name: 'Factuur 5 van 6 wordt gemaakt' }).waitFor();
      expect(await page.locator('.toast').count()).toBe(3);
      await press(visitor, 'Stoppen na deze factuur');
      go.release();
      await page.getByRole('button', { name: 'Verder gaan' }).click({ trial: true });
      expect(await page.locator('.toast').count()).toBe(3);
      await page.locator('.toast').first().waitFor({ state: 'detached' });
    },
    { config: { mail: mail.config } },
  );
  await mail.stop();
});
