import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { becomeAdmin, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';

async function withDeliveries(visitor: Visit, ...changes: object[]) {
  becomeAdmin(visitor);
  return planAll(visitor, changes);
}

async function columns({ page }: Visit): Promise<string[]> {
  return page.locator('thead th').allInnerTexts();
}

/** The names of the links and buttons at the end of a row. */
async function actionsOf({ page }: Visit, name: string): Promise<string[]> {
  return page.getByRole('row', { name }).locator('td:last-child :is(a, button)').allInnerTexts();
}

test('§2 §5 /overzicht shows its columns, filters by part of a name and by a date that is typed or chosen, and has an edit button', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await withDeliveries(
      visitor,
      { telefoonnummer: '+31 6' },
      { Klant_naam: 'Łukasz' },
      { Klant_naam: 'Pietersen', Tijd: '2026-11-24 Middag' },
    );
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
    const names = async () => (await visitor.rows()).map(([name]) => name);
    await page.getByLabel('Klant').fill('ANS');
    await page.getByText('1 levering,').waitFor();
    expect(await names()).toEqual(['Jansen']);
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
    await page.getByLabel('Klant').fill('');
    const typed = page.getByLabel('Datum');
    for (const none of ['31022026', '32012026', '01132026', '01011899', '01012101']) {
      await typed.fill('');
      await typed.pressSequentially(none);
      await page.locator('#datum-error').waitFor();
    }
    await press(visitor, 'Datum kiezen');
    await page.getByRole('button', { name: 'woensdag 25 november 2026' }).click();
    await page.getByText('Geen leveringen gevonden.').waitFor();
    expect(await typed.inputValue()).toBe('25/11/2026');
    await typed.fill('');
    await typed.pressSequentially('2411202699');
    await page.getByText('1 levering,').waitFor();
    expect(await typed.inputValue()).toBe('24/11/2026');
    expect(await names()).toEqual(['Pietersen']);
    await press(visitor, 'Bewerken');
    await page.waitForURL(visitor.url + paths.editDelivery(3));
  }));

test('§2 /factureren shows its columns, the count and the sum of the selection, and how many deliveries are in the future', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await withDeliveries(
      visitor,
      { Klant_naam: 'Vandaag', Tijd: '2026-11-20 Ochtend', Aantal: '0,333', Betaling: 'onbekend' },
      { Klant_naam: 'Morgen', Tijd: '2026-11-21 Ochtend', Prijs: '89,95' },
    );
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
      '20-11-2026 Ochtend',
    ]);
    const offered = await page.locator('[name=Betaling] option').allInnerTexts();
    expect(offered.slice(-3)).toEqual(['contant', 'betaalverzoek', 'bank overmaken']);

    const make = page.getByRole('button', { name: 'Factuur maken' });
    const status = page.locator('.run [role=status]');
    const said = async () => (await status.innerText()).replaceAll('\u00a0', ' ');
    expect(await make.isDisabled()).toBeTrue();
    expect(await said()).toBe('Niets geselecteerd');
    await page.getByRole('checkbox', { name: 'Vandaag' }).check();
    expect(await make.isDisabled()).toBeFalse();
    expect(await said()).toBe('1 geselecteerd, samen € 42,47, waarvan € 12,50 bezorgkosten');
    for (const ofGroup of await page.getByRole('checkbox', { name: 'Alles selecteren' }).all())
      await ofGroup.check();
    expect(await said()).toBe(
      '2 geselecteerd, samen € 279,85, waarvan € 25,00 bezorgkosten. Let op: 1 levering moet nog komen.',
    );
    await page.getByLabel('Klant', { exact: true }).fill('vandaag');
    await page.getByRole('checkbox', { name: 'Morgen' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { name: 'Vandaag' }).isChecked()).toBe(true);
    expect(await said()).toStartWith('2 geselecteerd');
    await page.getByLabel('Klant', { exact: true }).fill('');
    await page.getByRole('checkbox', { name: 'Morgen' }).uncheck();
    expect(await said()).toStartWith('1 geselecteerd');
  }));

test('§2 §4 /archief shows its columns and actions, filters by part of a name and by the date of the invoice, and keeps its filter when "Crediteer" has made a credit', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    app.now = new Date('2026-11-20T20:00:00.000Z');
    const call = await withDeliveries(visitor, {}, { Klant_naam: 'Pietersen' });
    await call('POST', paths.api.invoice(1));
    // This is 00:30 on the next day in Amsterdam.
    app.now = new Date('2026-11-20T23:30:00.000Z');
    await call('POST', paths.api.invoice(2));
    await visitor.open(paths.archive({ datum: '21/11/2026' }));
    const names = async () => (await visitor.rows()).map((row) => row[5]);
    expect(await names()).toEqual(['Pietersen']);
    await visitor.open(paths.archive());
    await page.getByLabel('Klant').fill('jan');
    await page.getByRole('cell', { name: 'Pietersen' }).waitFor({ state: 'detached' });
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
      '20-11-2026 21:00',
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
    expect(await names()).toEqual(['Jansen']);
    // The specification does not have the first action.
    expect(await actionsOf(visitor, '2026-0001')).toEqual([
      'Opnieuw factureren',
      'Factuur openen',
      'Creditfactuur openen',
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
