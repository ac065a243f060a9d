import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, hold, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { fillIn, pickDate, planAll } from '../support/planning.ts';

const known = {
  Klant_naam: 'Łukasz Żółć',
  leveringsadres: 'Kerkweg 4\n6711 AB Ede',
  telefoonnummer: '+31 6 87654321',
  bezorgkosten: 17.5,
  Betaling: 'bank overmaken',
  opmerkingen: 'Code van het hek: 1234',
  email: 'lukasz@voorbeeld.example',
  kvkNummer: '12345678',
  btwNummer: '',
};
const FILL_IN = 'Bekende klant: gegevens invullen';

async function withCustomer(visitor: Visit, change: object = {}) {
  await visitor.signIn();
  const call = callsOf(visitor);
  await call('POST', paths.api.customers(), { ...known, ...change });
  const customer = async () => (await call('GET', paths.api.allCustomers())).body;
  return { call, customer };
}

test('planning for a known customer keeps the stored spelling of the name, and replaces only the details that were filled in', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { call, customer } = await withCustomer(visitor);
    await visitor.open(paths.plan());
    await fillIn(visitor, {
      Klant_naam: 'LUKASZ zolc',
      telefoonnummer: '+31 6',
      Betaling: 'onbekend',
    });
    await pickDate(visitor, 'maandag 23 november 2026');
    await press(visitor, 'Levering plannen');
    await page.waitForURL(visitor.url + paths.home());
    const { leveringsadres } = aDelivery;
    const changed = { leveringsadres, bezorgkosten: 12.5, versie: 2 };
    expect(await customer()).toEqual([{ id: 1, ...known, ...changed }]);
    expect((await call('GET', paths.api.delivery(1))).body.Klant_naam).toBe('LUKASZ zolc');
  }));

test('filling in the test delivery clears the details of another customer, and keeps the typed values', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await withCustomer(visitor);
    await visitor.open(paths.plan());
    await page.getByRole('combobox', { name: 'Naam klant' }).fill('lukasz zolc');
    await press(visitor, FILL_IN);
    await page.locator('[name=referentie]').fill('Order 7');
    const value = (name: string) => page.locator(`[name=${name}]`).inputValue();
    expect([await value('opmerkingen'), await value('bezorgkosten')]).toEqual([
      known.opmerkingen,
      '17,50',
    ]);
    await press(visitor, 'Vul testlevering automatisch in');
    expect(await value('Klant_naam')).toBe('Testklant');
    expect([await value('opmerkingen'), await value('email')]).toEqual(['', '']);
    expect([await value('bezorgkosten'), await value('referentie')]).toEqual(['12,50', 'Order 7']);
  }));

test('typing the name of a known customer shows its last three deliveries, and pressing one fills in its price and quantity', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { call } = await withCustomer(visitor);
    const { Klant_naam } = known;
    for (const day of [16, 18, 15, 17])
      await call('POST', paths.api.addDelivery(), {
        ...aDelivery,
        Klant_naam,
        Tijd: `2026-11-${day} Middag`,
        Prijs: 70 + day,
      });
    await visitor.open(paths.plan());
    await page.getByRole('combobox', { name: 'Naam klant' }).fill('lukasz zolc');
    const panel = page.getByRole('region', { name: Klant_naam });
    await panel.getByText('18-11-2026').waitFor();
    const lines = (await panel.locator('dl > div').allInnerTexts()).map((line) =>
      line.replaceAll(/\s+/g, ' '),
    );
    expect(lines).toEqual(
      [18, 17, 16].map((day) => `${day}-11-2026 Middag 2,5 kuub à € ${70 + day},00`),
    );
    await panel.getByRole('button', { name: '€ 87,00' }).click();
    expect(await page.getByLabel('Prijs per kuub').inputValue()).toBe('87');
    expect(await page.getByLabel('Aantal').inputValue()).toBe('2,5');
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Klant openen' }).click(),
    ]);
    expect(opened.url()).toBe(visitor.url + paths.customer(1));
  }));

test('typing the name of a known customer offers to fill in the stored details', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await withCustomer(visitor);
    await visitor.open(paths.plan());
    const name = page.getByRole('combobox', { name: 'Naam klant' });
    const button = page.getByRole('button', { name: FILL_IN });
    await name.fill('lukasz');
    await page.getByRole('option', { name: known.Klant_naam }).waitFor();
    expect(await button.count()).toBe(0);
    await name.fill('lukasz zolc');
    await name.press('Tab');
    await button.click();
    expect(await name.inputValue()).toBe(known.Klant_naam);
    expect(await page.locator('[name=leveringsadres]').inputValue()).toBe(known.leveringsadres);
    expect(await page.locator('[name=bezorgkosten]').inputValue()).toBe('17,50');
    expect(await page.locator('[name=opmerkingen]').inputValue()).toBe(known.opmerkingen);
    await button.waitFor({ state: 'detached' });
    await name.fill('lukasz zol');
    expect(await button.count()).toBe(0);
  }));

test('the offer to fill in stored details also appears when the response arrives after the user has left the field', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await withCustomer(visitor);
    await page.clock.install();
    await visitor.open(paths.plan());
    const late = await hold(visitor, '**/customers?*');
    await page.locator('[name=Klant_naam]').fill('Lukasz Zolc');
    await page.locator('[name=telefoonnummer]').focus();
    await page.clock.runFor(200);
    late.release();
    await page.getByRole('button', { name: FILL_IN }).waitFor();
    expect(await page.getByRole('listbox', { name: 'Bekende klanten' }).count()).toBe(0);
  }));

test('editing a delivery changes only the edited details of its customer', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { call, customer } = await withCustomer(visitor, { opmerkingen: '' });
    await call('POST', paths.api.addDelivery(), { ...aDelivery, Klant_naam: known.Klant_naam });
    await visitor.open(paths.editDelivery(1));
    await page.locator('[name=Aantal]').fill('3');
    await page.locator('[name=bezorgkosten]').fill('20');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith(paths.api.customers()),
    );
    await press(visitor, 'Wijzig levering');
    await page.getByText('Levering bijgewerkt.').waitFor();
    expect((await sent).postDataJSON()).toEqual({
      email: '',
      kvkNummer: '',
      btwNummer: '',
      Klant_naam: known.Klant_naam,
      leveringsadres: '',
      telefoonnummer: '',
      bezorgkosten: '20,00',
      Betaling: '',
      opmerkingen: '',
      levering: 1,
    });
    expect(await customer()).toEqual([
      { id: 1, ...known, opmerkingen: '', bezorgkosten: 20, versie: 2 },
    ]);
  }));

test('editing a delivery with a new name creates a customer with all details', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await planAll(visitor, [{}]);
    await visitor.open(paths.editDelivery(1));
    await page.locator('[name=Klant_naam]').fill('de Vries');
    await press(visitor, 'Wijzig levering');
    await page.getByText('Levering bijgewerkt.').waitFor();
    expect((await call('GET', paths.api.allCustomers())).body).toMatchObject([
      { Klant_naam: 'de Vries', leveringsadres: aDelivery.leveringsadres, opmerkingen: 'Achterom' },
    ]);
  }));
