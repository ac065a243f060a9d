import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { PASSWORD } from '../support/app.ts';
import { atWork, becomeAdmin, callsOf, once, press, says } from '../support/browser-steps.ts';
import { visit, type Visit, type VisitOptions } from '../support/browser.ts';

const jansen = { Klant_naam: 'Jansen', leveringsadres: 'Dorpsstraat 1' };

/** Opens a page as an administrator, with a second user and a customer with an open delivery. */
async function office(visitor: Visit, path: string): Promise<void> {
  await visitor.app.addUser('kees');
  becomeAdmin(visitor);
  await atWork(visitor, path);
  await callsOf(visitor)('POST', paths.api.customers(), jansen);
  await visitor.open(path);
}

async function dialogPress({ page }: Visit, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

const fails = { status: 500, json: {} };

test('§8 deleting a customer shows "Klant verwijderd."', () =>
  visit(async (visitor) => {
    await office(visitor, paths.customers());
    await press(visitor, 'Verwijderen');
    await dialogPress(visitor, 'Verwijderen');
    await says(visitor, 'status', 'Klant verwijderd.');
    await visitor.page.getByText('Geen klanten gevonden.').waitFor();
  }));

test('§8 a failed deletion shows "Kon klant niet verwijderen.", and the customer stays', () =>
  visit(async (visitor) => {
    await office(visitor, paths.customers());
    await visitor.page.route('**/customer/1', (route) => route.abort());
    await press(visitor, 'Verwijderen');
    await dialogPress(visitor, 'Verwijderen');
    await says(visitor, 'alert', 'Kon klant niet verwijderen.');
    expect(await visitor.rows()).toHaveLength(1);
  }));

test('§8 an unknown customer shows "Klant niet gevonden" and redirects to /klanten', () =>
  visit(async (visitor) => {
    await office(visitor, paths.customer(9));
    expect(visitor.page.url()).toBe(visitor.url + paths.customers());
    await visitor.open(paths.customer(9));
    await says(visitor, 'alert', 'Klant niet gevonden');
  }));

test('§8 a failed save shows "Fout bij opslaan klant.", and the typed values stay', () =>
  visit(async (visitor) => {
    await office(visitor, paths.customer(1));
    await visitor.page.route('**/customer/1', (route) => route.fulfill(fails));
    await visitor.page.getByLabel('Adres').fill('Kerkweg 4');
    await press(visitor, 'Opslaan');
    await dialogPress(visitor, 'Nee, alleen klant');
    await says(visitor, 'alert', 'Fout bij opslaan klant.');
    expect(await visitor.page.getByLabel('Adres').inputValue()).toBe('Kerkweg 4');
  }));

test.each([
  ['Nee, alleen klant', 'Klant succesvol bijgewerkt!', 'Dorpsstraat 1\n1234 AB Ons Dorp'],
  ['Ja, bijwerken', 'Klant en leveringen succesvol bijgewerkt!', 'Kerkweg 4'],
])('§8 after the answer "%s" the customer screen shows "%s"', (answer, sentence, address) =>
  visit(async (visitor) => {
    await office(visitor, paths.customer(1));
    await visitor.page.getByLabel('Adres').fill('Kerkweg 4');
    await press(visitor, 'Opslaan');
    await dialogPress(visitor, answer);
    await says(visitor, 'status', sentence);
    const { body } = await callsOf(visitor)('GET', paths.api.delivery(1));
    expect(body.leveringsadres).toBe(address);
  }),
);

test('§8 a failed load shows "Fout bij het laden van gebruikers", and the list of users stays', () =>
  visit(async (visitor) => {
    await office(visitor, paths.users());
    await visitor.page.route('**/users', (route) => route.fulfill({ status: 500 }));
    await visitor.page.evaluate(() => document.body.dispatchEvent(new Event('vipo:changed')));
    await says(visitor, 'alert', 'Fout bij het laden van gebruikers');
    expect(await visitor.rows()).toHaveLength(2);
  }));

async function fillInUser({ page }: Visit): Promise<void> {
  await page.getByRole('dialog').getByLabel('Gebruikersnaam').fill('jan');
  await page.getByRole('dialog').getByLabel('E-mail').fill('jan@vipo.test');
  await page.getByRole('dialog').getByLabel('Wachtwoord').fill('eikenhout-9');
}

test('§8 creating a user shows "Fout bij het aanmaken van gebruiker" or "Gebruiker succesvol aangemaakt"', () =>
  visit(async (visitor) => {
    await office(visitor, paths.users());
    await once(visitor, '**/api/users', (route) => route.fulfill(fails));
    await press(visitor, '+ Nieuwe gebruiker');
    await fillInUser(visitor);
    await dialogPress(visitor, 'Opslaan');
    await says(visitor, 'alert', 'Fout bij het aanmaken van gebruiker');
    await dialogPress(visitor, 'Opslaan');
    await says(visitor, 'status', 'Gebruiker succesvol aangemaakt');
  }));

test('§8 changing a user shows "Fout bij het bijwerken van gebruiker" or "Gebruiker succesvol bijgewerkt"', () =>
  visit(async (visitor) => {
    await office(visitor, paths.users());
    await once(visitor, '**/api/users/2', (route) => route.abort());
    const { page } = visitor;
    await page.getByRole('row', { name: 'kees' }).getByRole('link', { name: 'Bewerken' }).click();
    await page.getByRole('dialog').getByLabel('E-mail').fill('cees@vipo.test');
    await page.getByRole('dialog').getByLabel('Je eigen wachtwoord').fill(PASSWORD);
    await dialogPress(visitor, 'Opslaan');
    await says(visitor, 'alert', 'Fout bij het bijwerken van gebruiker');
    expect(await page.getByRole('dialog').getByLabel('E-mail').inputValue()).toBe('cees@vipo.test');
    await dialogPress(visitor, 'Opslaan');
    await says(visitor, 'status', 'Gebruiker succesvol bijgewerkt');
  }));

test('§8 deactivating a user shows an error, or "Gebruiker succesvol gedeactiveerd" for 3 s', () =>
  visit(async (visitor) => {
    await visitor.page.clock.install();
    await office(visitor, paths.users());
    await once(visitor, '**/api/users/2', (route) => route.abort());
    await press(visitor, 'Verwijderen');
    await dialogPress(visitor, 'Verwijderen');
    await says(visitor, 'alert', 'Fout bij het verwijderen van gebruiker');
    await visitor.page.clock.pauseAt(Date.now() + 3_600_000);
    await press(visitor, 'Verwijderen');
    await visitor.page
      .getByText(
        'Weet je zeker dat je gebruiker "kees" wilt verwijderen? Dit zal hun account deactiveren.',
      )
      .waitFor();
    await dialogPress(visitor, 'Verwijderen');
    await says(visitor, 'status', 'Gebruiker succesvol gedeactiveerd');
    const shown = visitor.page.locator('.toasts [role=status] .toast');
    await visitor.page.clock.runFor(2999);
    expect(await shown.count()).toBe(1);
    await visitor.page.clock.runFor(1);
    expect(await shown.count()).toBe(0);
  }));

async function openClearing(visitor: Visit, pincode: string): Promise<void> {
  await office(visitor, paths.overview());
  await press(visitor, 'piet');
  await press(visitor, 'Database legen (TEST)');
  await visitor.page.locator('[name=bevestiging]').fill('legen');
  await visitor.page.locator('[name=pincode]').fill(pincode);
}

const withPincode: VisitOptions = { config: { adminPincode: '4711' } };

test('§8 a failed clearing shows the error of the server or "Database legen mislukt"', () =>
  visit(async (visitor) => {
    await openClearing(visitor, '0000');
    await dialogPress(visitor, 'Database legen');
    const message = visitor.page.getByRole('dialog').getByRole('alert');
    await message.getByText('pincode', { exact: false }).waitFor();
    await visitor.page.route('**/clear-database', (route) => route.fulfill(fails));
    await dialogPress(visitor, 'Database legen');
    await message.getByText('Database legen mislukt').waitFor();
  }, withPincode));

test('§8 clearing the database without a connection shows "Network error. Please try again."', () =>
  visit(async (visitor) => {
    await openClearing(visitor, '4711');
    await visitor.page.route('**/clear-database', (route) => route.abort());
    await dialogPress(visitor, 'Database legen');
    await visitor.page.getByText('Network error. Please try again.').waitFor();
    expect(await visitor.rows()).toHaveLength(2);
  }, withPincode));
