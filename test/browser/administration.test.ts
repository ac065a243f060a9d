import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery, PASSWORD } from '../support/app.ts';
import { becomeAdmin, callsOf, press, says } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';

async function asAdmin(visitor: Visit, path: string) {
  becomeAdmin(visitor);
  await visitor.signIn();
  const call = callsOf(visitor);
  await visitor.open(path);
  return call;
}

test('saving a user that somebody else changed reports the conflict and keeps the typed values', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await app.addUser('kees');
    const call = await asAdmin(visitor, paths.users());
    await page.getByRole('row', { name: 'kees' }).getByRole('link', { name: 'Bewerken' }).click();
    const modal = page.getByRole('dialog');
    await modal.getByLabel('E-mail').fill('mijn@vipo.test');
    await modal.getByLabel('Je eigen wachtwoord').fill(PASSWORD);
    const theirs = { username: 'kees', email: 'hun@vipo.test', isActive: true, isAdmin: false };
    await call('PUT', paths.api.user(2), { ...theirs, currentPassword: PASSWORD });
    await modal.getByRole('button', { name: 'Opslaan' }).click();
    await modal.getByText(/heeft deze gebruiker om .* gewijzigd/).waitFor();
    expect(await modal.getByLabel('E-mail').inputValue()).toBe('mijn@vipo.test');
    const { body } = await call('GET', paths.api.users());
    expect(JSON.stringify(body)).toContain('hun@vipo.test');
  }));

test('saving settings that somebody else changed reports the conflict and keeps the typed values', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await asAdmin(visitor, paths.settings());
    await page.getByLabel('Titel op het beginscherm').fill('De mijne');
    app.db.$client.run("UPDATE settings SET home_title = 'De hunne', version = version + 1");
    await press(visitor, 'Opslaan');
    await page.getByText(/Iemand anders heeft de instellingen .* gewijzigd/).waitFor();
    expect(await page.getByLabel('Titel op het beginscherm').inputValue()).toBe('De mijne');
    await visitor.open(paths.home());
    expect(await page.locator('h1').innerText()).toBe('Welkom bij De hunne');
  }));

test('choosing a filter of the log applies it at once, and a deleted delivery can be restored from the log', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.app.logIn('piet');
    const call = await asAdmin(visitor, paths.home());
    await call('POST', paths.api.addDelivery(), aDelivery);
    await call('DELETE', paths.api.delivery(1));
    await press(visitor, 'Logboek');
    await page.getByRole('cell', { name: 'Ingelogd', exact: true }).first().waitFor();
    await page.getByLabel('Wat').selectOption('levering');
    await page
      .getByRole('cell', { name: 'Ingelogd', exact: true })
      .first()
      .waitFor({ state: 'detached' });
    await page.waitForURL(/soort=levering/);
    expect((await visitor.rows()).map(([, , what]) => what)).toEqual([
      'Levering verwijderd',
      'Levering gepland',
    ]);
    await press(visitor, 'Ongedaan maken');
    await says(visitor, 'status', 'Ongedaan gemaakt: de levering is terug.');
    await visitor.open(paths.overview());
    await page.getByRole('cell', { name: 'Jansen' }).waitFor();
    await page.goBack();
    await page.getByRole('cell', { name: 'Verwijderen ongedaan gemaakt' }).waitFor();
  }));

test('a user sees a list of their own sessions and ends all other sessions', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await visitor.logIn();
    const other = await app.logIn('piet', PASSWORD);
    await page.getByRole('button', { name: 'piet' }).click();
    await press(visitor, 'Waar ben ik ingelogd?');
    await page.getByText('Chrome op Linux').waitFor();
    expect(await visitor.rows()).toHaveLength(2);
    await press(visitor, 'Alle andere beëindigen');
    await says(visitor, 'status', 'Daar ben je nu uitgelogd.');
    expect(await visitor.rows()).toHaveLength(1);
    expect((await app.call('GET', paths.api.me(), undefined, { token: other })).status).toBe(401);
  }));
