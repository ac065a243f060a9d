import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { lookAs } from '../support/audit.ts';
import { atWork } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';

/** Opens a page in a visit, and returns its storage and its other values that an earlier visit may have changed. */
async function visited(act?: (visitor: Visit) => Promise<unknown>) {
  const found = Promise.withResolvers<Awaited<ReturnType<typeof traces>>>();
  await visit(async (visitor) => {
    await visitor.open(paths.login());
    found.resolve(await traces(visitor));
    await act?.(visitor);
  });
  return found.promise;
}

async function traces({ page, context, url }: Visit) {
  const ofPage = await page.evaluate(() => ({
    stored: [Object.keys(localStorage), Object.keys(sessionStorage)],
    width: innerWidth,
    media: ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', 'print'].map(
      (query) => matchMedia(query).matches,
    ),
    isOnLine: navigator.onLine,
    year: new Date().getFullYear(),
  }));
  return { ...ofPage, cookies: await context.cookies(), pages: context.pages().length, url };
}

/** Gives the tab a draft, the question about unsaved changes, and other changes that leaving the tab removes. */
async function change(visitor: Visit) {
  const { page, context } = visitor;
  await atWork(visitor, paths.plan());
  await page.locator('[name=Klant_naam]').fill('Half');
  await page.evaluate(() => {
    localStorage.setItem('a', '1');
    sessionStorage.setItem('a', '1');
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', media: 'print' });
  await page.route('**/*', (route) => route.abort());
  await context.newPage();
  await context.setOffline(true);
}

test('a test that uses the tab of an earlier test finds nothing of that test', async () => {
  const before = await visited(change);
  expect(await visited()).toEqual(before);
});

test('after a test that sets a clock or a touch screen, the next test uses another tab', async () => {
  const acts = [
    ({ page }: Visit) => page.clock.install({ time: 0 }),
    ({ page }: Visit) => lookAs(page, { width: 390, scheme: 'light' }),
  ];
  for (const act of acts) {
    const before = await visited(act);
    const after = await visited();
    expect(after.url).not.toBe(before.url);
    expect({ ...after, url: before.url }).toEqual(before);
  }
});
