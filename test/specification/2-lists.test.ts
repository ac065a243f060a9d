import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { becomeAdmin, callsOf, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';

async function withDeliveries(visitor: Visit, ...changes: object[]) {
  becomeAdmin(visitor);
  await visitor.signIn();
  const call = callsOf(visitor);
  for (const change of changes)
    await call('POST', paths.api.addDelivery(), { ...aDelivery, ...change });
  return call;
}

async function columns({ page }: Visit): Promise<string[]> {
  return page.locator('thead th').allInnerTexts();
}

/** The names of the links and buttons at the end of a row. */
async function actionsOf({ page }: Visit, name: string): Promise<string[]> {
  return page.getByRole('row', { name }).locator('td:last-child :is(a, button)').allInnerTexts();
}

test('§2 /overzicht shows its columns, "-" for a missing phone number, and an edit button', () =>
  visit(async (visitor) => {
    await withDeliveries(visitor, { telefoonnummer: '+31 6' });
    await visitor.open(paths.overview());
    expect((await columns(visitor)).slice(0, 11)).toEqual([
      'Naam',
      'Adres',
      'Telefoon',
      'Aantal kuub',
      'Prijs/kuub',
      'Bezorgkosten',
      'Totaal',
      'Datum',
      'Tijdslot',
      'Betaalmethode',
      'Opmerkingen',
    ]);
    expect((await visitor.rows())[0]?.slice(2, 11)).toEqual([
      '-',
      '2,5',
      '€ 90,00',
      '€ 12,50',
      '€ 237,50',
      '23-11-2026',
      'Ochtend',
      'contant',
      'Achterom',
    ]);
    await press(visitor, 'Bewerken');
    await visitor.page.waitForURL(visitor.url + paths.editDelivery(1));
  }));

test('§2 /overzicht filters by part of a name in upper or lower case, and by a date', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await withDeliveries(
      visitor,
      {},
      { Klant_naam: 'Łukasz' },
      { Klant_naam: 'Pietersen', Tijd: '2026-11-24 Middag' },
    );
    await visitor.open(paths.overview());
    const names = async () => (await visitor.rows()).map(([name]) => name);
    await page.getByLabel('Klant').fill('ANS');
    await page.getByText('1 levering,').waitFor();
    expect(await names()).toEqual(['Jansen']);
    await page.getByLabel('Klant').fill('');
    await page.getByLabel('Datum').pressSequentially('24112026');
    await page.getByText('1 levering,').waitFor();
    expect(await page.getByLabel('Datum').inputValue()).toBe('24/11/2026');
    await page.getByRole('cell', { name: 'Jansen' }).waitFor({ state: 'detached' });
    expect(await names()).toEqual(['Pietersen']);
  }));

test('§2 /factureren shows its columns, and "Factuur maken" is disabled while nothing is selected', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await withDeliveries(visitor, { Aantal: '0,333', Betaling: 'onbekend' });
    await visitor.open(paths.invoicing());
    expect((await columns(visitor)).slice(1)).toEqual([
      'Naam',
      'Adres',
      'Aantal kuub',
      'Prijs per kuub',
      'Totaal prijs',
      'Planningsdatum',
      'Betaalmethode',
    ]);
    expect((await visitor.rows())[0]?.slice(3, 7)).toEqual([
      '0,333',
      '€ 90,00',
      '€ 29,97',
      '23-11-2026 Ochtend',
    ]);
    const make = page.getByRole('button', { name: 'Factuur maken' });
    expect(await make.isDisabled()).toBeTrue();
    await page.getByRole('checkbox', { name: 'Jansen' }).check();
    expect(await make.isDisabled()).toBeFalse();
    const offered = await page.locator('[name=Betaling] option').allInnerTexts();
    expect(offered.slice(-3)).toEqual(['contant', 'betaalverzoek', 'bank overmaken']);
  }));

test('§2 /archief shows its columns and actions, and "Crediteer" opens "Creditfactuur aanmaken"', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await withDeliveries(visitor, {});
    await call('POST', paths.api.invoice(1));
    await visitor.open(paths.archive());
    expect(await columns(visitor)).toEqual([
      'Factuurnummer',
      'Credit nr.',
      'Status',
      'Datum',
      'Tijdslot',
      'Klant',
      'Adres',
      'Factuurdatum',
      'Betaling',
      'Bedrag',
      'Acties',
    ]);
    const row = (await visitor.rows())[0] ?? [];
    expect([row[0], row[3], row[4], row[5], row[7]]).toEqual([
      '2026-0001',
      '23-11-2026',
      'Ochtend',
      'Jansen',
      '20-11-2026 10:30',
    ]);
    expect(row[2]).toStartWith('Actief');
    expect(await actionsOf(visitor, '2026-0001')).toEqual(['Factuur openen', 'Crediteer']);
    await press(visitor, 'Crediteer');
    const modal = page.getByRole('dialog', { name: 'Creditfactuur aanmaken' });
    await modal.waitFor();
    expect(await modal.getByRole('button').allInnerTexts()).toEqual([
      'Annuleren',
      'Creditfactuur maken',
    ]);
    expect(await modal.locator('textarea[name=comment]').count()).toBe(1);
    await modal.getByRole('button', { name: 'Creditfactuur maken' }).click();
    await page.getByRole('cell', { name: 'C2026-0001' }).waitFor();
    // The last one is beyond the specification.
    expect(await actionsOf(visitor, '2026-0001')).toEqual([
      'Factuur openen',
      'Creditfactuur openen',
      'Opnieuw factureren',
    ]);
  }));

test('§2 /archief filters by part of a name and by the date of the invoice', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    app.now = new Date('2026-11-20T20:00:00.000Z');
    const call = await withDeliveries(visitor, {}, { Klant_naam: 'Pietersen' });
    await call('POST', paths.api.invoice(1));
    // This is 00:30 on the next day in Amsterdam.
    app.now = new Date('2026-11-20T23:30:00.000Z');
    await call('POST', paths.api.invoice(2));
    await visitor.open(paths.archive({ datum: '21/11/2026' }));
    expect((await visitor.rows()).map((row) => row[5])).toEqual(['Pietersen']);
    await visitor.open(paths.archive());
    await page.getByLabel('Klant').fill('jan');
    await page.getByRole('cell', { name: 'Pietersen' }).waitFor({ state: 'detached' });
    expect((await visitor.rows()).map((row) => row[5])).toEqual(['Jansen']);
  }));

test('§2 /klanten shows its columns with fees in euros, and asks before it deletes a customer', () =>
  visit(async (visitor) => {
    const call = await withDeliveries(visitor);
    const jansen = { Klant_naam: 'Jansen', leveringsadres: 'Dorpsstraat 1', bezorgkosten: 12.5 };
    await call('POST', paths.api.customers(), jansen);
    await visitor.open(paths.customers());
    expect((await columns(visitor)).slice(0, 6)).toEqual([
      'Naam',
      'Adres',
      'Telefoon',
      'Bezorgkosten',
      'Betaalmethode',
      'Opmerkingen',
    ]);
    expect((await visitor.rows())[0]?.[3]).toBe('€ 12,50');
    await press(visitor, 'Verwijderen');
    const question = 'Weet je zeker dat je deze klant wilt verwijderen?';
    await visitor.page.getByRole('dialog').getByText(question).waitFor();
  }));

test('§2 /klant/{id} shows its fields, and saving lists the open deliveries in "Openstaande leveringen"', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await withDeliveries(visitor, {});
    const jansen = { Klant_naam: 'Jansen', leveringsadres: 'Dorpsstraat 1' };
    await call('POST', paths.api.customers(), jansen);
    await visitor.open(paths.customer(1));
    const names = await page
      .locator('main form :is(input:not([type=hidden]), select, textarea)')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name));
    const ownFields = 'Betaling Klant_naam bezorgkosten leveringsadres opmerkingen telefoonnummer';
    const fields = `${ownFields} btwNummer email kvkNummer`.split(' ').toSorted();
    expect(names.toSorted()).toEqual(fields);
    const methods = await page
      .locator('[name=Betaling] option')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
    expect(methods).toEqual(['', 'contant', 'betaalverzoek', 'bank overmaken']);
    await press(visitor, 'Opslaan');
    const modal = page.getByRole('dialog', { name: 'Openstaande leveringen' });
    await modal.waitFor();
    expect(await modal.getByRole('listitem').allInnerTexts()).toEqual(['23-11-2026 Ochtend']);
    expect(await modal.getByRole('button').allInnerTexts()).toEqual([
      'Nee, alleen klant',
      'Ja, bijwerken',
    ]);
  }));

test('§2 /users shows the status, role and last login of each user, and "Jij" for the current user', () =>
  visit(async (visitor) => {
    const { app, page } = visitor;
    const call = await withDeliveries(visitor);
    const kees = await app.addUser('kees');
    await call('DELETE', paths.api.user(kees));
    await app.logIn('piet');
    await visitor.open(paths.home());
    await page.getByRole('link', { name: 'Gebruikersbeheer' }).click();
    await page.waitForURL(visitor.url + paths.users());
    expect(await columns(visitor)).toEqual([
      'Gebruikersnaam',
      'E-mail',
      'Status',
      'Rol',
      'Aangemaakt',
      'Laatste login',
      'Acties',
    ]);
    const rows = (await visitor.rows()).map((row) => row.slice(0, 6));
    expect(rows).toEqual([
      ['kees', 'kees@vipo.test', 'Inactief', 'Gebruiker', '20/11/2026', 'Nooit'],
      ['piet Jij', 'piet@vipo.test', 'Actief', 'Administrator', '20/11/2026', '20/11/2026'],
    ]);
    expect(await actionsOf(visitor, 'piet')).toEqual(['Bewerken']);
    expect(await actionsOf(visitor, 'kees')).toContain('Bewerken');
    await press(visitor, '+ Nieuwe gebruiker');
    await page.getByRole('dialog').getByLabel('Beheerdersrechten').waitFor();
  }));
