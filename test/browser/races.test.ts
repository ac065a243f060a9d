import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery, PASSWORD } from '../support/app.ts';
import { atWork, callsOf, hold, once, press, readyToWork, says } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { planAll, planOne } from '../support/planning.ts';
import { runRow } from '../support/run.ts';

test('an invoice waits until the chosen payment method is saved, is not made when saving fails, and a method that another user chose first is kept and shown', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    const names = ['Aad', 'Bea', 'Cor'];
    await planAll(
      visitor,
      names.map((Klant_naam) => ({ Klant_naam, Betaling: 'onbekend' })),
    );
    await visitor.open(paths.invoicing());
    const made = () => app.db.$client.query('SELECT count(*) AS n FROM invoices').get();

    await callsOf(visitor)('PATCH', paths.api.updatePayment(1), { Betaling: 'contant' });
    await page.getByLabel('Betaalmethode van Aad').selectOption('betaalverzoek');
    await says(visitor, 'alert', 'Kon betaalmethode niet bijwerken.');
    await page.getByRole('cell', { name: 'contant' }).waitFor();
    await page.locator('.toast').click();

    const held = await hold(visitor, '**/update-payment/2', (route) => route.abort());
    await page.getByLabel('Betaalmethode van Bea').selectOption('contant');
    await page.getByRole('checkbox', { name: 'Bea' }).check();
    await press(visitor, 'Factuur maken');
    held.release();
    await says(visitor, 'alert', 'Kon betaalmethode niet bijwerken.');
    await page.getByText('1 geselecteerd').waitFor();
    expect(made()).toEqual({ n: 0 });
    await page.getByRole('checkbox', { name: 'Bea' }).uncheck();

    const go = await hold(visitor, '**/update-payment/3');
    await page.getByLabel('Betaalmethode van Cor').selectOption('contant');
    await page.getByRole('checkbox', { name: 'Cor' }).check();
    await press(visitor, 'Factuur maken');
    await page.getByText('Bezig met Cor (1 van 1)...').waitFor();
    await visitor.settle();
    expect(made()).toEqual({ n: 0 });
    go.release();
    await runRow(visitor, '2026-0001').waitFor();
    const { body } = await callsOf(visitor)('GET', paths.api.invoiceData(3));
    expect(body.paymentMethod).toBe('contant');
  }));

test('a row that is selected during a run stays selected', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, [{ Klant_naam: 'Aad' }, { Klant_naam: 'Bea' }]);
    await visitor.open(paths.invoicing());
    const go = await hold(visitor, '**/invoice/1');
    await page.getByRole('checkbox', { name: 'Aad' }).check();
    await press(visitor, 'Factuur maken');
    await page.getByText('Bezig met Aad (1 van 1)...').waitFor();
    await page.getByRole('checkbox', { name: 'Bea' }).check();
    go.release();
    await page.getByText('1 geselecteerd').waitFor();
    await page.getByRole('checkbox', { name: 'Aad' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { name: 'Bea' }).isChecked()).toBe(true);
  }));

test('a row that is selected before the script of /factureren loaded is invoiced', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, [{ Klant_naam: 'Aad' }]);
    const go = await hold(visitor, '**/invoicing-*.js');
    await page.goto(visitor.url + paths.invoicing(), { waitUntil: 'commit' });
    await page.getByRole('checkbox', { name: 'Aad' }).check();
    go.release();
    await press(visitor, 'Factuur maken');
    await runRow(visitor, 'Aad').waitFor();
  }));

test('a filter that is typed while the list is loading is applied, and until then "Alles selecteren" selects no row that the filter leaves out', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, [{ Klant_naam: 'Aad' }, { Klant_naam: 'Bea' }, { Klant_naam: 'Bert' }]);
    await visitor.open(paths.invoicing());
    const go = await hold(visitor, /klant=be/);
    await page.getByRole('searchbox').fill('be');
    await go.asked;
    await page.evaluate(() => document.body.dispatchEvent(new CustomEvent('vipo:changed')));
    await visitor.settle();
    await page.getByLabel('Alles selecteren').click();
    go.release();
    await page.getByRole('checkbox', { name: 'Aad' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { name: 'Bea' }).count()).toBe(1);
    await page.getByText('Niets geselecteerd').waitFor();
    await page.getByLabel('Alles selecteren').check();
    await page.getByText('2 geselecteerd').waitFor();
  }));

test('choosing another customer, also with the keyboard before the new suggestions arrive, replaces the details of the first customer, but keeps typed details', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    const call = callsOf(visitor);
    await call('POST', paths.api.customers(), {
      ...aDelivery,
      Klant_naam: 'Keuze Aad',
      telefoonnummer: '+31 6 11111111',
      opmerkingen: 'Sleutel onder de mat',
    });
    const bob = { Klant_naam: 'Keuze Bob', leveringsadres: 'Kade 2' };
    await call('POST', paths.api.customers(), bob);
    await visitor.open(paths.plan());
    await choose(visitor, 'Keuze Aad');
    expect(await valueOf(visitor, 'telefoonnummer')).toBe('+31 6 11111111');
    await page.locator('[name=bezorgkosten]').fill('7');
    const go = await hold(visitor, /\/customers\?.*bob/);
    const name = page.locator('[name=Klant_naam]');
    await name.fill('keuze');
    await page.getByRole('option', { name: 'Keuze Aad' }).waitFor();
    await name.fill('keuze bob');
    await name.press('ArrowDown');
    await name.press('Enter');
    go.release();
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Kade 2');
    expect(await valueOf(visitor, 'telefoonnummer')).toBe('+31 6');
    expect(await valueOf(visitor, 'opmerkingen')).toBe('');
    expect(await valueOf(visitor, 'Betaling')).toBe('onbekend');
    expect(await valueOf(visitor, 'bezorgkosten')).toBe('7');
  }));

test('leaving the name field closes the suggestions, unless the user returns before the response', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await readyToWork(visitor);
    await callsOf(visitor)('POST', paths.api.customers(), aDelivery);
    const go = await hold(visitor, '**/customers?*');
    await visitor.open(paths.plan());
    const [name, fee] = [page.locator('[name=Klant_naam]'), page.locator('[name=bezorgkosten]')];
    const list = page.getByRole('listbox');
    await name.focus();
    await fee.focus();
    const asked = page.waitForRequest('**/customers?*');
    await name.fill(aDelivery.Klant_naam);
    await asked;
    go.release();
    await list.waitFor();
    await fee.focus();
    await list.waitFor({ state: 'hidden' });
  }));

async function choose({ page }: Visit, name: string): Promise<void> {
  await page.locator('[name=Klant_naam]').fill('keuze');
  await page.getByRole('option', { name }).dispatchEvent('mousedown');
}

async function valueOf({ page }: Visit, name: string): Promise<string> {
  return page.locator(`[name=${name}]`).inputValue();
}

test('text that is typed before hydration counts in the total and as an unsaved change', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    const go = await hold(visitor, '**/mount-*.js');
    await page.goto(visitor.url + paths.plan(), { waitUntil: 'commit' });
    await page.locator('[name=Klant_naam]').fill('Vroeg');
    await page.locator('[name=Datum]').fill('2026-11-23');
    await page.locator('[name=Prijs]').fill('10');
    await page.locator('[name=Aantal]').fill('3');
    go.release();
    await visitor.islandsWork();
    expect(await valueOf(visitor, 'Klant_naam')).toBe('Vroeg');
    expect(await page.getByLabel('Datum').inputValue()).toBe('23-11-2026');
    expect(await visitor.total()).toBe('€ 30,00');
    await page.locator('[name=Aantal]').fill('2');
    expect(await visitor.total()).toBe('€ 20,00');
    await page.getByRole('link', { name: 'Terug' }).click();
    await page.getByRole('dialog', { name: 'Wijzigingen niet opgeslagen' }).waitFor();
  }));

test('Enter saves the edit of a delivery', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.editDelivery(1));
    await page.locator('[name=Aantal]').fill('3');
    await page.keyboard.press('Enter');
    await page.getByText('Levering bijgewerkt.').waitFor();
  }));

test('Enter saves the edit of a delivery without scripts too', () =>
  visit(
    async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.url + paths.login());
      await page.getByLabel('Email').fill('piet');
      await page.getByLabel('Wachtwoord').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL(visitor.url + paths.home());
      const call = callsOf(visitor);
      await call('POST', paths.api.addDelivery(), aDelivery);
      await page.goto(visitor.url + paths.editDelivery(1));
      await page.locator('[name=Aantal]').fill('3');
      await page.keyboard.press('Enter');
      await page.getByText('Levering bijgewerkt.').waitFor();
    },
    { scripts: false },
  ));

test('when the load cannot be fetched, a message appears, and when the script of the calendar does not load, the date can be typed', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planOne(visitor);
    await visitor.open(paths.plan());
    await once(visitor, '**/deliveries?*', (route) => route.abort());
    await page.getByRole('button', { name: 'Vul testlevering automatisch in' }).click();
    await page.getByText('Drukte: niet bekend').waitFor();
    await page.route('**/assets/*', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.getByLabel('Datum').click();
    await failed;
    await page.getByLabel('Datum').fill('24112026');
    await page.getByText('Drukte: Ochtend: 0, Middag: 0').waitFor();
  }));
