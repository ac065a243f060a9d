import { expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { becomeAdmin, callsOf, fieldNames, press } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { office } from '../support/office.ts';
import { pickDate, planOne } from '../support/planning.ts';

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

test('§2 every screen shows a logged-in user its title, a back button and the user menu, and redirects to /login without a session', async () => {
  const { app, call, page, plan } = await office({ admin: true });
  await plan();
  await call('POST', paths.api.customers(), { Klant_naam: 'Jansen', leveringsadres: 'Kade 1' });
  for (const [path, title] of titles) {
    const { body } = await page(path);
    const texts = (pattern: RegExp) => [...body.matchAll(pattern)].map(([, text]) => text);
    expect(texts(/<title>([^<]*)</g)).toEqual([title]);
    expect(texts(/<h1[^>]*>([^<]*)<\/h1>/g)).toEqual([title]);
    expect(texts(/<span>(Terug)<\/span><\/a>/g)).toEqual(['Terug']);
    expect(texts(/<button [^>]*popovertarget="user-menu"[^>]*>([^<]*)</gi)).toEqual(['baas']);
  }
  for (const path of [...titles.map(([titled]) => titled), paths.home(), '/onzin']) {
    const { status, headers } = await app.page(path, undefined);
    expect([path, status, headers.get('Location')]).toEqual([path, 303, paths.login()]);
  }
});

test('§2 the start screen shows the logo, the title, the sections with their buttons and the user menu, with Gebruikersbeheer and Database legen (TEST) for administrators only', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    await visitor.open(paths.home());
    expect(await page.locator('img.logo').count()).toBe(1);
    expect(await page.locator('h1').innerText()).toBe('Welkom bij Vipo Rondhouthandel');
    const sections = async () => page.locator('main h2').allInnerTexts();
    expect(await sections()).toEqual(['Leveringen', 'Facturatie', 'Klantbeheer']);
    const links = await page
      .locator('main section a')
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).pathname));
    expect(links).toEqual(['/plan', '/overzicht', '/factureren', '/archief', '/klanten']);
    expect(await page.content()).not.toMatch(/Gebruikersbeheer|Database legen/);

    const menu = page.locator('#user-menu');
    await press(visitor, 'piet');
    expect(await menu.innerText()).toContain('piet@vipo.test');
    expect(await buttonNames(menu)).toEqual(
      expect.arrayContaining(['Wachtwoord wijzigen', 'Uitloggen']),
    );
    becomeAdmin(visitor);
    await page.reload();
    expect(await sections()).toContain('Gebruikersbeheer');
    expect(await page.getByRole('link', { name: 'Gebruikersbeheer' }).getAttribute('href')).toBe(
      '/users',
    );
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

test('§2 §9 /plan shows its fields, "+31 6", a read-only date and the load of two slots; "Vul testlevering automatisch in" fills in price 90, quantity 2, fee 12.5 and contant', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planOne(visitor);
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

    await pickDate(visitor, 'maandag 23 november 2026');
    const load = page.getByRole('status').filter({ hasText: 'Drukte' });
    await load.getByText('Drukte: Ochtend: 0, Middag: 1').waitFor();
    await press(visitor, 'Vul testlevering automatisch in');
    await load.getByText('Drukte: Ochtend: 0, Middag: 0').waitFor();
    expect(await page.getByLabel('Datum').inputValue()).toBe('21-11-2026');
    expect(await visitor.total()).toBe('€ 180,00');
    expect(await page.locator('[name=bezorgkosten]').inputValue()).toMatch(/^12[.,]50?$/);
    expect(await page.locator('[name=Betaling]').inputValue()).toBe('contant');
    await press(visitor, 'Levering plannen');
    await page.waitForURL(visitor.url + paths.home());
    expect((await callsOf(visitor)('GET', paths.api.allCustomers())).body).toMatchObject([
      { bezorgkosten: 12.5, Betaling: 'contant' },
    ]);
  }));
