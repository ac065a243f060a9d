import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { becomeAdmin, callsOf, endSessions, hold, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { fieldsOf } from '../support/form.ts';

/** Signs in as an administrator. Customer 1 and delivery 1 exist. */
async function withRecords(visitor: Visit) {
  becomeAdmin(visitor);
  await visitor.app.addUser('kees');
  await visitor.signIn();
  const call = callsOf(visitor);
  await call('POST', paths.api.customers(), { ...aDelivery, Klant_naam: 'Pietersen' });
  await call('POST', paths.api.addDelivery(), aDelivery);
  return call;
}

/** Opens a page whose scripts wait until the returned function is called. */
async function openWithoutScripts({ page, url }: Visit, path: string) {
  await page.unroute('**/*.js');
  const { release } = await hold({ page }, '**/*.js');
  await page.goto(url + path, { waitUntil: 'commit' });
  await page.locator('main form [name]').last().waitFor({ state: 'attached' });
  return release;
}

/** Selects the text of a field with the keyboard, and replaces the text. */
async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await page.locator(`main [name=${name}]`).press('Control+a');
  await page.keyboard.insertText(text);
}

const person = {
  leveringsadres: 'Kerkweg 4\n1234 AB Ons Dorp',
  telefoonnummer: '+31 6 87654321',
  bezorgkosten: '7,50',
  Betaling: 'bank overmaken',
  opmerkingen: 'Links van de schuur',
  email: 'klant@example.org',
};
const delivery = {
  ...person,
  Datum: '01-12-2026',
  Tijdslot: 'Middag',
  Prijs: '80,00',
  Aantal: '3',
};
const firm = {
  bedrijfsnaam: 'Hout en Zn',
  adres: 'Bosweg 2\n1234 AB Ons Dorp',
  telefoon: '0570 123456',
  btwNummer: 'NL123456782B01',
  betaaltermijn: '21',
  prijzen: 'exclusief',
  opmerkingenOpFactuur: '',
  capaciteitKuub: '12',
  onderwerpHerinnering: 'Herinnering: {nummer}',
  tekstHerinnering: 'Beste klant,\n\nbetaal je {nummer}?',
};

type Form = {
  path: string;
  typed: Record<string, string>;
  button: string;
  done: string;
  /** The page that shows the stored values, when it is not the page of the form. */
  stored?: string;
  /** Begins to type in a field before the scripts load. */
  begin?: (page: Page) => Promise<void>;
  /** The text that is typed after the scripts have loaded, in the field that still has the focus. */
  rest?: string;
};

const planned: Form = {
  path: paths.plan(),
  typed: { Klant_naam: 'Smit', ...delivery },
  button: 'Levering plannen',
  done: 'Levering gepland!',
  stored: paths.editDelivery(2),
};
const added: Form = {
  path: paths.newCustomer(),
  typed: { Klant_naam: 'Vries', ...person },
  button: 'Opslaan',
  done: 'Klant toegevoegd: Vries.',
  stored: paths.customer(2),
};
const user: Form = {
  path: paths.user(2),
  typed: { username: 'kees2', isAdmin: '' },
  button: 'Opslaan',
  done: 'Gebruiker succesvol bijgewerkt',
};
const forms: Form[] = [
  added,
  {
    path: paths.customer(1),
    typed: { Klant_naam: 'Aalbers', ...person, leveringsadres: 'Kerkweg 4' },
    begin: async (page) => {
      await typeInto(page, 'leveringsadres', 'Kerkw 4');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
    },
    rest: 'eg',
    button: 'Opslaan',
    done: 'Klant succesvol bijgewerkt!',
  },
  {
    path: paths.editDelivery(1),
    typed: { ...delivery, referentie: 'PO 7' },
    begin: async (page) => {
      await page.getByLabel('Datum').fill('');
      await page.keyboard.type('01');
    },
    rest: '122026',
    button: 'Wijzig levering',
    done: 'Levering bijgewerkt.',
  },
  planned,
  { path: paths.settings(), typed: firm, button: 'Opslaan', done: 'Instellingen opgeslagen.' },
  user,
];

/** Fills in the fields as a user does. Any value ticks a checkbox. */
async function fillIn({ page }: Visit, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    const control = page.locator(`main [name=${name}]`);
    const kind = await control.evaluate((element: HTMLInputElement) => element.type);
    if (kind === 'select-one') await control.selectOption(value);
    else if (kind === 'checkbox') await control.check();
    else if (kind === 'date') await control.fill(value);
    else await typeInto(page, name, value);
  }
}

/** The values of the form when it is opened again. */
async function storedFields({ app }: Visit, path: string): Promise<Record<string, string>> {
  const { body } = await app.page(path, app.sessionOf('piet'));
  return fieldsOf(body);
}

test('each form saves the values that were typed and selected before its scripts loaded, and an address or a date that is half typed by then can be finished', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await withRecords(visitor);
    for (const { path, typed, button, done, stored = path, begin, rest = '' } of forms) {
      const go = await openWithoutScripts(visitor, path);
      await fillIn(visitor, typed);
      await begin?.(page);
      go();
      await visitor.islandsWork();
      await page.keyboard.type(rest);
      await press(visitor, button);
      await page.getByText(done).waitFor();
      expect({ path, ...(await storedFields(visitor, stored)) }).toMatchObject({ path, ...typed });
    }
  }));

// For the other forms, a journey without scripts already shows that the browser can send them.
test('the forms of a new delivery, a new customer and a user save the values when they are sent before their scripts loaded', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await withRecords(visitor);
    for (const { path, typed, button, done, stored = path } of [added, planned, user]) {
      await openWithoutScripts(visitor, path);
      await fillIn(visitor, typed);
      await press(visitor, button);
      await page.getByText(done).waitFor();
      expect({ path, ...(await storedFields(visitor, stored)) }).toMatchObject({ path, ...typed });
    }
  }));

test('the typed text and the focus stay when the browser translated the page before its scripts loaded', async () => {
  const journey = visit(async (visitor) => {
    const { page } = visitor;
    await withRecords(visitor);
    const go = await openWithoutScripts(visitor, paths.customer(1));
    await typeInto(page, 'telefoonnummer', '06 1');
    await page
      .locator('label')
      .first()
      .evaluate((label) => (label.textContent = 'Name'));
    go();
    await visitor.islandsWork();
    await page.keyboard.type('2345678');
    expect(await page.locator('[name=telefoonnummer]').inputValue()).toBe('06 12345678');
  });
  expect(await journey.catch(String)).toContain('Minified React error #418');
});

test('a stored draft does not replace text that is typed while the draft loads', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await withRecords(visitor);
    for (const path of [paths.customer(1), paths.settings()]) {
      await visitor.open(path);
      const [name, address] =
        path === paths.settings() ? ['titel', 'adres'] : ['email', 'leveringsadres'];
      await typeInto(page, name ?? '', 'een@vipo.test');
      await typeInto(page, address ?? '', 'Van gisteren');
      await page.waitForLoadState('networkidle');
      endSessions(visitor);
      await press(visitor, 'Opslaan');
      await page.waitForURL(visitor.url + paths.login());
      await visitor.signIn();
      const go = await openWithoutScripts(visitor, path);
      await typeInto(page, address ?? '', 'Van vandaag');
      go();
      await page.waitForFunction(
        (field) =>
          document.querySelector<HTMLInputElement>(`[name=${field}]`)?.value === 'een@vipo.test',
        name,
      );
      expect(await page.locator(`[name=${address}]`).inputValue()).toBe('Van vandaag');
    }
  }));
