import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { atWork, callsOf, endSessions, logInAs, press, says } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { fillIn, openFilledIn, pickDate, planOne, planOnScreen } from '../support/planning.ts';

test('the form of a delivery warns of a Sunday, of a past date and of a second delivery for a customer on one day, and the delivery can still be planned', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planOne(visitor);
    await visitor.open(paths.plan({ datum: '2026-11-22' }));
    await page.getByText('Let op: deze datum is een zondag.').waitFor();
    await visitor.open(paths.plan({ datum: '2026-11-19' }));
    await page.getByText('Let op: deze datum is voorbij.').waitFor();
    await fillIn(visitor, { Klant_naam: ' JANSEN' });
    await pickDate(visitor, 'maandag 23 november 2026');
    await page.getByText('Let op: Jansen heeft op deze dag al een levering.').waitFor();
    await page.getByRole('button', { name: 'Levering plannen' }).click();
    await page.waitForURL(visitor.url + paths.home());
    expect(visitor.app.db.$client.query('SELECT count(*) AS n FROM deliveries').get()).toEqual({
      n: 2,
    });
  }));

test('leaving a changed form asks for confirmation, and leaving an unchanged form does not', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    await visitor.open(paths.plan());
    await page.locator('[name=Klant_naam]').fill('Half');
    await page.getByRole('link', { name: 'Terug' }).click();
    const question = page.getByRole('dialog', { name: 'Wijzigingen niet opgeslagen' });
    await question.getByRole('button', { name: 'Annuleren' }).click();
    expect(await page.locator('[name=Klant_naam]').inputValue()).toBe('Half');
    await page.getByRole('link', { name: 'Terug' }).click();
    await question.getByRole('button', { name: 'Verlaten zonder opslaan' }).click();
    await page.waitForURL(visitor.url + paths.home());
    await visitor.open(paths.plan());
    await page.getByRole('link', { name: 'Terug' }).click();
    await page.waitForURL(visitor.url + paths.home());
  }));

test('a form keeps the typed values when the session ends', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.logIn();
    await visitor.open(paths.plan());
    await fillIn(visitor, { opmerkingen: 'Achterom' });
    await page.locator('[name=opmerkingen]').fill('Achterom');
    endSessions(visitor);
    await pickDate(visitor, 'maandag 23 november 2026');
    await page.waitForURL(visitor.url + paths.login());
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await logInAs(visitor, 'piet');
    await page.waitForURL(visitor.url + paths.plan());
    await visitor.islandsWork();
    expect(await page.locator('[name=Klant_naam]').inputValue()).toBe(aDelivery.Klant_naam);
    expect(await page.locator('[name=opmerkingen]').inputValue()).toBe('Achterom');
    expect(await page.locator('[name=Tijdslot]').inputValue()).toBe('Middag');
    expect(await page.getByLabel('Datum').inputValue()).toBe('23-11-2026');
    await page.getByRole('button', { name: 'Levering plannen' }).click();
    await page.getByText('Levering gepland!').waitFor();
  }));

test('when the server cannot store data, the form shows an error and keeps the typed values', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await visitor.signIn();
    await openFilledIn(visitor);
    app.db.$client.run('PRAGMA query_only = ON');
    await page.getByRole('button', { name: 'Levering plannen' }).click();
    await page.getByText('De server kan niet bij de gegevens. Er is niets opgeslagen.').waitFor();
    expect(await page.locator('[name=Klant_naam]').inputValue()).toBe('Jansen');
    app.db.$client.run('PRAGMA query_only = OFF');
    await page.getByRole('button', { name: 'Levering plannen' }).click();
    await page.getByText('Levering gepland!').waitFor();
  }));

test('Back to a saved form shows the stored values, not the old values', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.editDelivery(1));
    await page.locator('[name=Tijdslot]').selectOption('Middag');
    await page.locator('[name=Betaling]').selectOption('onbekend');
    await press(visitor, 'Wijzig levering');
    await page.getByText('Levering bijgewerkt.').waitFor();
    const call = callsOf(visitor);
    const change = { ...aDelivery, Betaling: 'bank overmaken', opmerkingen: 'Van een ander' };
    await call('PUT', paths.api.delivery(1), change);
    await page.goBack();
    await page.waitForURL(visitor.url + paths.editDelivery(1));
    await visitor.islandsWork();
    const fields = ['Tijdslot', 'Betaling', 'opmerkingen'].map((name) => `[name=${name}]`);
    const values = await Promise.all(fields.map((field) => page.locator(field).inputValue()));
    expect(values).toEqual(['Ochtend', 'bank overmaken', 'Van een ander']);
  }));

test('Back to /plan after planning shows an empty form, which the user can leave without a question', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    await planOnScreen(visitor);
    await page.goBack();
    await page.waitForURL(visitor.url + paths.plan());
    await visitor.islandsWork();
    expect(await page.locator('[name=leveringsadres]').inputValue()).toBe('');
    expect(await page.locator('[name=Betaling]').inputValue()).toBe('onbekend');
    await press(visitor, 'Terug');
    await page.waitForURL(visitor.url + paths.home());
  }));

test('a message appears when the browser blocks the tab of a credit', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.archive());
    await page.evaluate(() => (window.open = () => null));
    await press(visitor, 'Crediteer');
    await press(visitor, 'Creditfactuur maken');
    const sentence =
      'Creditfactuur C2026-0001 succesvol aangemaakt. De browser hield het openen tegen.';
    await says(visitor, 'status', sentence);
  }));
