import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import {
  atWork,
  callsOf,
  endSessions,
  logInAs,
  once,
  press,
  readyToWork,
} from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';
import { runRow } from '../support/run.ts';

test('a draft of one user is not shown to the next user', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await app.addUser('jan');
    await visitor.signIn();
    await visitor.open(paths.plan());
    await page.locator('[name=opmerkingen]').fill('Half');
    endSessions(visitor);
    await page.getByRole('button', { name: 'Vul testlevering automatisch in' }).click();
    await logInAs(visitor, 'jan');
    await page.waitForURL(visitor.url + paths.home());
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  }));

test('a message announces a restored draft, and logging out deletes the draft', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    await visitor.open(paths.plan());
    endSessions(visitor);
    await page.getByRole('button', { name: 'Vul testlevering automatisch in' }).click();
    await logInAs(visitor, 'piet');
    await page.waitForURL(visitor.url + paths.plan());
    await page.getByText('Wat je had ingevuld staat er weer.').waitFor();
    expect(await page.locator('[name=Klant_naam]').inputValue()).toBe('Testklant');
    await page.getByRole('button', { name: 'piet', exact: true }).click();
    await press(visitor, 'Uitloggen');
    await page.waitForURL(visitor.url + paths.login());
    expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0]);
  }));

test('when a call gets 401 during logout, no draft of the form is stored, and the browser asks only once about unsaved changes', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    await visitor.open(paths.plan());
    const isLoggedOut = Promise.withResolvers<void>();
    const asked = page.waitForRequest(`**${paths.api.customers('keuz')}`);
    // The script logs the 401 in the same task in which it handles the 401.
    const refused = page.waitForEvent('console', (line) =>
      line.text().startsWith('GET /customers'),
    );
    let questions = 0;
    page.on('dialog', (question) => {
      questions++;
      void question.accept();
    });
    await once(visitor, `**${paths.api.customers('keuz')}`, async (route) => {
      await isLoggedOut.promise;
      await route.fulfill({ status: 401, json: { error: 'Je bent niet ingelogd.' } });
    });
    await once(visitor, `**${paths.logout()}`, async (route) => {
      await visitor.answer(route);
      isLoggedOut.resolve();
      await refused;
      await route.fulfill({ status: 303, headers: { Location: paths.login() } });
    });
    await page.locator('[name=Klant_naam]').fill('keuz');
    await asked;
    await page.getByRole('button', { name: 'piet', exact: true }).click();
    await press(visitor, 'Uitloggen');
    await page.waitForURL(visitor.url + paths.login());
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(questions).toBe(1);
  }));

test('the line breaks of a stored address do not count as an unsaved change', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    const call = callsOf(visitor);
    const address = 'Straat 1\r\n1234 AB Dorp';
    await call('POST', paths.api.addDelivery(), { ...aDelivery, leveringsadres: address });
    expect((await call('GET', paths.api.delivery(1))).body.leveringsadres).toBe(
      'Straat 1\n1234 AB Dorp',
    );
    visitor.app.db.$client.query('UPDATE deliveries SET address = ?').run(address);
    await visitor.open(paths.editDelivery(1));
    await page.getByRole('link', { name: 'Terug' }).click();
    await page.waitForURL(visitor.url + paths.overview());
  }));

test('the typed text is kept when a request for a PDF or a next page finds that the session has ended', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await readyToWork(visitor);
    const call = callsOf(visitor);
    await call('POST', paths.api.customers(), aDelivery);
    for (let i = 0; i < 60; i++) {
      const Tijd = '2020-01-02 Ochtend';
      await call('POST', paths.api.addDelivery(), { ...aDelivery, Tijd });
    }
    for (const link of ['Factuur openen', 'Volgende']) {
      await visitor.open(paths.customer(1));
      await page.locator('[name=telefoonnummer]').fill('0612345678');
      endSessions(visitor);
      await page.getByRole('link', { name: link }).first().click();
      await logInAs(visitor, 'piet');
      await page.waitForURL(visitor.url + paths.customer(1));
      await visitor.islandsWork();
      expect(await page.locator('[name=telefoonnummer]').inputValue()).toBe('0612345678');
      await page.locator('[name=telefoonnummer]').fill(aDelivery.telefoonnummer);
      await press(visitor, 'Opslaan');
      await page.getByRole('button', { name: 'Nee, alleen klant' }).click();
      await page.waitForURL(visitor.url + paths.customers());
    }
  }));

test('crediting after the end of the session leaves no empty tab open', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    await atWork(visitor, paths.archive());
    await press(visitor, 'Crediteer');
    await page.getByLabel('Reden creditering (optioneel)').fill('Dubbel');
    endSessions(visitor);
    await press(visitor, 'Creditfactuur maken');
    await page.waitForURL(visitor.url + paths.login());
    await page.waitForFunction(() => true);
    expect(context.pages()).toHaveLength(1);
  }));

test('the tab of a credit stays open when the session ends later', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    await atWork(visitor, paths.archive());
    const credit = context.waitForEvent('page');
    await press(visitor, 'Crediteer');
    await press(visitor, 'Creditfactuur maken');
    await credit;
    await page.getByRole('cell', { name: 'Gecrediteerd' }).waitFor();
    endSessions(visitor);
    await press(visitor, 'Factuur openen');
    await page.waitForURL(visitor.url + paths.login());
    expect((await credit).isClosed()).toBe(false);
  }));

test('in a restored draft, choosing another customer replaces the details of the first customer', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    const call = callsOf(visitor);
    await call('POST', paths.api.customers(), { ...aDelivery, Klant_naam: 'Keuze Aad' });
    await call('POST', paths.api.customers(), { Klant_naam: 'Keuze Bob', leveringsadres: 'B 2' });
    await visitor.open(paths.plan());
    const choose = async (name: string) => {
      await page.locator('[name=Klant_naam]').fill('keuze');
      await page.getByRole('option', { name }).dispatchEvent('mousedown');
    };
    await choose('Keuze Aad');
    // The requests of the choice must end before the session ends. Otherwise a 401 would lead to the login page before
    // the next text is typed.
    await visitor.settle();
    endSessions(visitor);
    await page.locator('[name=Klant_naam]').fill('keuz');
    await logInAs(visitor, 'piet');
    await page.waitForURL(visitor.url + paths.plan());
    await visitor.islandsWork();
    expect(await page.locator('[name=opmerkingen]').inputValue()).toBe('Achterom');
    await choose('Keuze Bob');
    expect(await page.locator('[name=opmerkingen]').inputValue()).toBe('');
    expect(await page.locator('[name=telefoonnummer]').inputValue()).toBe('+31 6');
  }));

test('a delivery keeps its own remarks when the user chooses another customer in its form', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await readyToWork(visitor);
    const call = callsOf(visitor);
    await call('POST', paths.api.customers(), { Klant_naam: 'Janssen', leveringsadres: 'J 1' });
    await visitor.open(paths.editDelivery(1));
    await page.locator('[name=Klant_naam]').fill('janss');
    await page.getByRole('option', { name: 'Janssen' }).dispatchEvent('mousedown');
    expect(await page.locator('[name=opmerkingen]').inputValue()).toBe('Achterom');
    expect(await page.locator('[name=Betaling]').inputValue()).toBe('contant');
  }));

test('a run in one tab does not discard the interrupted run of another tab', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(
      visitor,
      ['Aad', 'Bea', 'Cor'].map((Klant_naam) => ({ Klant_naam })),
    );
    await visitor.open(paths.invoicing());
    const aad = {
      id: 1,
      name: 'Aad',
      total: 23750,
      fee: 1250,
      date: '2026-11-23',
      slot: 'Ochtend',
    };
    const left = [{ ...aad, payment: 'contant', versie: 1 }];
    const kept = JSON.stringify({ startedAt: '2026-11-20T09:00:00.000Z', left });
    await page.evaluate((run) => localStorage.setItem('factureren:piet', run), kept);
    await page.getByRole('checkbox', { name: 'Bea' }).check();
    await press(visitor, 'Factuur maken');
    await runRow(visitor, '2026-0001').waitFor();
    await page.getByText('Aad, 23-11-2026 Ochtend').waitFor();
  }));
