import { paths } from '../../src/paths.ts';
import {
  askForEInvoices,
  changeCustomer,
  closeTop,
  conflict,
  dialog,
  inTurn,
  loseList,
  makeInvoice,
  openAsDriver,
  openMove,
  press,
  readStatement,
  refuseLine,
  see,
  sendAgain,
  showToasts,
  type Step,
  tickAll,
  tickStop,
  tryImport,
  type,
} from './screen-steps.ts';

/**
 * A screen in one of its states: a path, and the step that brings the page into this state. The step `close` brings the
 * page back into its first state, or leads to another page.
 */
export type Screen = { name: string; path: string; open?: Step; close?: Step };

/** A state with a dialog or a menu in front of the page. */
const inFront = (name: string, path: string, open: Step): Screen => ({
  name,
  path,
  open,
  close: closeTop,
});

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
  { name: 'chauffeur-verlopen', path: paths.driver('verlopen') },
  { name: 'reset-password', path: paths.resetPassword('token') },
  { name: 'reset-password-zonder-token', path: paths.resetPassword() },
  { name: 'reset-password-gelukt', path: paths.passwordWasReset() },
];

export const screens: Screen[] = [
  { name: 'home', path: paths.home() },
  inFront('home-menu', paths.home(), press('piet')),
  inFront('home-meer', paths.home(), press('Meer')),
  inFront('home-wachtwoord', paths.home(), dialog('piet', 'Wachtwoord wijzigen')),
  inFront('home-legen', paths.home(), dialog('piet', 'Database legen (TEST)')),
  inFront('home-sneltoetsen', paths.home(), dialog('piet', 'Sneltoetsen')),
  { name: 'home-meldingen', path: paths.home(), open: showToasts },
  {
    name: 'home-zoeken',
    path: paths.home(),
    open: inTurn(type('.finder input', 'jan'), ({ page }) =>
      page.getByRole('option').first().waitFor(),
    ),
  },
  { name: 'zoeken', path: paths.searchPage({ q: 'jan' }) },
  { name: 'plan', path: paths.plan() },
  inFront(
    'plan-kalender',
    paths.plan(),
    inTurn(
      ({ page }) => page.getByLabel('Datum').click(),
      ({ page }) => page.locator('dialog.calendar').waitFor(),
    ),
  ),
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
    name: 'plan-bekend',
    path: paths.plan(),
    open: inTurn(
      type('[name=Klant_naam]', 'an'),
      ({ page }) => page.locator('[role=option]').first().dispatchEvent('mousedown'),
      ({ page }) => page.locator('section dd').first().waitFor(),
    ),
  },
  {
    name: 'plan-ingevuld',
    path: paths.plan(),
    open: inTurn(press('Vul testlevering automatisch in'), see('Drukte: Ochtend:')),
  },
  {
    name: 'plan-vol',
    path: paths.plan(),
    open: inTurn(press('Vul testlevering automatisch in'), dialog('Levering plannen')),
  },
  { name: 'week', path: paths.week() },
  {
    name: 'week-verplaatsen',
    path: paths.week(),
    open: ({ page }) => page.locator('.grip').first().click(),
  },
  { name: 'week-zonder-scripts', path: paths.week(), open: openMove },
  { name: 'rit', path: paths.round() },
  { name: 'rit-geleverd', path: paths.round(), open: tickStop },
  { name: 'rit-anders', path: paths.round(), open: dialog('Anders…') },
  { name: 'rit-verantwoording', path: paths.roundReconciliation() },
  { name: 'rit-tijden', path: paths.roundTimes() },
  {
    name: 'rit-volgorde',
    path: paths.roundOrder({ datum: '2026-11-20', Tijdslot: 'Ochtend', voorstel: 'ja' }),
  },
  { name: 'rit-berichten', path: paths.announceRound() },
  { name: 'rit-leeg', path: paths.round({ datum: '2026-12-25' }) },
  { name: 'rit-link', path: paths.round(), open: press('Link voor de chauffeur') },
  { name: 'chauffeur', path: paths.round(), open: openAsDriver },
  { name: 'overzicht', path: paths.overview() },
  { name: 'overzicht-eerder', path: paths.overview({ periode: 'verleden' }) },
  { name: 'overzicht-niets', path: paths.overview({ klant: 'niemand' }) },
  { name: 'overzicht-datum-fout', path: paths.overview({ datum: '31/02/2026' }) },
  { name: 'overzicht-oud', path: paths.overview(), open: loseList },
  inFront('overzicht-printen', paths.overview(), dialog('Lijst printen')),
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
  {
    name: 'factureren-alles',
    path: paths.invoicing(),
    open: tickAll,
    close: press('Selectie wissen'),
  },
  {
    name: 'factureren-vraag',
    path: paths.invoicing(),
    open: inTurn(tickAll, dialog('Factuur maken')),
    close: press('Annuleren', 'Selectie wissen'),
  },
  { name: 'factureren-niets', path: paths.invoicing({ klant: 'niemand' }) },
  { name: 'factureren-uitkomst', path: paths.invoicing(), open: makeInvoice },
  { name: 'archief', path: paths.archive() },
  inFront('archief-crediteer', paths.archive(), dialog('Crediteer')),
  inFront('archief-opnieuw', paths.archive(), sendAgain),
  { name: 'archief-e-facturen', path: paths.archive(), open: askForEInvoices },
  { name: 'archief-mailen', path: paths.mailInvoice(1) },
  { name: 'archief-niets', path: paths.archive({ klant: 'niemand' }) },
  { name: 'cijfers', path: paths.figures() },
  { name: 'cijfers-niets', path: paths.figures({ jaar: 1950 }) },
  { name: 'betalingen', path: paths.payments() },
  inFront('betalingen-betaald', paths.payments(), dialog('Betaald')),
  { name: 'betalingen-afschrift', path: paths.payments(), open: readStatement },
  { name: 'betalingen-weigering', path: paths.payments(), open: refuseLine },
  { name: 'betalingen-niets', path: paths.payments({ klant: 'niemand' }) },
  { name: 'betalingen-herinneringen', path: paths.reminders({ termijn: 'te-laat' }) },
  { name: 'betalingen-niet-aanmanen', path: paths.holdInvoice(4) },
  { name: 'betaling', path: paths.paymentsOf(4) },
  { name: 'afboeken', path: paths.writeOff(4) },
  { name: 'betaling-verdelen', path: paths.divideLine(3) },
  { name: 'geboekt', path: paths.bookedPayments() },
  { name: 'klanten', path: paths.customers() },
  { name: 'klanten-verwijderen', path: paths.customers(), open: dialog('Verwijderen') },
  { name: 'klanten-niets', path: paths.customers({ klant: 'niemand' }) },
  { name: 'klant-nieuw', path: paths.newCustomer() },
  { name: 'klanten-importeren', path: paths.importCustomers() },
  { name: 'klanten-importeren-proef', path: paths.importCustomers(), open: tryImport },
  { name: 'klant', path: paths.customer(1) },
  {
    name: 'klant-fouten',
    path: paths.customer(1),
    open: inTurn(({ page }) => page.locator('[name=Klant_naam]').fill(''), press('Opslaan')),
  },
  {
    name: 'klant-leveringen',
    path: paths.customers({ klant: 'Warnsborn' }),
    open: changeCustomer,
  },
  { name: 'klant-verwijderen', path: paths.deleteCustomer(1) },
  { name: 'klant-vergeten', path: paths.forgetCustomer(1) },
  { name: 'instellingen', path: paths.settings() },
  {
    name: 'instellingen-fouten',
    path: paths.settings(),
    open: inTurn(({ page }) => page.locator('[name=iban]').fill('NL00'), press('Opslaan')),
  },
  {
    name: 'instellingen-voorbeeld',
    path: paths.settings(),
    open: inTurn(press('Voorbeeld tonen'), see('Als PDF openen')),
  },
  { name: 'instellingen-oude-facturen', path: paths.takeOver({ tot: '20-11-2026' }) },
  { name: 'logboek', path: paths.logbook() },
  { name: 'logboek-niets', path: paths.logbook({ datum: '01/01/2020' }) },
  { name: 'sessies', path: paths.ownSessions() },
  { name: 'users', path: paths.users() },
  { name: 'users-nieuw', path: paths.users(), open: dialog('+ Nieuwe gebruiker') },
  { name: 'users-bewerken', path: paths.users(), open: dialog('Bewerken') },
  { name: 'users-verwijderen', path: paths.users(), open: dialog('Verwijderen') },
  { name: 'wachtwoord', path: paths.changePassword() },
];

const listNames =
  'home week overzicht factureren archief cijfers betalingen geboekt klanten logboek users'.split(
    ' ',
  );
/** The screens whose length depends on the records. */
export const lists = screens.filter(({ name }) => listNames.includes(name));
