// Writes pictures of every screen and modal, at two widths, and of the pages of each PDF to dist/screens/.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { addDays, today } from '../../src/shared/dates.ts';
import { runVipo, startVipo, temporaryFolder } from '../support/binary.ts';
import { closeBrowser, getBrowser } from '../support/chromium.ts';
import { pdfPictures } from '../support/pdf-pictures.ts';

const OUT = 'dist/screens';
const widths = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } };
const user = { name: 'piet', password: 'boomstam-7' };

type Shot = { name: string; path: string; prepare?: (page: Page) => Promise<void> };

const button = (name: string) => (page: Page) =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click();
const shots: Shot[] = [
  { name: 'home', path: paths.home() },
  { name: 'home-menu', path: paths.home(), prepare: button(user.name) },
  {
    name: 'home-password',
    path: paths.home(),
    prepare: steps(button(user.name), button('Wachtwoord wijzigen')),
  },
  {
    name: 'home-clear',
    path: paths.home(),
    prepare: steps(button(user.name), button('Database legen')),
  },
  { name: 'plan', path: paths.plan() },
  {
    name: 'plan-calendar',
    path: paths.plan(),
    prepare: (page) => page.getByLabel('Datum').click(),
  },
  { name: 'plan-errors', path: paths.plan(), prepare: button('Levering plannen') },
  { name: 'plan-suggestions', path: paths.plan(), prepare: typeName },
  { name: 'plan-filled', path: paths.plan(), prepare: button('Vul testlevering') },
  { name: 'overzicht', path: paths.overview() },
  { name: 'overzicht-eerder', path: paths.overview({ periode: 'verleden' }) },
  { name: 'overzicht-printen', path: paths.overview(), prepare: button('Lijst printen') },
  {
    name: 'overzicht-printen-dag',
    path: paths.overview(),
    prepare: steps(button('Lijst printen'), (page) =>
      page.locator('#print-datum').pressSequentially('23112026'),
    ),
  },
  {
    name: 'overzicht-printen-bereik',
    path: paths.overview(),
    prepare: steps(button('Lijst printen'), (page) => page.getByLabel('Gebruik tot datum').check()),
  },
  { name: 'overzicht-lijst', path: paths.printList() },
  { name: 'rit', path: paths.round() },
  { name: 'rit-link', path: paths.round(), prepare: button('Link voor de chauffeur') },
  { name: 'chauffeur-verlopen', path: paths.driver('verlopen') },
  { name: 'overzicht-niets', path: paths.overview({ klant: 'niemand' }) },
  { name: 'edit', path: paths.overview(), prepare: button('Bewerken') },
  {
    name: 'edit-delete',
    path: paths.overview(),
    prepare: steps(button('Bewerken'), button('Verwijder levering')),
  },
  { name: 'factureren', path: paths.invoicing() },
  {
    name: 'factureren-alles',
    path: paths.invoicing(),
    prepare: (page) => page.getByLabel('Alles selecteren').check(),
  },
  { name: 'archief', path: paths.archive() },
  {
    name: 'archief-crediteer',
    path: paths.archive(),
    prepare: (page) => page.getByRole('button', { name: 'Crediteer', exact: true }).first().click(),
  },
  {
    name: 'archief-opnieuw',
    path: paths.archive(),
    prepare: button('Betaalverzoek opnieuw sturen'),
  },
  { name: 'klanten', path: paths.customers() },
  { name: 'klant', path: paths.customer(1) },
  {
    name: 'instellingen',
    path: paths.settings(),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Voorbeeld tonen' }).click();
      await page.getByText('Voorbeeld openen').waitFor();
    },
  },
  { name: 'logboek', path: paths.logbook() },
  { name: 'sessies', path: paths.ownSessions() },
  { name: 'users', path: paths.users() },
  { name: 'users-new', path: paths.users(), prepare: button('Nieuwe gebruiker') },
  { name: 'wachtwoord', path: paths.changePassword() },
];

function steps(...actions: ((page: Page) => Promise<void>)[]) {
  return async (page: Page) => {
    for (const action of actions) {
      await action(page);
      await settle(page);
    }
  };
}

async function typeName(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Naam klant' }).pressSequentially('de');
  await page.getByRole('option').first().waitFor();
}

/** Waits until every island is hydrated and the network is idle. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('vipo-island:not([data-ready])'));
}

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
using folder = temporaryFolder();
await using vipo = await startVipo(folder, ['--demo']);
const seeding = [
  '--seed-user',
  user.name,
  '--email',
  'piet@vipo.example',
  '--admin',
  '--password-stdin',
];
await runVipo(folder, seeding, { input: user.password });
const browser = await getBrowser();
for (const [width, viewport] of Object.entries(widths)) {
  const context = await browser.newContext({ viewport });
  await pictures(context, width);
  if (width === 'wide') await documents(context);
  await context.close();
}
await closeBrowser();

async function pictures(context: BrowserContext, width: string): Promise<void> {
  const page = await context.newPage();
  page.setDefaultTimeout(5000);
  const save = async (name: string) => {
    const fullPage = (await page.locator('dialog[open]').count()) === 0;
    await page.screenshot({ path: join(OUT, `${name}-${width}.png`), fullPage });
  };
  await page.goto(vipo.url + paths.login());
  await save('login');
  for (const [name, path] of [
    ['login-vergeten', paths.forgotPassword()],
    ['reset-password', paths.resetPassword('token')],
    ['reset-password-zonder-token', paths.resetPassword()],
  ] as const) {
    await page.goto(vipo.url + path);
    await save(name);
  }
  await page.goto(vipo.url + paths.login());
  await page.getByLabel('Email').fill(user.name);
  await page.getByLabel('Wachtwoord').fill(user.password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.waitForURL(vipo.url + paths.home());
  for (const { name, path, prepare } of shots) {
    await page.goto(vipo.url + path);
    await settle(page);
    await prepare?.(page);
    await settle(page);
    await save(name);
  }
}

/** Draws each page of an invoice, of its credit and of the list of deliveries. */
async function documents(context: BrowserContext): Promise<void> {
  const rows = (await (await context.request.get(vipo.url + paths.api.archive())).json()) as {
    delivery_id: number;
    has_credit: boolean;
  }[];
  const credited = rows.find(({ has_credit }) => has_credit)?.delivery_id ?? 0;
  const pdfs = {
    factuur: await (await context.request.get(vipo.url + paths.api.invoicePdf(credited))).body(),
    creditfactuur: await (
      await context.request.get(vipo.url + paths.api.invoicePdf(credited, true))
    ).body(),
  };
  const list = { dates: [isoDay(0), isoDay(30)], tijdslot: null };
  const exported = await context.request.post(vipo.url + paths.api.exportDeliveries(), {
    data: list,
  });
  const files = { ...pdfs, leveringen: await exported.body() };
  const page = await context.newPage();
  for (const [name, pdf] of Object.entries(files)) {
    const pages = await pdfPictures(page, vipo.url, pdf);
    for (const [index, png] of pages.entries()) {
      await Bun.write(join(OUT, `${name}-${index + 1}.png`), new Uint8Array(png));
    }
  }
}

function isoDay(days: number): string {
  return addDays(
    today(() => new Date()),
    days,
  );
}
