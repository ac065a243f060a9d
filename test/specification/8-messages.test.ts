import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery, PASSWORD } from '../support/app.ts';
import {
  atWork,
  callsOf,
  endSessions,
  fieldNames,
  once,
  press,
  says,
  saysBoth,
} from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { fillIn, pickDate } from '../support/planning.ts';

test('§2 §3 §5 §8 /plan requires its fields before it sends, shows the load and the live total, keeps the values after a failure, or shows "Levering gepland!" on /', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const jansen = { Klant_naam: 'Jansen', leveringsadres: 'Oude weg 1', bezorgkosten: 12.5 };
    await callsOf(visitor)('POST', paths.api.customers(), jansen);
    await atWork(visitor, paths.plan());
    await page.locator('[name=bezorgkosten]').fill('0');
    visitor.requests.length = 0;
    await press(visitor, 'Levering plannen');
    for (const name of ['Klant_naam', 'leveringsadres', 'Datum', 'Prijs', 'Aantal']) {
      expect(await page.locator(`#${name}-error`).innerText()).not.toBe('');
    }
    expect(await page.locator('#telefoonnummer-error').count()).toBe(0);
    expect(visitor.sent).toEqual([]);

    await fillIn(visitor, { Prijs: '1.234,50', bezorgkosten: '' });
    expect(await visitor.total()).toBe('€ 3.086,25');
    await pickDate(visitor, 'maandag 23 november 2026');
    expect(await page.getByLabel('Datum').inputValue()).toBe('23-11-2026');
    await page.getByRole('status').getByText('Ochtend: 2').waitFor();
    expect(await page.getByText('Drukte').innerText()).toContain('Middag: 0');
    await visitor.settle();
    visitor.requests.length = 0;
    await press(visitor, 'Levering plannen');
    await says(visitor, 'alert', 'Bezorgkosten zijn verplicht.');
    expect(visitor.sent).toEqual([]);

    await page.locator('[name=bezorgkosten]').fill('10');
    await once(visitor, '**/add-delivery', (route) => route.abort());
    await press(visitor, 'Levering plannen');
    await says(visitor, 'alert', 'Er ging iets mis bij het plannen van de levering.');
    expect(await page.locator('[name=Klant_naam]').inputValue()).toBe('Jansen');
    await press(visitor, 'Levering plannen');
    await says(visitor, 'status', 'Levering gepland!');
    expect(page.url()).toBe(visitor.url + paths.home());
    const { body } = await callsOf(visitor)('GET', paths.api.allCustomers());
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      id: 1,
      Klant_naam: 'Jansen',
      leveringsadres: aDelivery.leveringsadres,
      telefoonnummer: '+31 6 12345678',
      bezorgkosten: 10,
      Betaling: 'contant',
      opmerkingen: expect.any(String),
    });
  }));

test('§2 §8 /edit/{id} shows the stored fields, the load and the total; /overzicht says that the delivery was changed or deleted, and the form shows a failure', () =>
  visit(async (visitor) => {
    await atWork(visitor, paths.editDelivery(1));
    const { page } = visitor;
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.method()));
    expect(await page.locator('[name=Klant_naam]').inputValue()).toBe('Jansen');
    expect(await page.getByLabel('Datum').inputValue()).toBe('23-11-2026');
    await page.getByRole('status').getByText('Ochtend: 2').waitFor();
    expect(await visitor.total()).toBe('€ 225,00');
    await page.locator('[name=bezorgkosten]').fill('');
    await press(visitor, 'Wijzig levering');
    await says(visitor, 'alert', 'Bezorgkosten zijn verplicht.');
    expect(calls).not.toContain('PUT');
    await page.locator('[name=bezorgkosten]').fill('10');
    await page.locator('[name=Aantal]').fill('3');
    await once(visitor, '**/delivery/1', (route) => route.abort());
    await press(visitor, 'Wijzig levering');
    await says(visitor, 'alert', 'Fout bij bijwerken.');
    await press(visitor, 'Wijzig levering');
    await page.waitForURL(visitor.url + paths.overview());
    await says(visitor, 'status', 'Levering bijgewerkt.');
    expect((await visitor.rows())[0]?.slice(3, 7)).toEqual(['3', '€ 90,00', '€ 10,00', '€ 280,00']);

    await page.getByRole('link', { name: 'Bewerken' }).click();
    await page.waitForURL(/edit/);
    await visitor.islandsWork();
    await once(visitor, '**/delivery/1', (route) => route.abort());
    const question = page.getByRole('dialog');
    await press(visitor, 'Verwijder levering');
    await question.getByText('Weet je zeker dat je deze levering wilt verwijderen?').waitFor();
    await question.getByText('Jansen, 23-11-2026 Ochtend.').waitFor();
    await question.getByRole('button', { name: 'Annuleren' }).click();
    await question.waitFor({ state: 'detached' });
    await press(visitor, 'Verwijder levering');
    await question.getByRole('button', { name: 'Verwijder levering' }).click();
    await says(visitor, 'alert', 'Fout bij verwijderen.');
    await press(visitor, 'Verwijder levering');
    await question.getByRole('button', { name: 'Verwijder levering' }).click();
    await page.waitForURL(visitor.url + paths.overview());
    await says(visitor, 'status', 'Levering verwijderd.');
    expect(await visitor.rows()).toHaveLength(1);
  }));

test('§2 §8 §9 opening an invoice shows an error, or a message at the bottom left that disappears after 4 s or at a click', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.clock.install();
    await atWork(visitor, paths.archive());
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await once(visitor, '**/invoice/pdf/2', (route) => route.fulfill({ status: 500 }));
    await press(visitor, 'Factuur openen');
    await says(visitor, 'alert', 'Fout bij het openen van de factuur. Probeer opnieuw.');
    await page.locator('.toast').click();
    await press(visitor, 'Factuur openen');
    await says(visitor, 'status', 'Factuur geopend in nieuw tabblad');
    await page.bringToFront();
    const toast = page.locator('.toast');
    const box = await toast.boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 50);
    expect(box?.x).toBeLessThan(50);
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

test('§8 a credit shows "Creditfactuur {number} succesvol aangemaakt en geopend", or "Fout bij het genereren van de creditfactuur." with the typed reason; a 401 leads to /login', () =>
  visit(async (visitor) => {
    const { page, url } = visitor;
    await atWork(visitor, paths.archive());
    await page.evaluate(() => localStorage.setItem('authToken', 'of this session'));
    await once(visitor, '**/credit-invoice/2', (route) => route.abort());
    await press(visitor, 'Crediteer');
    await page.getByRole('dialog').getByRole('textbox').fill('Verkeerd');
    await press(visitor, 'Creditfactuur maken');
    await says(visitor, 'alert', 'Fout bij het genereren van de creditfactuur.');
    expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('Verkeerd');
    await press(visitor, 'Creditfactuur maken');
    await says(visitor, 'status', 'Creditfactuur C2026-0001 succesvol aangemaakt en geopend');
    await press(visitor, 'Creditfactuur openen');
    await says(visitor, 'status', 'Creditfactuur geopend in nieuw tabblad');
    await once(visitor, '**/invoice/pdf/2?credit=1', (route) => route.abort());
    await press(visitor, 'Creditfactuur openen');
    await says(visitor, 'alert', 'Fout bij het openen van de creditfactuur. Probeer opnieuw.');

    await callsOf(visitor)('POST', paths.api.invoice(1));
    await page.evaluate(() => document.body.dispatchEvent(new CustomEvent('vipo:changed')));
    await press(visitor, 'Crediteer');
    await page.getByRole('dialog').waitFor();
    endSessions(visitor);
    await press(visitor, 'Creditfactuur maken');
    await page.waitForURL(url + paths.login());
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  }));

const NEW = 'eikenhout-9';

async function choose(visitor: Visit, current: string, fresh: string, again = fresh) {
  const { page } = visitor;
  await page.locator('[name=currentPassword]').fill(current);
  await page.locator('[name=newPassword]').fill(fresh);
  await page.locator('[name=confirmPassword]').fill(again);
  await press(visitor, 'Wachtwoord Wijzigen');
}

test('§2 §5 §8 changing a password shows errors at its fields, "Network error. Please try again.", "Failed to change password", or on success "Wachtwoord succesvol gewijzigd!"', () =>
  visit(async (visitor) => {
    await atWork(visitor, paths.home());
    const { page } = visitor;
    await press(visitor, 'piet');
    await press(visitor, 'Wachtwoord wijzigen');
    const modal = page.getByRole('dialog', { name: 'Wachtwoord wijzigen' });
    const shows = (sentence: string) => modal.getByText(sentence).waitFor();
    await modal.waitFor();
    expect(await fieldNames(modal)).toEqual(['currentPassword', 'newPassword', 'confirmPassword']);
    expect(await modal.getByText(/^Annuleren$|^Wachtwoord Wijzigen$/).allInnerTexts()).toEqual([
      'Annuleren',
      'Wachtwoord Wijzigen',
    ]);
    visitor.requests.length = 0;
    await press(visitor, 'Wachtwoord Wijzigen');
    await modal.locator('.error:not(:empty)').first().waitFor();
    expect(visitor.sent).toEqual([]);
    await choose(visitor, PASSWORD, 'kort5');
    await saysBoth(visitor, 'New password must be at least 6 characters long');
    await choose(visitor, PASSWORD, NEW, 'beukenhout-9');
    await saysBoth(visitor, 'New passwords do not match');
    await once(visitor, '**/api/auth/change-password', (route) => route.abort());
    await choose(visitor, PASSWORD, NEW);
    await saysBoth(visitor, 'Network error. Please try again.');
    await once(visitor, '**/api/auth/change-password', (route) => route.fulfill({ status: 500 }));
    await choose(visitor, PASSWORD, NEW);
    await saysBoth(visitor, 'Failed to change password');
    await choose(visitor, 'fout', NEW);
    await shows('Het huidige wachtwoord klopt niet.');
    await page.locator('[name=currentPassword]').fill(PASSWORD);
    await press(visitor, 'Wachtwoord Wijzigen');
    await says(visitor, 'status', 'Wachtwoord succesvol gewijzigd!');
    expect(await visitor.app.logIn('piet', NEW)).toBeString();
  }));

test('§2 §8 /login has two fields and a button, and a failed login shows the error of the server or "Network error. Please try again."', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.open(paths.login());
    expect(await fieldNames(page.locator('form#login'))).toEqual(['username', 'password']);
    await page.getByLabel('Email').fill('piet');
    await page.getByLabel('Wachtwoord').fill('fout');
    await press(visitor, 'Inloggen');
    await page.getByRole('alert').getByText('Gebruikersnaam of wachtwoord klopt niet.').waitFor();
    await page.route('**/api/auth/login', (route) => route.abort());
    await press(visitor, 'Inloggen');
    await saysBoth(visitor, 'Network error. Please try again.');
    expect(await page.getByLabel('Email').inputValue()).toBe('piet');
  }));
