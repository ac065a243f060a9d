import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery, PASSWORD } from '../support/app.ts';
import {
  becomeAdmin,
  callsOf,
  fieldNames,
  once,
  press,
  says,
  saysBoth,
} from '../support/browser-steps.ts';
import { visit, type Visit, type VisitOptions } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';

const jansen = { Klant_naam: 'Jansen', leveringsadres: 'Dorpsstraat 1', bezorgkosten: 12.5 };

/** Opens a page as an administrator, with a second user and two customers. Only Jansen has an open delivery. */
async function office(visitor: Visit, path: string): Promise<void> {
  await visitor.app.addUser('kees');
  becomeAdmin(visitor);
  const call = await planAll(visitor, [{}, { Klant_naam: 'Bakker' }]);
  await call('POST', paths.api.customers(), jansen);
  await call('POST', paths.api.customers(), { Klant_naam: 'Aalbers', leveringsadres: 'Kade 2' });
  await visitor.open(path);
}

async function dialogPress({ page }: Visit, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

const fails = { status: 500, json: {} };

test('§2 §8 /klanten shows its columns and "Klant niet gevonden" for an unknown customer; deleting asks first, and shows "Klant verwijderd." or "Kon klant niet verwijderen."', () =>
  visit(async (visitor) => {
    await office(visitor, paths.customer(9));
    const { page, url } = visitor;
    const call = callsOf(visitor);
    const row = page.getByRole('row', { name: 'Jansen' });
    expect(page.url()).toBe(url + paths.customers());
    await says(visitor, 'alert', 'Klant niet gevonden');
    expect((await page.locator('thead th').allInnerTexts()).slice(0, 6)).toEqual([
      'Naam',
      'Adres',
      'Telefoon',
      'Bezorgkosten',
      'Betaalmethode',
      'Opmerkingen',
    ]);
    expect((await visitor.rows()).map(([name, , , fee]) => [name, fee])).toEqual([
      ['Aalbers', ''],
      ['Jansen', '€ 12,50'],
    ]);

    await once(visitor, '**/customer/1', (route) => route.abort());
    await row.getByRole('link', { name: 'Verwijderen' }).click();
    const question = page.getByRole('dialog', { name: 'Jansen verwijderen' });
    await question.getByText('Weet je zeker dat je deze klant wilt verwijderen?').waitFor();
    await dialogPress(visitor, 'Verwijderen');
    await says(visitor, 'alert', 'Kon klant niet verwijderen.');
    expect(await visitor.rows()).toHaveLength(2);
    await row.getByRole('link', { name: 'Verwijderen' }).click();
    await dialogPress(visitor, 'Annuleren');
    await question.waitFor({ state: 'detached' });
    expect(await row.count()).toBe(1);
    await row.getByRole('link', { name: 'Verwijderen' }).click();
    await dialogPress(visitor, 'Verwijderen');
    await says(visitor, 'status', 'Klant verwijderd.');
    await row.waitFor({ state: 'detached' });
    expect((await visitor.rows()).map(([name]) => name)).toEqual(['Aalbers']);
    expect((await call('GET', paths.api.deliveries())).body).toHaveLength(2);

    await press(visitor, 'Verwijderen');
    await page.getByRole('dialog').waitFor();
    await call('DELETE', paths.api.customer(2));
    await dialogPress(visitor, 'Verwijderen');
    await page.getByRole('alert').getByText('Kon klant niet verwijderen.').waitFor();
    await page.getByText('Nog geen klanten').waitFor();
  }));

test('§2 §8 /klant/{id} shows its fields; saving asks about "Openstaande leveringen" and names what was saved, or shows "Fout bij opslaan klant." and keeps the values', () =>
  visit(async (visitor) => {
    await office(visitor, paths.customer(1));
    const { page } = visitor;
    const read = async (path: string) => (await callsOf(visitor)('GET', path)).body;
    const names = await fieldNames(page.locator('main form'));
    const ownFields = 'Betaling Klant_naam bezorgkosten leveringsadres opmerkingen telefoonnummer';
    const fields = `${ownFields} btwNummer email kvkNummer`.split(' ').toSorted();
    expect(names.toSorted()).toEqual(fields);
    const methods = await page
      .locator('[name=Betaling] option')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
    expect(methods).toEqual(['', 'contant', 'betaalverzoek', 'bank overmaken']);
    await once(visitor, '**/customer/1', (route) => route.fulfill(fails));
    await page.getByLabel('Adres').fill('Kerkweg 4');
    await page.locator('[name=telefoonnummer]').fill('0318 123456');
    await press(visitor, 'Opslaan');
    const modal = page.getByRole('dialog', { name: 'Openstaande leveringen' });
    await modal.waitFor();
    expect(await modal.getByRole('listitem').allInnerTexts()).toEqual(['23-11-2026 Ochtend']);
    expect(await modal.getByRole('button').allInnerTexts()).toEqual([
      'Nee, alleen klant',
      'Ja, bijwerken',
    ]);
    await dialogPress(visitor, 'Nee, alleen klant');
    await says(visitor, 'alert', 'Fout bij opslaan klant.');
    expect(await page.getByLabel('Adres').inputValue()).toBe('Kerkweg 4');
    expect(await read(paths.api.customer(1))).toMatchObject({ versie: 1 });
    await press(visitor, 'Opslaan');
    await dialogPress(visitor, 'Nee, alleen klant');
    await says(visitor, 'status', 'Klant succesvol bijgewerkt!');
    expect(await read(paths.api.customer(1))).toMatchObject({
      telefoonnummer: '0318 123456',
      versie: 2,
    });
    const { leveringsadres, telefoonnummer } = aDelivery;
    const unchanged = { leveringsadres, telefoonnummer, versie: 1 };
    expect(await read(paths.api.delivery(1))).toMatchObject(unchanged);
    await visitor.open(paths.customer(1));
    await page.getByLabel('Adres').fill('Kerkweg 5');
    await press(visitor, 'Opslaan');
    await dialogPress(visitor, 'Ja, bijwerken');
    await says(visitor, 'status', 'Klant en leveringen succesvol bijgewerkt!');
    const changed = { leveringsadres: 'Kerkweg 5', versie: 2 };
    expect(await read(paths.api.delivery(1))).toMatchObject(changed);
  }));

async function fillInUser({ page }: Visit): Promise<void> {
  await page.getByRole('dialog').getByLabel('Gebruikersnaam').fill('jan');
  await page.getByRole('dialog').getByLabel('E-mail').fill('jan@vipo.test');
  await page.getByRole('dialog').getByLabel('Wachtwoord').fill('eikenhout-9');
}

test('§8 /users says whether creating, changing or deactivating a user succeeded, keeps the list when it cannot be loaded, and shows "Gebruiker succesvol gedeactiveerd" for 3 s', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.clock.install();
    await office(visitor, paths.users());
    const modal = page.getByRole('dialog');
    const kees = page.getByRole('row', { name: 'kees' });
    await once(visitor, '**/api/users/2', (route) => route.abort());
    await kees.getByRole('link', { name: 'Bewerken' }).click();
    await modal.getByLabel('E-mail').fill('cees@vipo.test');
    await modal.getByLabel('Je eigen wachtwoord').fill(PASSWORD);
    await dialogPress(visitor, 'Opslaan');
    await says(visitor, 'alert', 'Fout bij het bijwerken van gebruiker');
    expect(await modal.getByLabel('E-mail').inputValue()).toBe('cees@vipo.test');
    await dialogPress(visitor, 'Opslaan');
    await says(visitor, 'status', 'Gebruiker succesvol bijgewerkt');

    await modal.waitFor({ state: 'detached' });
    await once(visitor, '**/api/users', (route) => route.fulfill(fails));
    await press(visitor, '+ Nieuwe gebruiker');
    await fillInUser(visitor);
    await dialogPress(visitor, 'Opslaan');
    await says(visitor, 'alert', 'Fout bij het aanmaken van gebruiker');
    await dialogPress(visitor, 'Opslaan');
    await says(visitor, 'status', 'Gebruiker succesvol aangemaakt');

    await page.getByRole('row', { name: 'jan@vipo.test' }).waitFor();
    await once(visitor, '**/users', (route) => route.fulfill({ status: 500 }));
    await page.evaluate(() => document.body.dispatchEvent(new Event('vipo:changed')));
    await says(visitor, 'alert', 'Fout bij het laden van gebruikers');
    expect(await visitor.rows()).toHaveLength(3);

    await once(visitor, '**/api/users/2', (route) => route.abort());
    await kees.getByRole('link', { name: 'Verwijderen' }).click();
    await dialogPress(visitor, 'Verwijderen');
    await says(visitor, 'alert', 'Fout bij het verwijderen van gebruiker');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await kees.getByRole('link', { name: 'Verwijderen' }).click();
    await page
      .getByText(
        'Weet je zeker dat je gebruiker "kees" wilt verwijderen? Dit zal hun account deactiveren.',
      )
      .waitFor();
    await dialogPress(visitor, 'Verwijderen');
    await says(visitor, 'status', 'Gebruiker succesvol gedeactiveerd');
    const shown = page.locator('.toasts [role=status] .toast');
    await page.clock.runFor(2999);
    expect(await shown.count()).toBe(1);
    await page.clock.runFor(1);
    expect(await shown.count()).toBe(0);
  }));

const withPincode: VisitOptions = { config: { adminPincode: '4711' } };

test('§5 §8 clearing takes LEGEN in any case and a pincode of 4+ characters, or shows the error of the server, "Database legen mislukt" or "Network error. Please try again."', () =>
  visit(async (visitor) => {
    await office(visitor, paths.overview());
    const { page } = visitor;
    await press(visitor, 'piet');
    await press(visitor, 'Database legen (TEST)');
    const modal = page.getByRole('dialog');
    await modal.waitFor();
    visitor.requests.length = 0;
    await dialogPress(visitor, 'Database legen');
    await modal.getByText('Type "LEGEN" om te bevestigen').waitFor();
    await modal.getByText('Pincode is verplicht').waitFor();
    await page.locator('[name=bevestiging]').fill('leGen');
    await page.locator('[name=pincode]').fill('123');
    await dialogPress(visitor, 'Database legen');
    await modal.getByText('Een pincode heeft minstens 4 tekens.').waitFor();
    expect(await modal.getByText('Type "LEGEN" om te bevestigen').count()).toBe(0);
    expect(visitor.sent).toEqual([]);
    await page.locator('[name=pincode]').fill('0000');
    await dialogPress(visitor, 'Database legen');
    const message = page.getByRole('dialog').getByRole('alert');
    await message.getByText('pincode', { exact: false }).waitFor();
    await once(visitor, '**/clear-database', (route) => route.fulfill(fails));
    await dialogPress(visitor, 'Database legen');
    await message.getByText('Database legen mislukt').waitFor();
    await page.locator('[name=pincode]').fill('4711');
    await once(visitor, '**/clear-database', (route) => route.abort());
    await dialogPress(visitor, 'Database legen');
    await saysBoth(visitor, 'Network error. Please try again.');
    expect(await visitor.rows()).toHaveLength(2);
  }, withPincode));
