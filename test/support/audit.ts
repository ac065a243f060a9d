import type axe from 'axe-core';
import type { Page } from 'playwright-core';

export const WIDTHS = [390, 768, 1280, 1920] as const;
export const SCHEMES = ['light', 'dark'] as const;
export type Look = { width: number; scheme: (typeof SCHEMES)[number] };
export const everyLook: Look[] = WIDTHS.flatMap((width) =>
  SCHEMES.map((scheme) => ({ width, scheme })),
);

const heights: Record<number, number> = { 390: 844, 768: 1024, 1280: 800, 1920: 1080 };

/** Resizes the page and changes its colours without loading it again. */
export async function lookAs(page: Page, { width, scheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] ?? 800 });
  await page.emulateMedia({ colorScheme: scheme });
}

// Half as long as `axe.source`, which is sent to the browser for each page.
const source = await Bun.file(Bun.fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))).text();
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The violations that axe finds. Of a page with an open dialog only the dialog, because the rest is inert. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(async (values) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const context = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    const runOnly = { type: 'tag', values } as const;
    return inPage.run(context, { runOnly, resultTypes: ['violations'], iframes: false });
  }, standards);
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  );
}

/** The elements that make a page wider than the window, which would scroll it sideways. */
export async function widerThanPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [
      `the page is ${scrollWidth} wide: ${wide
        .slice(0, 3)
        .map(({ outerHTML }) => outerHTML.slice(0, 100))
        .join(' ')}`,
    ];
  });
}
