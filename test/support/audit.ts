import type axe from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';
import { AXE } from './tab.ts';

const WIDTHS = [390, 768, 1280, 1920] as const;
const SCHEMES = ['light', 'dark'] as const;
/** The size and colours of a page. By default a page narrower than 600 pixels is on a touch screen (`isTouched`). */
export type Look = { width: number; scheme: (typeof SCHEMES)[number]; isTouched?: boolean };
export const everyLook: Look[] = WIDTHS.flatMap((width) =>
  SCHEMES.map((scheme) => ({ width, scheme })),
);

const NARROW = 600;
/** The width in CSS pixels at which a page may not scroll sideways by WCAG 1.4.10. */
export const NARROWEST = 320;
const HEIGHT = 800;
const heights: Record<number, number> = { 390: 844, 768: 1024, 1280: 800, 1920: 1080 };

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Resizes the page and changes its colours without loading it again. */
export async function lookAs(page: Page, look: Look): Promise<void> {
  const { width, scheme, isTouched = width < NARROW } = look;
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send('Emulation.setTouchEmulationEnabled', { enabled: isTouched });
  await page.setViewportSize({ width, height: heights[width] ?? HEIGHT });
  await page.emulateMedia({ colorScheme: scheme });
}

/** The widths in pixels of the narrowest window, and of a tablet in portrait and in landscape. */
const touchWidths = [NARROWEST, 820, 1180];

/**
 * Returns the controls that are too small on touch screens of three widths, and the elements that make the page scroll
 * sideways at these widths. `atNarrowest` returns further problems of the page at a width of 320 pixels.
 */
export async function touchProblems(
  page: Page,
  scheme: Look['scheme'] = 'light',
  atNarrowest: () => Promise<string[]> = async () => [],
): Promise<string[]> {
  const problems: string[] = [];
  for (const width of touchWidths) {
    // After the first width, only the size of the window has to change.
    if (width === NARROWEST) await lookAs(page, { width, scheme, isTouched: true });
    else await page.setViewportSize({ width, height: HEIGHT });
    const found = [...(await smallTargets(page)), ...(await widerThanPage(page))];
    if (width === NARROWEST) found.push(...(await atNarrowest()));
    problems.push(...found.map((text) => `on a touch screen of ${width}: ${text}`));
  }
  return problems;
}

const standards: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** The controls within the elements of these selectors that WCAG 2.5.8 calls too small or too close to another. */
export const crampedTargets = (page: Page, selectors: string[]) =>
  violations(page, [], { type: 'rule', values: ['target-size'] }, selectors);

/**
 * The violations that axe finds. On a page with an open dialog it checks only the dialog, because the rest is inert.
 * With `selectors` it checks only the elements that match.
 */
export async function violations(
  page: Page,
  without: string[] = [],
  runOnly = standards,
  selectors: string[] = [],
): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.addScriptTag({ url: new URL(AXE, page.url()).href });
  // Only the violations are sent from the page to the test, because the other results of axe are large.
  return page.evaluate(
    async ({ only, off, include }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const inFront = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
      const context = include.length > 0 ? { include } : inFront;
      const found = await inPage.run(context, {
        runOnly: only,
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
        rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
      });
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary = '' }) =>
            `${id} ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
        ),
      );
    },
    { only: runOnly, off: without, include: selectors },
  );
}

/** Returns one text with the first elements beyond the right edge of the window, or [] when the page fits in it. */
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

/**
 * Finds the controls that are smaller than 44 by 44 CSS pixels on a touch screen (WCAG 2.5.5). The limit is 43 because
 * of rounding. A label counts as part of its control, and so does a ::after that can be pressed. Links
 * within a sentence are left out.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    const inFront = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    return [...inFront.querySelectorAll(controls)]
      .filter((element) => element.checkVisibility({ opacityProperty: true }))
      .filter((element) => element.getBoundingClientRect().width > 0)
      .filter((element) => {
        const beside = [...(element.parentElement?.childNodes ?? [])];
        const isInText = beside.some(
          ({ nodeType, textContent }) =>
            nodeType === Node.TEXT_NODE && /\p{L}/u.test(textContent ?? ''),
        );
        const isInline = getComputedStyle(element).display === 'inline';
        return !isInline || (element.closest('p') === null && !isInText);
      })
      .flatMap((element) => {
        const label = element.closest('label, .filter > .field') ?? element.closest('.with-picker');
        const box = (label ?? element).getBoundingClientRect();
        const after = getComputedStyle(element, '::after');
        const isPressed = after.position === 'absolute' && after.pointerEvents !== 'none';
        const width = Math.max(box.width, isPressed ? parseFloat(after.width) : 0);
        const height = Math.max(box.height, isPressed ? parseFloat(after.height) : 0);
        if (Math.min(width, height) >= 43) return [];
        const size = `${Math.round(width)} by ${Math.round(height)}`;
        return `${element.outerHTML.slice(0, 100)} is too small to touch: ${size}`;
      });
  });
}
