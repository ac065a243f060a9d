import { expect, test } from 'bun:test';
import { assets } from '../../dist/assets.ts';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { KERKSTRAAT, RAADHUIS, startPdokServer } from '../support/pdok-server.ts';
import { fillIn, pickDate } from '../support/planning.ts';

const VORDEN = { lat: 52.1047, lon: 6.3128 };
const FILLED_IN = 'Raadhuisstraat 5\n7251 BB Vorden';
const NOT_FOUND = 'Dit adres is niet gevonden. Je kunt het zo bewaren.';

type Pdok = Awaited<ReturnType<typeof startPdokServer>>;

/** Runs a visit with a local PDOK server, and with the setting 'Postcodes opzoeken' on. */
async function withPdok(work: (visitor: Visit, pdok: Pdok) => Promise<void>, options = {}) {
  await using pdok = await startPdokServer();
  await visit(
    async (visitor) => {
      visitor.app.db.$client.run('UPDATE settings SET looks_up_addresses = 1');
      await visitor.signIn();
      await work(visitor, pdok);
    },
    { config: { pdokUrl: pdok.url }, ...options },
  );
}

const option = ({ page }: Visit) =>
  page.getByRole('listbox', { name: 'Adressen' }).getByRole('option');
const address = ({ page }: Visit) => page.getByLabel('Adres', { exact: true });

async function scriptBytes({ page }: Visit): Promise<number> {
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  return urls
    .filter((path) => path.endsWith('.js'))
    .reduce((sum, path) => sum + Bun.file(assets.files[path]?.br ?? '').size, 0);
}

test('on /plan the keyboard chooses the street and town of a postcode and number, a button brings the typed text back, and the point is stored', () =>
  withPdok(async (visitor, pdok) => {
    const { page } = visitor;
    await visitor.open(paths.plan());
    await fillIn(visitor, { leveringsadres: '' });
    await address(visitor).pressSequentially('7251 BB 5', { delay: 20 });
    await option(visitor).waitFor();
    expect(await option(visitor).innerText()).toBe('Raadhuisstraat 5\n7251 BB Vorden');
    // The pauses in the typing are too short for a request after each letter.
    expect(pdok.requests.length).toBeLessThan(4);
    expect(await address(visitor).inputValue()).toBe('7251 BB 5');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await address(visitor).inputValue()).toBe(FILLED_IN);
    await page.getByRole('button', { name: 'Terug naar wat je typte' }).click();
    expect(await address(visitor).inputValue()).toBe('7251 BB 5');
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    await option(visitor).click();
    await pickDate(visitor, 'maandag 23 november 2026');
    expect(await scriptBytes(visitor)).toBeLessThan(85_000);
    await press(visitor, 'Levering plannen');
    await page.waitForURL(visitor.url + paths.home());
    const call = callsOf(visitor);
    const planned = (await call('GET', paths.api.delivery(1))).body;
    expect(planned).toMatchObject({ leveringsadres: FILLED_IN, punt: VORDEN });
    expect((await call('GET', paths.api.customer(1))).body.punt).toEqual(VORDEN);
  }));

test('the sentence about an unknown address disappears when the address is replaced, saving does not wait for PDOK, and a changed address loses its old point', () =>
  withPdok(async (visitor, pdok) => {
    const { page } = visitor;
    const call = callsOf(visitor);
    await call('POST', paths.api.addDelivery(), { ...aDelivery, punt: VORDEN });
    const known = { Klant_naam: 'Bakker', leveringsadres: 'Bosweg 9, 6711 AB Ede' };
    await call('POST', paths.api.customers(), { ...aDelivery, ...known });
    await visitor.open(paths.editDelivery(1));
    await address(visitor).fill('Verzonnen pad 3\n9999 XX Nergens');
    await page.getByText(NOT_FOUND).waitFor();
    // Choosing a customer fills in another address, so the sentence disappears.
    await page.getByLabel('Naam klant').fill('Bakker');
    await page.getByRole('option', { name: /Bakker/ }).click();
    await page.getByText(NOT_FOUND).waitFor({ state: 'hidden' });
    await address(visitor).fill('Raadhuis');
    await option(visitor).click();
    await address(visitor).press('End');
    pdok.failGets({ after: () => Bun.sleep(60_000) });
    await page.keyboard.type(', achterom');
    await Bun.sleep(300);
    await press(visitor, 'Wijzig levering');
    await page.waitForURL(visitor.url + paths.overview());
    const { leveringsadres, punt } = (await call('GET', paths.api.delivery(1))).body;
    expect([leveringsadres, punt]).toEqual([`${FILLED_IN}, achterom`, null]);
  }));

test('/klant says that an address was not found, and both /klant and a new customer store the chosen point', () =>
  withPdok(async (visitor) => {
    const { page } = visitor;
    const call = callsOf(visitor);
    await visitor.open(paths.newCustomer());
    await page.getByLabel('Naam', { exact: true }).fill('Ana');
    await address(visitor).fill('kerkstr');
    await option(visitor).click();
    await press(visitor, 'Opslaan');
    await page.getByText('Klant toegevoegd: Ana.').waitFor();
    const found = (await call('GET', paths.api.customer(1))).body;
    expect(found).toMatchObject({ leveringsadres: 'Kerkstraat 12-A\n7251 BC Vorden' });
    expect(found.punt).toEqual({ lat: 52.1061, lon: 6.3101 });
    const unknown = 'latitude = NULL, longitude = NULL, address_not_found = 1';
    visitor.app.db.$client.run(`UPDATE customers SET ${unknown}`);
    await visitor.open(paths.customer(1));
    await page.getByText(NOT_FOUND).waitFor();
    await address(visitor).fill(RAADHUIS.weergavenaam);
    await option(visitor).click();
    await press(visitor, 'Opslaan');
    await page.waitForURL(visitor.url + paths.customers());
    expect((await call('GET', paths.api.customer(1))).body.punt).toEqual(VORDEN);
  }));

test('while the setting is off, typing an address sends no search', () =>
  visit(async (visitor) => {
    await visitor.signIn();
    await visitor.open(paths.plan());
    await address(visitor).pressSequentially(KERKSTRAAT.weergavenaam.slice(0, 12));
    await Bun.sleep(400);
    expect(visitor.requests.filter((url) => url.includes('/addresses'))).toEqual([]);
    expect(await visitor.page.locator('[role=listbox]').count()).toBe(1);
  }));
