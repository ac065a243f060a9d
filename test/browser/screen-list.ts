import type { Page } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { lookAs } from '../support/audit.ts';
import { callsOf } from '../support/browser-steps.ts';
import type { Visit } from '../support/browser.ts';

type Step = (visitor: Visit) => Promise<unknown>;
/** A screen in one of its states: a path, and what is done there before it is looked at. */
export type Screen = { name: string; path: string; open?: Step; close?: Step };

const named = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .filter({ visible: true })
    .first();
const press =
  (...names: string[]): Step =>
  async (visitor) => {
    for (const name of names) {
      await named(visitor.page, name).click();
      await visitor.islandsWork();
    }
  };
const dialog =
  (...names: string[]): Step =>
  async (visitor) => {
    await press(...names)(visitor);
    await visitor.page.locator('dialog:modal').waitFor();
  };
const inTurn =
  (...steps: Step[]): Step =>
  async (visitor) => {
    for (const step of steps) await step(visitor);
  };
const type =
  (field: string, text: string): Step =>
  ({ page }) =>
    page.locator(field).pressSequentially(text);
const see =
  (text: string): Step =>
  ({ page }) =>
    page.getByText(text).first().waitFor();

export const publicScreens: Screen[] = [
  { name: 'login', path: paths.login() },
  {
    name: 'login-fout',
    path: paths.login(),
    open: inTurn(
      type('[name=username]', 'piet'),
      type('[name=password]', 'verkeerd'),
      press('Inloggen'),
      ({ page }) => page.locator('.error').filter({ hasText: /\S/ }).first().waitFor(),
    ),
  },
  { name: 'login-vergeten', path: paths.forgotPassword() },
  { name: 'reset-password', path: paths.resetPassword('token') },
  { name: 'reset-password-zonder-token', path: paths.resetPassword() },
  { name: 'reset-password-gelukt', path: paths.passwordWasReset() },
];

export const screens: Screen[] = [
  { name: 'home', path: paths.home() },
  { name: 'home-menu', path: paths.home(), open: press('piet') },
  { name: 'home-wachtwoord', path: paths.home(), open: dialog('piet', 'Wachtwoord wijzigen') },
  { name: 'home-legen', path: paths.home(), open: dialog('piet', 'Database legen (TEST)') },
  { name: 'home-sneltoetsen', path: paths.home(), open: dialog('piet', 'Sneltoetsen') },
  { name: 'home-meldingen', path: paths.home(), open: showToasts },
  { name: 'plan', path: paths.plan() },
  {
    name: 'plan-kalender',
    path: paths.plan(),
    open: inTurn(
      ({ page }) => page.getByLabel('Datum').click(),
      ({ page }) => page.locator('dialog.calendar').waitFor(),
    ),
  },
  {
    name: 'plan-fouten',
    path: paths.plan(),
    open: inTurn(press('Levering plannen'), see('Datum is verplicht.')),
  },
  {
    name: 'plan-suggesties',
    path: paths.plan(),
    open: inTurn(type('[name=Klant_naam]', 'an'), ({ page }) =>
      page.getByRole('option').first().waitFor(),
    ),
  },
  {
    name: 'plan-ingevuld',
    path: paths.plan(),
    open: inTurn(press('Vul testlevering automatisch in'), see('Drukte: Ochtend:')),
  },
  { name: 'overzicht', path: paths.overview() },
  { name: 'overzicht-eerder', path: paths.overview({ periode: 'verleden' }) },
  { name: 'overzicht-niets', path: paths.overview({ klant: 'niemand' }) },
  { name: 'overzicht-datum-fout', path: paths.overview({ datum: '31/02/2026' }) },
  { name: 'overzicht-oud', path: paths.overview(), open: loseList },
  { name: 'overzicht-printen', path: paths.overview(), open: dialog('Lijst printen') },
  {
    name: 'overzicht-printen-dag',
    path: paths.overview(),
    open: inTurn(dialog('Lijst printen'), type('#print-datum', '23112026')),
  },
  {
    name: 'overzicht-printen-bereik',
    path: paths.overview(),
    open: inTurn(dialog('Lijst printen'), ({ page }) =>
      page.getByLabel('Gebruik tot datum').check(),
    ),
  },
  { name: 'overzicht-lijst', path: paths.printList() },
  { name: 'week', path: paths.week() },
  { name: 'rit', path: paths.round() },
  { name: 'rit-link', path: paths.round(), open: press('Link voor de chauffeur') },
  { name: 'chauffeur-verlopen', path: paths.driver('verlopen') },
  { name: 'edit', path: paths.overview(), open: press('Bewerken') },
  {
    name: 'edit-verwijderen',
    path: paths.overview(),
    open: inTurn(press('Bewerken'), dialog('Verwijder levering')),
  },
  { name: 'edit-conflict', path: paths.overview(), open: conflict },
  {
    name: 'edit-verlaten',
    path: paths.plan(),
    open: inTurn(type('[name=Klant_naam]', 'Half'), dialog('Terug')),
    close: press('Verlaten zonder opslaan'),
  },
  { name: 'factureren', path: paths.invoicing() },
  { name: 'factureren-alles', path: paths.invoicing(), open: tickAll },
  { name: 'factureren-niets', path: paths.invoicing({ klant: 'niemand' }) },
  { name: 'archief', path: paths.archive() },
  { name: 'archief-crediteer', path: paths.archive(), open: dialog('Crediteer') },
  { name: 'archief-opnieuw', path: paths.archive(), open: sendAgain },
  { name: 'archief-niets', path: paths.archive({ klant: 'niemand' }) },
  { name: 'klanten', path: paths.customers() },
  { name: 'klanten-verwijderen', path: paths.customers(), open: dialog('Verwijderen') },
  { name: 'klanten-niets', path: paths.customers({ klant: 'niemand' }) },
  { name: 'klant', path: paths.customer(1) },
  {
    name: 'klant-fouten',
    path: paths.customer(1),
    open: inTurn(({ page }) => page.locator('[name=Klant_naam]').fill(''), press('Opslaan')),
  },
  { name: 'klant-verwijderen', path: paths.deleteCustomer(1) },
  { name: 'instellingen', path: paths.settings() },
  {
    name: 'instellingen-fouten',
    path: paths.settings(),
    open: inTurn(({ page }) => page.locator('[name=iban]').fill('NL00'), press('Opslaan')),
  },
  { name: 'logboek', path: paths.logbook() },
  { name: 'logboek-niets', path: paths.logbook({ datum: '01/01/2020' }) },
  { name: 'sessies', path: paths.ownSessions() },
  { name: 'users', path: paths.users() },
  { name: 'users-nieuw', path: paths.users(), open: dialog('+ Nieuwe gebruiker') },
  { name: 'users-bewerken', path: paths.users(), open: dialog('Bewerken') },
  { name: 'users-verwijderen', path: paths.users(), open: dialog('Verwijderen') },
  { name: 'wachtwoord', path: paths.changePassword() },
];

const listNames = ['home', 'overzicht', 'factureren', 'archief', 'klanten', 'logboek', 'users'];
/** The screens whose length depends on the records. */
export const lists = screens.filter(({ name }) => listNames.includes(name));

async function showToasts({ page }: Visit): Promise<void> {
  await page.evaluate(() => {
    for (const kind of ['success', 'info', 'warning', 'error']) {
      const detail = { kind, text: `Een melding van de soort ${kind}`, shownMs: 1e9 };
      document.dispatchEvent(new CustomEvent('vipo:toast', { detail }));
    }
  });
}

/** The list stays as it was when the server cannot be reached. */
async function loseList({ page }: Visit): Promise<void> {
  await page.route('**/overzicht?*', (route) => route.abort());
  await page.getByRole('searchbox').fill('jan');
  await page.getByText('De lijst kon niet worden geladen.').waitFor();
  await page.unroute('**/overzicht?*');
}

async function conflict(visitor: Visit): Promise<void> {
  const { page } = visitor;
  await press('Bewerken')(visitor);
  await page.waitForURL(/edit/);
  await visitor.islandsWork();
  await page.locator('[name=Aantal]').fill('9');
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  await callsOf(visitor)('PUT', paths.api.delivery(id), { ...aDelivery, Aantal: 3, Prijs: 91 });
  await press('Wijzig levering')(visitor);
  await page.getByText('Iemand anders heeft dit intussen gewijzigd.').waitFor();
}

async function tickAll({ page }: Visit): Promise<void> {
  await page.getByLabel('Alles selecteren').first().check();
  await page.getByText('Selectie wissen').waitFor();
}

async function sendAgain({ page }: Visit): Promise<void> {
  const name = /^Betaalverzoek (opnieuw )?sturen$/;
  await page.getByRole('link', { name }).first().click();
  await page.locator('dialog:modal').waitFor();
}

/** Opens the screens one by one in the same page, without loading a screen again for its other sizes and colours. */
export async function walk(
  visitor: Visit,
  list: Screen[],
  look: (screen: Screen) => Promise<void>,
): Promise<void> {
  for (const screen of list) {
    await lookAs(visitor.page, { width: 1280, scheme: 'light' });
    await visitor.open(screen.path);
    await screen.open?.(visitor);
    await visitor.islandsWork();
    await look(screen);
    await screen.close?.(visitor);
  }
}
