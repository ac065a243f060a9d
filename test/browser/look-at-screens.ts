import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { fillWithExamples } from '../../src/demo/demo.ts';
import { paths } from '../../src/paths.ts';
import { everyLook, type Look, lookAs, violations, widerThanPage } from '../support/audit.ts';
import { becomeAdmin } from '../support/browser-steps.ts';
import { Visit } from '../support/browser.ts';
import { addMany, addManyOpen } from '../support/many.ts';
import { pdfPictures } from '../support/pdf-pictures.ts';
import { fillOffice } from '../support/small-office.ts';
import { lists, publicScreens, type Screen, screens } from './screen-list.ts';
import { walk } from './walk.ts';

const OUT = 'dist/screens';
const README = { 'static/week.png': paths.week(), 'static/overview.png': paths.overview() };
/** The upper part of the screen, so that the pictures of the README are small files. */
const UPPER = { x: 0, y: 0, width: 1280, height: 640 };
const MANY = 1000;

type Office = { prefix: string; fill: (visitor: Visit) => Promise<void>; screens: Screen[] };
type Act = (visitor: Visit, name: string, look: Look) => Promise<void>;

const offices: Office[] = [
  { prefix: '', fill: fillWithLongTexts, screens },
  { prefix: 'leeg-', fill: async (visitor) => becomeAdmin(visitor), screens: lists },
  { prefix: 'vol-', fill: fillWithMany, screens: lists },
];

async function fillWithLongTexts(visitor: Visit): Promise<void> {
  await fillWithExamples(visitor.app.db, () => visitor.app.now);
  await fillOffice(visitor);
}

async function fillWithMany(visitor: Visit): Promise<void> {
  becomeAdmin(visitor);
  addMany(visitor.app.db, MANY);
  addManyOpen(visitor.app.db);
}

/** Calls `act` in every look of each screen, or only of the screens whose names contain one of the words. */
async function lookAtAll(words: string[], act: Act): Promise<void> {
  for (const { prefix, fill, screens: list } of offices) {
    const isChosen = ({ name }: Screen) =>
      words.length === 0 || words.some((word) => (prefix + name).includes(word));
    const visitor = await Visit.start({ firm: prefix !== '' });
    const look = async ({ name }: Screen) => {
      for (const each of everyLook) {
        await lookAs(visitor.page, each);
        await act(visitor, prefix + name, each);
      }
    };
    await fill(visitor);
    if (prefix === '') await walk(visitor, publicScreens.filter(isChosen), look);
    await visitor.signIn();
    await walk(visitor, list.filter(isChosen), look);
    await visitor.end();
  }
}

export async function takePictures(words: string[]): Promise<void> {
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  await lookAtAll(words, async ({ page }, name, { width, scheme }) => {
    await page.waitForLoadState('networkidle');
    const isLong = name.startsWith('vol-') || (await page.locator('dialog:modal').count()) > 0;
    if (!isLong) await showAll(page, width);
    await page.screenshot({ path: join(OUT, `${name}-${width}-${scheme}.png`) });
  });
  if (words.length === 0) await drawDocuments();
}

/**
 * Makes the window as high as the page. The browser's own picture of a full page has sticky headings in wrong places.
 */
async function showAll(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

/** Returns the number of problems that axe and the widths of the pages show. */
export async function checkScreens(words: string[]): Promise<number> {
  let pictures = 0;
  let count = 0;
  await lookAtAll(words, async ({ page }, name, { width, scheme }) => {
    const problems = [...(await violations(page)), ...(await widerThanPage(page))];
    for (const problem of problems) console.log(`${name} ${width} ${scheme}: ${problem}`);
    count += problems.length;
    pictures += 1;
  });
  console.log(`${count} problems in ${pictures} pictures`);
  return count;
}

/** Draws the README's pictures, and each page of an invoice, of its credit and of the list of deliveries. */
async function drawDocuments(): Promise<void> {
  const visitor = await Visit.start({ firm: false });
  const { page, app, url } = visitor;
  await fillWithExamples(app.db, () => app.now);
  await visitor.signIn();
  await lookAs(page, { width: 1280, scheme: 'light' });
  for (const [path, screen] of Object.entries(README)) {
    await visitor.open(screen);
    await page.screenshot({ path, clip: UPPER });
  }
  for (const [name, pdf] of Object.entries(await makeDocuments(visitor))) {
    const pages = await pdfPictures(page, url, pdf);
    for (const [index, png] of pages.entries())
      await Bun.write(join(OUT, `${name}-${index + 1}.png`), new Uint8Array(png));
  }
  await visitor.end();
}

async function makeDocuments({ app }: Visit): Promise<Record<string, Uint8Array>> {
  const credited =
    'SELECT delivery_id AS id FROM invoices JOIN credits ON invoice_id = invoices.id';
  const { id } = app.db.$client.query(credited).get() as { id: number };
  const headers = {
    Authorization: `Bearer ${app.sessionOf('piet')}`,
    'Content-Type': 'application/json',
  };
  const list = JSON.stringify({ dates: ['2026-11-20', '2026-12-20'], tijdslot: null });
  const answers = {
    factuur: app.fetch(paths.api.invoicePdf(id), { headers }),
    creditfactuur: app.fetch(paths.api.invoicePdf(id, true), { headers }),
    leveringen: app.fetch(paths.api.exportDeliveries(), { method: 'POST', headers, body: list }),
  };
  const files = Object.entries(answers).map(
    async ([name, answer]) => [name, new Uint8Array(await (await answer).arrayBuffer())] as const,
  );
  return Object.fromEntries(await Promise.all(files));
}
