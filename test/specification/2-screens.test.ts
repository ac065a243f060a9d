import { expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { atWork, becomeAdmin, callsOf, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { fillIn, pickDate } from '../support/planning.ts';

/** The names of the fields in a part of the page, in their order. */
function fieldNames(part: Locator): Promise<string[]> {
  return part
    .locator('input:not([type=hidden]), select, textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name));
}

async function buttonNames(part: Locator): Promise<string[]> {
  const names = await part.getByRole('button').allInnerTexts();
  return names.filter((name) => name !== '');
}

const titles = [
  [paths.plan(), 'Nieuwe levering plannen'],
  [paths.overview(), 'Overzicht Leveringen'],
  [paths.editDelivery(1), 'Levering bewerken'],
  [paths.invoicing(), 'Factureer Leveringen'],
  [paths.archive(), 'Factuur Archief'],
  [paths.customers(), 'Klantenbeheer'],
  [paths.customer(1), 'Klant bewerken'],
  [paths.users(), 'Gebruikersbeheer'],
] as const;

test('§2 every screen shows a logged-in user its title, a back button and the user menu', () =>
  visit(async (visitor) => {
    becomeAdmin(visitor);
    await atWork(visitor, paths.home());
    const customer = { Klant_naam: 'Jansen', leveringsadres: 'Dorpsstraat 1' };
    await callsOf(visitor)('POST', paths.api.customers(), customer);
    const { page } = visitor;
    for (const [path, title] of titles) {
      await visitor.open(path);
      expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([title]);
      expect(await page.title()).toBe(title);
      expect(await page.getByRole('link', { name: 'Terug' }).count()).toBe(1);
      expect(await page.getByRole('button', { name: 'piet', exact: true }).count()).toBe(1);
    }
  }));

test('§2 every path except /login and /reset-password redirects to /login without a session', () =>
  visit(async ({ page, url }) => {
    for (const path of [...titles.map(([titled]) => titled), paths.home(), '/onzin']) {
      await page.goto(url + path);
      expect(page.url()).toBe(url + paths.login());
    }
  }));

test('§2 the start screen shows the logo, the title, the user menu and the sections with their buttons', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    await visitor.open(paths.home());
    expect(await page.locator('img.logo').count()).toBe(1);
    expect(await page.locator('h1').innerText()).toBe('Welkom bij Vipo Rondhouthandel');
    const sections = async () => page.locator('main h2').allInnerTexts();
    expect(await sections()).toEqual(['Leveringen', 'Facturatie', 'Klantbeheer']);
    const links = await page
      .locator('main a')
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).pathname));
    expect(links).toEqual(['/plan', '/overzicht', '/factureren', '/archief', '/klanten']);
    becomeAdmin(visitor);
    await page.reload();
    expect(await sections()).toContain('Gebruikersbeheer');
    expect(await page.getByRole('link', { name: 'Gebruikersbeheer' }).getAttribute('href')).toBe(
      '/users',
    );
  }));

test('§2 the user menu shows the user and the actions with their modals, Database legen (TEST) for administrators only', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    await visitor.open(paths.home());
    const menu = page.locator('#user-menu');
    await press(visitor, 'piet');
    expect(await menu.innerText()).toContain('piet@vipo.test');
    expect(await buttonNames(menu)).toEqual(
      expect.arrayContaining(['Wachtwoord wijzigen', 'Uitloggen']),
    );
    expect(await buttonNames(menu)).not.toContain('Database legen (TEST)');
    await press(visitor, 'Wachtwoord wijzigen');
    const password = page.getByRole('dialog', { name: 'Wachtwoord wijzigen' });
    await password.waitFor();
    expect(await fieldNames(password)).toEqual([
      'currentPassword',
      'newPassword',
      'confirmPassword',
    ]);
    expect(await buttonNames(password)).toEqual(['Annuleren', 'Wachtwoord Wijzigen']);
    becomeAdmin(visitor);
    await page.reload();
    await press(visitor, 'piet');
    expect(await buttonNames(menu)).toContain('Database legen (TEST)');
    await press(visitor, 'Database legen (TEST)');
    const clearing = page.getByRole('dialog', { name: 'Database legen' });
    const warning =
      'Alle leveringen, klanten en facturen worden verwijderd. De gebruikers blijven bestaan.';
    await clearing.getByText(warning).waitFor();
    expect(await fieldNames(clearing)).toEqual(['bevestiging', 'pincode']);
    expect(await clearing.locator('[name=pincode]').getAttribute('minlength')).toBe('4');
  }));

test('§2 /plan shows its fields with "+31 6" as phone number, a read-only date and two slots', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    await visitor.open(paths.plan());
    expect(await fieldNames(page.locator('main form'))).toEqual([
      'Klant_naam',
      'telefoonnummer',
      'leveringsadres',
      'Datum',
      'Tijdslot',
      'Prijs',
      'Aantal',
      'bezorgkosten',
      'Betaling',
      'opmerkingen',
      'email',
      'referentie',
    ]);
    expect(await page.locator('[name=telefoonnummer]').inputValue()).toBe('+31 6');
    expect(await page.getByLabel('Datum').getAttribute('readonly')).not.toBeNull();
    expect(await page.locator('[name=Tijdslot] option').allInnerTexts()).toEqual([
      'Ochtend',
      'Middag',
    ]);
    expect(await page.locator('[name=Betaling] option').allInnerTexts()).toEqual([
      'Onbekend',
      'contant',
      'betaalverzoek',
      'bank overmaken',
    ]);
  }));

test('§2 /plan shows the date as dd-mm-jjjj, its load and the live total, and returns to / after saving', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.plan());
    await fillIn(visitor);
    expect(await visitor.total()).toBe('€ 225,00');
    await pickDate(visitor, 'maandag 23 november 2026');
    expect(await page.getByLabel('Datum').inputValue()).toBe('23-11-2026');
    await page.getByRole('status').getByText('Ochtend: 2').waitFor();
    expect(await page.getByText('Drukte').innerText()).toContain('Middag: 0');
    await press(visitor, 'Levering plannen');
    await page.waitForURL(visitor.url + paths.home());
  }));

test('§2 §9 "Vul testlevering automatisch in" on /plan fills in price 90, quantity 2, fee 12.5 and contant', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    await visitor.open(paths.plan());
    await press(visitor, 'Vul testlevering automatisch in');
    expect(await visitor.total()).toBe('€ 180,00');
    expect(await page.locator('[name=bezorgkosten]').inputValue()).toMatch(/^12[.,]50?$/);
    expect(await page.locator('[name=Betaling]').inputValue()).toBe('contant');
    await press(visitor, 'Levering plannen');
    await page.waitForURL(visitor.url + paths.home());
  }));

test('§2 /edit/{id} shows the stored fields, the load and the total, and both buttons lead to /overzicht', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.editDelivery(1));
    expect(await page.locator('[name=Klant_naam]').inputValue()).toBe('Jansen');
    expect(await page.getByLabel('Datum').inputValue()).toBe('23-11-2026');
    await page.getByRole('status').getByText('Ochtend: 2').waitFor();
    expect(await visitor.total()).toBe('€ 225,00');
    await press(visitor, 'Wijzig levering');
    await page.waitForURL(visitor.url + paths.overview());
    await visitor.open(paths.editDelivery(1));
    await press(visitor, 'Verwijder levering');
    const question = page.getByRole('dialog');
    await question.getByText('Weet je zeker dat je deze levering wilt verwijderen?').waitFor();
    await question.getByRole('button', { name: 'Verwijder levering' }).click();
    await page.waitForURL(visitor.url + paths.overview());
  }));

test('§2 /login has two fields and a button, and toasts are shown at the top right', () =>
  visit(async (visitor: Visit) => {
    const { page } = visitor;
    await visitor.open(paths.login());
    expect(await fieldNames(page.locator('form#login'))).toEqual(['username', 'password']);
    expect(await page.getByRole('button', { name: 'Inloggen' }).count()).toBe(1);
    await atWork(visitor, paths.archive());
    await press(visitor, 'Factuur openen');
    await page.bringToFront();
    const box = await page.locator('.toast').boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(box?.y).toBeLessThan(100);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 50);
  }));
