import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import {
  atWork,
  callsOf,
  endSessions,
  logInAs,
  loseAnswer,
  once,
  press,
  readyToWork,
  says,
} from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { openFilledIn } from '../support/planning.ts';
import { runRows } from '../support/run.ts';

const NO_CONNECTION = 'Geen verbinding. Wat je hebt ingevuld staat er nog. Probeer het opnieuw.';
const FAILED_PLAN = 'Er ging iets mis bij het plannen van de levering.';

function deliveries({ app }: Visit): unknown[] {
  return app.db.$client.query('SELECT customer_name AS name, quantity FROM deliveries').all();
}

test('planning again after a lost request or response keeps later changes and creates only one delivery', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    await openFilledIn(visitor);
    await loseAnswer(visitor, paths.api.addDelivery());
    // The newest of two routes gets the request, so the first request never reaches the server.
    await once(visitor, `**${paths.api.addDelivery()}`, (route) => route.abort());
    for (const stored of [[], [{ name: 'Jansen', quantity: 2500 }]]) {
      const failing = page.waitForEvent('requestfailed');
      await press(visitor, 'Levering plannen');
      await failing;
      await says(visitor, 'alert', FAILED_PLAN);
      await page.locator('form').getByText(NO_CONNECTION).waitFor();
      expect(deliveries(visitor)).toEqual(stored);
    }
    await page.locator('[name=Aantal]').fill('5');
    await press(visitor, 'Levering plannen');
    await page.waitForURL(visitor.url + paths.home());
    expect(deliveries(visitor)).toEqual([{ name: 'Jansen', quantity: 5000 }]);
  }));

test('after a lost response, saving the same edit or a changed edit is no conflict', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await readyToWork(visitor);
    for (const [first, second] of [
      ['3', '3'],
      ['5', '4'],
    ] as const) {
      await visitor.open(paths.editDelivery(1));
      await page.locator('[name=Aantal]').fill(first);
      await loseAnswer(visitor, paths.api.delivery(1));
      await press(visitor, 'Wijzig levering');
      await says(visitor, 'alert', 'Fout bij bijwerken.');
      await page.locator('[name=Aantal]').fill(second);
      await press(visitor, 'Wijzig levering');
      await page.getByText('Levering bijgewerkt.').waitFor();
      expect((await visitor.rows())[0]?.[3]).toBe(second);
    }
  }));

test('after a lost response, deleting the delivery again leads to the list', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.editDelivery(1));
    await loseAnswer(visitor, paths.api.delivery(1));
    const remove = page.getByRole('button', { name: 'Verwijder levering' });
    await remove.click();
    await page.getByRole('dialog').locator(remove).click();
    await says(visitor, 'alert', 'Fout bij verwijderen.');
    await remove.click();
    await page.getByRole('dialog').locator(remove).click();
    await page.getByText('Levering verwijderd.').waitFor();
    expect(page.url()).toBe(visitor.url + paths.overview());
  }));

test('the list shows a new credit although the response was lost', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.archive());
    await loseAnswer(visitor, paths.api.creditInvoice(2));
    await press(visitor, 'Crediteer');
    await press(visitor, 'Creditfactuur maken');
    await page.getByRole('dialog').getByText('Geen verbinding. Probeer het opnieuw.').waitFor();
    await page.getByRole('cell', { name: 'Gecrediteerd' }).waitFor();
    await press(visitor, 'Annuleren');
  }));

test('when a font failed to load, the next download requests it again', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await readyToWork(visitor);
    const call = callsOf(visitor);
    await call('POST', paths.api.addDelivery(), { ...aDelivery, Klant_naam: 'Tweede' });
    await visitor.open(paths.invoicing());
    await once(visitor, '**/*.ttf', (route) => route.abort());
    await page.getByRole('checkbox', { name: 'Jansen' }).check();
    await page.getByRole('checkbox', { name: 'Tweede' }).check();
    const download = page.waitForEvent('download');
    await press(visitor, 'Factuur maken');
    const failed =
      'Download van factuur mislukt. Geen verbinding. Probeer opnieuw of neem contact op.';
    await page.locator('#ronde').getByText(failed).waitFor();
    expect((await download).suggestedFilename()).toBe('Factuur-2026-0003.pdf');
  }));

test('the page of a dialog opens when the dialog cannot be loaded, a message reports another missing script, and only one dialog is open at a time', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    // A script that did not load is requested a second time, with a query.
    const dialogs = '**/page-dialog-*.js*';
    await page.route(dialogs, (route) => route.abort());
    await visitor.open(paths.overview());
    await press(visitor, 'Lijst printen');
    await page.waitForURL(visitor.url + paths.printList());
    await page.unroute(dialogs);

    for (const [script, path] of [
      ['mount', paths.plan()],
      ['invoicing', paths.invoicing()],
    ]) {
      await once(visitor, `**/${script}-*.js`, (route) => route.abort());
      await page.goto(visitor.url + path);
      await says(visitor, 'alert', 'Niet alles kon worden geladen. Herlaad de pagina.');
    }

    await visitor.open(paths.overview());
    await page.getByRole('link', { name: 'Lijst printen' }).dblclick();
    await page.getByRole('dialog', { name: 'Lijst printen' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await press(visitor, 'Annuleer');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator(':focus', { hasText: 'Lijst printen' }).waitFor();
  }));

test('a dialog keeps the typed values, except passwords, when the session ends', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    app.db.$client.run("UPDATE users SET is_admin = 1 WHERE username = 'piet'");
    await visitor.signIn();
    await visitor.open(paths.users());
    await press(visitor, '+ Nieuwe gebruiker');
    const dialog = page.getByRole('dialog', { name: 'Nieuwe gebruiker' });
    await dialog.getByLabel('Gebruikersnaam').fill('kees');
    await dialog.getByLabel('E-mail').fill('kees@vipo.test');
    await dialog.getByLabel('Wachtwoord').fill('eikenhout-9');
    await dialog.getByLabel('Beheerdersrechten').check();
    endSessions(visitor);
    await press(visitor, 'Opslaan');
    await page.waitForURL(visitor.url + paths.login());
    const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
    expect(kept).not.toContain('eikenhout-9');
    await logInAs(visitor, 'piet');
    await page.waitForURL(visitor.url + paths.users());
    await dialog.waitFor();
    expect(await dialog.getByLabel('Gebruikersnaam').inputValue()).toBe('kees');
    expect(await dialog.getByLabel('E-mail').inputValue()).toBe('kees@vipo.test');
    expect(await dialog.getByLabel('Wachtwoord').inputValue()).toBe('');
    expect(await dialog.getByLabel('Beheerdersrechten').isChecked()).toBe(true);
  }));

test('the settings form keeps the typed values when the session ends', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    app.db.$client.run("UPDATE users SET is_admin = 1 WHERE username = 'piet'");
    await visitor.signIn();
    await visitor.open(paths.settings());
    await page.getByLabel('Bedrijfsnaam').fill('Houthandel De Eik');
    await page.getByLabel('Bezorgkosten in het betaalverzoek').check();
    await page.getByLabel('Prijzen zijn').selectOption({ index: 1 });
    const prices = await page.getByLabel('Prijzen zijn').inputValue();
    await page.waitForLoadState('networkidle');
    endSessions(visitor);
    await press(visitor, 'Opslaan');
    await logInAs(visitor, 'piet');
    await page.waitForURL(visitor.url + paths.settings());
    await page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>('[name=bedrijfsnaam]')?.value.endsWith('Eik'),
    );
    expect(await page.getByLabel('Bezorgkosten in het betaalverzoek').isChecked()).toBe(true);
    expect(await page.getByLabel('Prijzen zijn').inputValue()).toBe(prices);
    await press(visitor, 'Opslaan');
    await page.getByText('Instellingen opgeslagen.').waitFor();
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['draftOf']);
  }));

test('a run continues when the response with an invoice or its number is lost, and reports a request that never reached the server and a selected delivery that was deleted', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await readyToWork(visitor);
    const call = callsOf(visitor);
    for (const Klant_naam of ['Tweede', 'Derde', 'Vierde'])
      await call('POST', paths.api.addDelivery(), { ...aDelivery, Klant_naam });
    await visitor.open(paths.invoicing());
    await loseAnswer(visitor, paths.api.invoice(1));
    await loseAnswer(visitor, paths.api.invoiceNumber(3));
    for (const name of ['Jansen', 'Tweede']) await page.getByRole('checkbox', { name }).check();
    const downloads = [2, 3].map((number) =>
      page.waitForEvent('download', (file) => file.suggestedFilename().endsWith(`${number}.pdf`)),
    );
    await press(visitor, 'Factuur maken');
    await Promise.all(downloads);
    await page.getByText('2 facturen gemaakt').waitFor();
    expect(await runRows(visitor)).toEqual([
      'Jansen: 2026-0002, € 237,50',
      'Tweede: 2026-0003, € 237,50',
    ]);

    await page.getByRole('checkbox', { name: 'Jansen' }).waitFor({ state: 'detached' });
    await once(visitor, `**${paths.api.invoice(4)}`, (route) => route.abort());
    await page.getByLabel('Alles selecteren').check();
    await call('DELETE', paths.api.delivery(5));
    await press(visitor, 'Factuur maken');
    await page.getByText('bij 2 ging iets mis').waitFor();
    expect(await runRows(visitor)).toEqual([
      'Derde: € 237,50, Kon factuurnummer niet bepalen na het aanmaken. Probeer het opnieuw.',
      'Vierde: € 237,50, Deze levering is er niet (meer).',
    ]);
  }));
