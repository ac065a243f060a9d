import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import {
  type Look,
  lookAs,
  NARROWEST,
  smallTargets,
  touchProblems,
  violations,
  widerThanPage,
} from '../support/audit.ts';
import { visit, type Visit } from '../support/browser.ts';
import { fillOffice } from '../support/small-office.ts';
import { excessIn } from './page-files.ts';
import { publicScreens, type Screen, screens } from './screen-list.ts';
import { walk } from './walk.ts';

/**
 * The screens get these looks in turn. Checking every screen in every look takes minutes, and is done by
 * `npm run screens -- --check`.
 */
const phone: Look = { width: NARROWEST, scheme: 'dark' };
const looks = [
  phone,
  { width: 1280, scheme: 'light' },
  { width: 768, scheme: 'dark' },
  { width: NARROWEST, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
] as const;

/** The states that this test leaves out, because another state has the same components. */
const alike = new Set(
  `reset-password-zonder-token reset-password-gelukt home-wachtwoord home-legen plan-vol week-zonder-scripts
  rit-geleverd rit-leeg overzicht-eerder overzicht-niets overzicht-datum-fout overzicht-printen-dag
  overzicht-printen-bereik edit-verwijderen edit-verlaten factureren-niets archief-niets klanten-niets
  cijfers-niets betalingen-niets klant-verwijderen instellingen-voorbeeld logboek-niets users-bewerken
  users-verwijderen`.split(/\s+/),
);

async function problemsOf(
  visitor: Visit,
  list: Screen[],
  excessOf: ReturnType<typeof excessIn>,
): Promise<string[]> {
  const { page } = visitor;
  const problems: string[] = [];
  const different = list.filter(({ name }) => !alike.has(name));
  const lookOf = (screen: Screen) => looks[list.indexOf(screen) % looks.length] ?? phone;
  const lookAt = async (screen: Screen) => {
    const { width, scheme } = lookOf(screen);
    // At the narrowest width the rule of axe for the size of targets is off: the limit of `touchProblems` is stricter.
    const narrow = () => violations(page, ['target-size']);
    const isNarrow = width === NARROWEST;
    const atNarrowest = async () => (isNarrow ? [] : narrow());
    const found = [
      ...(await excessOf(screen)),
      ...(await (isNarrow ? narrow() : violations(page))),
      ...(await widerThanPage(page)),
      ...(await touchProblems(page, scheme, atNarrowest)),
    ];
    problems.push(...found.map((text) => `${screen.name} ${width} ${scheme}: ${text}`));
  };
  await walk(visitor, different, lookAt, lookOf);
  return problems;
}

test(
  'on every screen axe finds no violation, nothing scrolls sideways, the weight is within its limit, and all controls are large enough for a finger',
  () =>
    visit(async (visitor) => {
      await fillOffice(visitor);
      const excessOf = excessIn(visitor);
      expect(await problemsOf(visitor, publicScreens, excessOf)).toEqual([]);
      await visitor.signIn();
      expect(await problemsOf(visitor, screens, excessOf)).toEqual([]);
    }),
  480_000,
);

test('the checks of the screens find a missing heading, a page that is too wide and a control that is too small', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    await visitor.open('/');
    await page.locator('h1').evaluate((title) => title.remove());
    expect((await violations(page)).join()).toContain('page-has-heading-one');
    await page.locator('main').evaluate((main) => (main.style.width = '3000px'));
    expect(await widerThanPage(page)).toHaveLength(1);
    await lookAs(page, phone);
    expect(await smallTargets(page)).toEqual([]);
    await page
      .locator('main a.button:not(.link)')
      .first()
      .evaluate((link) => (link.style.minHeight = '40px'));
    expect((await smallTargets(page)).length).toBeGreaterThan(0);
  }));

/** Runs a journey in an office with records for every screen. */
const inOffice = (journey: (visitor: Visit) => Promise<void>) =>
  visit(async (visitor) => {
    await fillOffice(visitor);
    await visitor.signIn();
    await journey(visitor);
  });

/** The visible buttons that neither send a form nor open a menu, so that only a script can handle them. */
function deadButtons(page: Page): Promise<string[]> {
  return page
    .locator('main button:visible:not([popovertarget]):is([type=button], :not(form *, [form]))')
    .allInnerTexts();
}

test(
  'without scripts no screen has a button that does nothing',
  () =>
    visit(
      async (visitor) => {
        await fillOffice(visitor);
        await visitor.signIn();
        const dead: string[] = [];
        for (const path of new Set(screens.map((screen) => screen.path))) {
          await visitor.page.goto(visitor.url + path);
          const found = await deadButtons(visitor.page);
          dead.push(...found.map((button) => `${path}: ${button}`));
        }
        expect(dead).toEqual([]);
      },
      { scripts: false },
    ),
  120_000,
);

test('with forced colours every icon of the overview and the archive has the colour of a text', () =>
  inOffice(async (visitor) => {
    const { page } = visitor;
    for (const path of [paths.overview(), paths.archive()]) {
      await visitor.open(path);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ forcedColors: 'active', colorScheme });
        const { icons, texts } = await page.evaluate(iconColours);
        expect(icons.length).toBeGreaterThan(1);
        expect(icons.filter((colour) => !texts.includes(colour))).toEqual([]);
      }
    }
  }));

/** The colours of the icons, which are backgrounds with a mask, and those of texts, links and buttons. */
function iconColours() {
  const masked = [...document.querySelectorAll('body *')]
    .flatMap((element) => [getComputedStyle(element), getComputedStyle(element, '::before')])
    .filter(({ maskImage }) => maskImage !== 'none');
  const texts = ['body', 'a', 'button'].map((name) => document.querySelector(name));
  return {
    icons: [...new Set(masked.map(({ backgroundColor }) => backgroundColor))],
    texts: texts.flatMap((element) => (element ? getComputedStyle(element).color : [])),
  };
}

test('with reduced motion nothing moves, and a list is printed on white paper without menus and buttons', () =>
  inOffice(async (visitor) => {
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of [paths.home(), paths.plan(), paths.overview()]) {
      await visitor.open(path);
      expect(await page.evaluate(movingElements)).toBe(0);
    }
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const path of [paths.overview(), paths.archive(), paths.invoicing(), paths.customers()]) {
      await visitor.open(path);
      const controls = page.getByRole('button').or(page.getByRole('navigation'));
      const others = page.getByRole('search').or(page.getByRole('checkbox'));
      expect(await controls.or(others).filter({ visible: true }).count()).toBe(0);
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(ground).toBe('rgb(255, 255, 255)');
    }
  }));

function movingElements(): number {
  return [...document.querySelectorAll('*')].filter((element) => {
    const { transitionDuration, animationDuration } = getComputedStyle(element);
    return Math.max(parseFloat(transitionDuration), parseFloat(animationDuration)) > 0;
  }).length;
}
