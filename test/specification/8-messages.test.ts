import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { PASSWORD } from '../support/app.ts';
import { atWork, once, press, says } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { fillIn, pickDate } from '../support/planning.ts';

test('§8 failed planning shows "Er ging iets mis bij het plannen van de levering.", the typed values stay, and planning again shows "Levering gepland!"', () =>
  visit(async (visitor) => {
    await atWork(visitor, paths.plan());
    await once(visitor, '**/add-delivery', (route) => route.abort());
    await fillIn(visitor);
    await pickDate(visitor, 'maandag 23 november 2026');
    await press(visitor, 'Levering plannen');
    await says(visitor, 'alert', 'Er ging iets mis bij het plannen van de levering.');
    expect(await visitor.page.locator('[name=Klant_naam]').inputValue()).toBe('Jansen');
    await press(visitor, 'Levering plannen');
    await says(visitor, 'status', 'Levering gepland!');
  }));

test('§8 changing a delivery shows "Bezorgkosten zijn verplicht." without a call, "Fout bij bijwerken." or "Levering bijgewerkt." on /overzicht', () =>
  visit(async (visitor) => {
    await atWork(visitor, paths.editDelivery(1));
    const { page } = visitor;
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.method()));
    await page.locator('[name=bezorgkosten]').fill('');
    await press(visitor, 'Wijzig levering');
    await says(visitor, 'alert', 'Bezorgkosten zijn verplicht.');
    expect(calls).not.toContain('PUT');
    await page.locator('[name=bezorgkosten]').fill('10');
    await once(visitor, '**/delivery/1', (route) => route.abort());
    await press(visitor, 'Wijzig levering');
    await says(visitor, 'alert', 'Fout bij bijwerken.');
    await press(visitor, 'Wijzig levering');
    await page.waitForURL(visitor.url + paths.overview());
    await says(visitor, 'status', 'Levering bijgewerkt.');
  }));

test('§8 deleting a delivery shows "Fout bij verwijderen.", or "Levering verwijderd." on /overzicht', () =>
  visit(async (visitor) => {
    await atWork(visitor, paths.editDelivery(1));
    await once(visitor, '**/delivery/1', (route) => route.abort());
    const answer = visitor.page
      .getByRole('dialog')
      .getByRole('button', { name: 'Verwijder levering' });
    await press(visitor, 'Verwijder levering');
    await answer.click();
    await says(visitor, 'alert', 'Fout bij verwijderen.');
    await press(visitor, 'Verwijder levering');
    await answer.click();
    await visitor.page.waitForURL(visitor.url + paths.overview());
    await says(visitor, 'status', 'Levering verwijderd.');
  }));

test('§8 opening an invoice shows "Fout bij het openen van de factuur. Probeer opnieuw." or "Factuur geopend in nieuw tabblad"', () =>
  visit(async (visitor) => {
    await atWork(visitor, paths.archive());
    await once(visitor, '**/invoice/pdf/2', (route) => route.fulfill({ status: 500 }));
    await press(visitor, 'Factuur openen');
    await says(visitor, 'alert', 'Fout bij het openen van de factuur. Probeer opnieuw.');
    await press(visitor, 'Factuur openen');
    await says(visitor, 'status', 'Factuur geopend in nieuw tabblad');
  }));

test('§8 a failed credit shows "Fout bij het genereren van de creditfactuur.", and the typed reason stays', () =>
  visit(async (visitor) => {
    await atWork(visitor, paths.archive());
    await visitor.page.route('**/credit-invoice/2', (route) => route.abort());
    await press(visitor, 'Crediteer');
    await visitor.page.getByRole('dialog').getByRole('textbox').fill('Verkeerd');
    await press(visitor, 'Creditfactuur maken');
    await says(visitor, 'alert', 'Fout bij het genereren van de creditfactuur.');
    expect(await visitor.page.getByRole('dialog').getByRole('textbox').inputValue()).toBe(
      'Verkeerd',
    );
  }));

test('§8 a credit shows "Creditfactuur {number} succesvol aangemaakt en geopend" and can be opened again', () =>
  visit(async (visitor) => {
    await atWork(visitor, paths.archive());
    await press(visitor, 'Crediteer');
    await press(visitor, 'Creditfactuur maken');
    await says(visitor, 'status', 'Creditfactuur C2026-0001 succesvol aangemaakt en geopend');
    await press(visitor, 'Creditfactuur openen');
    await says(visitor, 'status', 'Creditfactuur geopend in nieuw tabblad');
    await visitor.page.route('**/invoice/pdf/2?credit=1', (route) => route.abort());
    await press(visitor, 'Creditfactuur openen');
    await says(visitor, 'alert', 'Fout bij het openen van de creditfactuur. Probeer opnieuw.');
  }));

const NEW = 'eikenhout-9';

async function choose(visitor: Visit, current: string, fresh: string, again = fresh) {
  const { page } = visitor;
  await page.locator('[name=currentPassword]').fill(current);
  await page.locator('[name=newPassword]').fill(fresh);
  await page.locator('[name=confirmPassword]').fill(again);
  await press(visitor, 'Wachtwoord Wijzigen');
}

test('§8 a new password shows its errors, "Network error. Please try again.", "Failed to change password" or "Wachtwoord succesvol gewijzigd!"', () =>
  visit(async (visitor) => {
    await atWork(visitor, paths.home());
    const { page } = visitor;
    await press(visitor, 'piet');
    await press(visitor, 'Wachtwoord wijzigen');
    const shows = (sentence: string) => page.getByRole('dialog').getByText(sentence).waitFor();
    await choose(visitor, PASSWORD, 'kort5');
    await shows('New password must be at least 6 characters long');
    await choose(visitor, PASSWORD, NEW, 'beukenhout-9');
    await shows('New passwords do not match');
    await once(visitor, '**/api/auth/change-password', (route) => route.abort());
    await choose(visitor, PASSWORD, NEW);
    await page.getByRole('alert').getByText('Network error. Please try again.').waitFor();
    await once(visitor, '**/api/auth/change-password', (route) => route.fulfill({ status: 500 }));
    await choose(visitor, PASSWORD, NEW);
    await page.getByRole('alert').getByText('Failed to change password').waitFor();
    await choose(visitor, 'fout', NEW);
    await shows('Het huidige wachtwoord klopt niet.');
    await page.locator('[name=currentPassword]').fill(PASSWORD);
    await press(visitor, 'Wachtwoord Wijzigen');
    await says(visitor, 'status', 'Wachtwoord succesvol gewijzigd!');
    expect(await visitor.app.logIn('piet', NEW)).toBeString();
  }));

test('§8 a failed login shows the error of the server or "Network error. Please try again."', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.open(paths.login());
    await page.getByLabel('Email').fill('piet');
    await page.getByLabel('Wachtwoord').fill('fout');
    await press(visitor, 'Inloggen');
    await page.getByRole('alert').getByText('Gebruikersnaam of wachtwoord klopt niet.').waitFor();
    await page.route('**/api/auth/login', (route) => route.abort());
    await press(visitor, 'Inloggen');
    await page.getByRole('alert').getByText('Network error. Please try again.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('piet');
  }));

test('§8 a response 401 redirects to /login and clears the stored token', () =>
  visit(async (visitor) => {
    await visitor.logIn();
    await atWork(visitor, paths.archive());
    await press(visitor, 'Crediteer');
    await visitor.page.getByRole('dialog').waitFor();
    visitor.app.db.$client.run('DELETE FROM sessions');
    await press(visitor, 'Creditfactuur maken');
    await visitor.page.waitForURL(visitor.url + paths.login());
    expect(await visitor.page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  }));

test('§9 a toast disappears after 4 s or at a click', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.clock.install();
    await atWork(visitor, paths.archive());
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await press(visitor, 'Factuur openen');
    await page.bringToFront();
    const toast = page.locator('.toast');
    await toast.click();
    expect(await toast.count()).toBe(0);
    await press(visitor, 'Factuur openen');
    await page.bringToFront();
    await toast.waitFor();
    await page.clock.runFor(3999);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(1);
    expect(await toast.count()).toBe(0);
  }));
