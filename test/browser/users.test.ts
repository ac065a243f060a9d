import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { becomeAdmin } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';

async function open(visitor: Visit): Promise<void> {
  becomeAdmin(visitor);
  await visitor.signIn();
  await visitor.open(paths.home());
  await visitor.page.getByRole('link', { name: 'Gebruikersbeheer' }).click();
  await visitor.page.waitForURL(visitor.url + paths.users());
}

test('an administrator creates, changes and deactivates a user', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await open(visitor);
    expect((await visitor.rows())[0]?.slice(0, 4)).toEqual([
      'piet Jij',
      'piet@vipo.test',
      'Actief',
      'Administrator',
    ]);
    expect(await page.getByRole('link', { name: 'Verwijderen' }).count()).toBe(0);

    await page.getByRole('button', { name: '+ Nieuwe gebruiker' }).click();
    const modal = page.getByRole('dialog', { name: 'Nieuwe gebruiker' });
    await modal.getByRole('button', { name: 'Opslaan' }).click();
    await modal.getByText('Gebruikersnaam, e-mail en wachtwoord zijn verplicht').waitFor();
    await modal.getByText('Minstens 6 tekens.').waitFor();
    await modal.getByLabel('Gebruikersnaam').fill('kees');
    await modal.getByLabel('E-mail').fill('kees@vipo.test');
    await modal.getByLabel('Wachtwoord').fill('eikenhout-9');
    await modal.getByRole('button', { name: 'Opslaan' }).click();
    await page.getByRole('status').getByText('Gebruiker succesvol aangemaakt').waitFor();
    const row = page.getByRole('row', { name: 'kees' });
    await row.getByText('Nooit').waitFor();

    await row.getByRole('link', { name: 'Bewerken' }).click();
    await page.getByRole('dialog').getByLabel('Beheerdersrechten').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).click();
    await row.getByText('Administrator').waitFor();

    await row.getByRole('link', { name: 'Verwijderen' }).click();
    const question =
      'Weet je zeker dat je gebruiker "kees" wilt verwijderen? Dit zal hun account deactiveren.';
    await page.getByText(question).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
    await page.getByRole('status').getByText('Gebruiker succesvol gedeactiveerd').waitFor();
    await row.getByText('Inactief').waitFor();
    await row.getByRole('link', { name: 'Verwijderen' }).waitFor({ state: 'detached' });
  }));

test('a message appears when a user cannot be saved, and the typed values stay', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await open(visitor);
    await page.getByRole('button', { name: '+ Nieuwe gebruiker' }).click();
    const modal = page.getByRole('dialog');
    await modal.getByLabel('Gebruikersnaam').fill('PIET');
    await modal.getByLabel('E-mail').fill('ander@vipo.test');
    await modal.getByLabel('Wachtwoord').fill('eikenhout-9');
    await modal.getByRole('button', { name: 'Opslaan' }).click();
    await page.getByRole('alert').getByText('Fout bij het aanmaken van gebruiker').waitFor();
    await modal.getByText('Deze gebruikersnaam is al in gebruik.').waitFor();
    expect(await modal.getByLabel('E-mail').inputValue()).toBe('ander@vipo.test');
  }));

test('a change that is longer than a browser may send while it leaves the page is checked by the server', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await open(visitor);
    await page.getByRole('link', { name: 'Bewerken' }).click();
    const modal = page.getByRole('dialog');
    const typed = '€'.repeat(30_000);
    await modal.getByLabel('E-mail').fill(typed);
    await modal.getByRole('button', { name: 'Opslaan' }).click();
    await modal.getByText('Vul een geldig e-mailadres in.').waitFor();
    expect(await modal.getByLabel('E-mail').inputValue()).toBe(typed);
  }));
