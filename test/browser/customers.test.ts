import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { endSessions, logInAs, once } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';

const jansen = {
  Klant_naam: 'Jansen',
  leveringsadres: 'Dorpsstraat 1',
  telefoonnummer: '+31 6 12345678',
  bezorgkosten: '12,50',
  Betaling: 'contant',
  opmerkingen: '',
};

/** Adds a customer with two open deliveries. Returns a function that sends a call and returns the answer's body. */
async function withDeliveries(visitor: Visit) {
  await visitor.signIn();
  const token = visitor.app.sessionOf('piet');
  const call = async (method: string, path: string, body?: object) =>
    (await visitor.app.call(method, path, body, { token })).body;
  await call('POST', paths.api.customers(), jansen);
  await call('POST', paths.api.addDelivery(), { ...aDelivery, Tijd: '2026-12-01 Middag' });
  await call('POST', paths.api.addDelivery(), aDelivery);
  return call;
}

test('saving a customer asks whether its open deliveries change too: closing the question changes nothing, and after a failure the user can try again', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await withDeliveries(visitor);
    await visitor.open(paths.customers());
    await page.getByRole('link', { name: 'Bewerken' }).first().click();
    await page.waitForURL(/\/klant\//);
    await visitor.islandsWork();
    await page.getByLabel('Naam').fill('Janssen & Zn');
    await page.getByLabel('Adres').fill('Kerkweg 4');
    await page.getByLabel('Betaalmethode').selectOption('');
    const save = () => page.getByRole('button', { name: 'Opslaan', exact: true }).click();
    await save();
    const modal = page.getByRole('dialog', { name: 'Openstaande leveringen' });
    await modal.getByText('leveringen die nog niet gefactureerd zijn:').waitFor();
    await modal.getByText(/^Ook de gegevens van deze leveringen bijwerken: .*\?$/).waitFor();
    expect(await modal.getByRole('listitem').allInnerTexts()).toEqual([
      '23-11-2026 Ochtend',
      '01-12-2026 Middag',
    ]);
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'detached' });
    expect(await call('GET', paths.api.customer(1))).toMatchObject({ versie: 1 });

    await once(visitor, '**/update-customer-in-deliveries/*', (route) => route.abort());
    await save();
    await modal.getByRole('button', { name: 'Ja, bijwerken' }).click();
    await page.getByText('De klant is opgeslagen, maar de leveringen niet.').waitFor();
    expect(await call('GET', paths.api.delivery(1))).toMatchObject({ Klant_naam: 'Jansen' });
    await save();
    await modal.getByRole('button', { name: 'Ja, bijwerken' }).click();
    await page.getByText('Klant en leveringen succesvol bijgewerkt!').waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.customers());
    expect((await visitor.rows())[0]?.slice(0, 2)).toEqual(['Janssen & Zn', 'Kerkweg 4']);
    expect(await call('GET', paths.api.delivery(1))).toMatchObject({
      Klant_naam: 'Janssen & Zn',
      leveringsadres: 'Kerkweg 4',
      Betaling: 'contant',
      // The customer has no remarks, but the delivery keeps its own remarks.
      opmerkingen: 'Achterom',
      versie: 2,
    });
  }));

test('an error in the form of a customer is shown at its field, and the typed values stay', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await withDeliveries(visitor);
    await call('POST', paths.api.customers(), { ...jansen, Klant_naam: 'Żółć' });
    for (const id of [1, 2]) await call('DELETE', paths.api.delivery(id));
    await visitor.open(paths.customer(1));
    await page.getByLabel('Naam').fill(' ');
    await page.getByLabel('Adres').fill('');
    await page.getByLabel('Bezorgkosten').fill('gratis');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    expect(await page.locator('.field .error').allInnerTexts()).toEqual([
      'Naam is verplicht.',
      'Adres is verplicht.',
      'Vul als bezorgkosten een bedrag van 0 tot 99.999,99 in, zoals 12,50.',
    ]);
    await page.getByLabel('Naam').fill('zolc');
    expect(await page.locator('.field .error').count()).toBe(2);
    await page.getByLabel('Adres').fill('Kerkweg 4');
    await page.getByLabel('Bezorgkosten').fill('0');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await page.getByRole('alert').getByText('Fout bij opslaan klant.').waitFor();
    const error = 'Er is al een klant met deze naam: Żółć.';
    expect(await page.locator('#Klant_naam-error').innerText()).toBe(error);
    await page.getByLabel('Naam').fill('Jansen');
    await call('PUT', paths.api.customer(1), jansen);
    await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
    await page.getByText('heeft deze klant om').waitFor();
    expect(await page.getByLabel('Adres').inputValue()).toBe('Kerkweg 4');
  }));

test('a changed form of a customer without open deliveries keeps its values when the session ends, and asks for confirmation only when the user leaves the form without saving', () =>
  visit(async (visitor) => {
    const { page, url } = visitor;
    const call = await withDeliveries(visitor);
    for (const id of [1, 2]) await call('DELETE', paths.api.delivery(id));
    await visitor.open(paths.customer(1));
    await page.getByLabel('Opmerkingen').fill('Achterom');
    await page.getByLabel('Bezorgkosten').fill('20');
    await page.getByLabel('Betaalmethode').selectOption('betaalverzoek');
    await page.getByRole('link', { name: 'Terug' }).click();
    const question = page.getByRole('dialog', { name: 'Wijzigingen niet opgeslagen' });
    await question.getByRole('button', { name: 'Annuleren' }).click();
    endSessions(visitor);
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await logInAs(visitor, 'piet');
    await page.waitForURL(url + paths.customer(1));
    await visitor.islandsWork();
    expect(await page.getByLabel('Opmerkingen').inputValue()).toBe('Achterom');
    expect(await page.getByLabel('Betaalmethode').inputValue()).toBe('betaalverzoek');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await page.getByText('Klant succesvol bijgewerkt!').waitFor();
    expect((await visitor.rows())[0]?.[3]).toBe('€ 20,00');
  }));

test('after a confirmation on the page of a customer, the customer is deleted and the list opens, where the deletion can be undone', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await withDeliveries(visitor);
    await call('POST', paths.api.customers(), { ...jansen, Klant_naam: 'Bakker' });
    await visitor.open(paths.customer(1));
    await page.getByText('Jansen, klant sinds 2026').waitFor();
    await page.getByRole('link', { name: 'Verwijderen' }).click();
    const question = page.getByRole('dialog', { name: 'Jansen verwijderen' });
    await question.getByRole('button', { name: 'Annuleren' }).click();
    expect(new URL(page.url()).pathname).toBe(paths.customer(1));
    await page.getByRole('link', { name: 'Verwijderen' }).click();
    await question.getByRole('button', { name: 'Verwijderen' }).click();
    await page.waitForURL(visitor.url + paths.customers());
    expect((await visitor.rows()).map(([name]) => name)).toEqual(['Bakker']);
    await page.getByRole('button', { name: 'Ongedaan maken' }).click();
    await page.getByRole('link', { name: 'Jansen' }).waitFor();
  }));

test('the list of customers is filtered while the user types, and the URL of every page has the filter', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await withDeliveries(visitor);
    for (let i = 10; i < 70; i++) {
      await call('POST', paths.api.customers(), { ...jansen, Klant_naam: `Çelik ${i}` });
    }
    await visitor.open(paths.customers());
    await page.getByLabel('Klant').pressSequentially('ceLI');
    await page.getByRole('link', { name: 'Volgende' }).waitFor();
    await page.waitForURL(/klant=ceLI/);
    await page.getByRole('link', { name: 'Volgende' }).click();
    await page.getByRole('cell', { name: 'Çelik 69' }).waitFor();
    await page.reload();
    expect(await visitor.rows()).toHaveLength(10);
    expect(await page.getByLabel('Klant').inputValue()).toBe('ceLI');
    await page.getByLabel('Klant').fill('jans');
    await page.getByRole('cell', { name: 'Jansen' }).waitFor();
    expect(await visitor.rows()).toHaveLength(1);
  }));

test('without scripts customers can be found, changed and deleted, and one button changes a customer and its open deliveries, also with a new name', () =>
  visit(
    async (visitor) => {
      const { page, url } = visitor;
      const call = await withDeliveries(visitor);
      await call('POST', paths.api.customers(), { ...jansen, Klant_naam: 'Bakker' });
      await page.goto(url + paths.customer(1));
      await page.getByLabel('Naam').fill('Janssen');
      await page.getByLabel('Adres').fill('Kerkweg 4');
      await page.getByRole('button', { name: 'Klant en open leveringen bijwerken' }).click();
      await page.getByText('Klant en leveringen succesvol bijgewerkt!').waitFor();
      for (const id of [1, 2])
        expect(await call('GET', paths.api.delivery(id))).toMatchObject({
          Klant_naam: 'Janssen',
          leveringsadres: 'Kerkweg 4',
        });

      await visitor.open(paths.home());
      await page.getByRole('link', { name: 'Klantenbeheer' }).click();
      await page.getByLabel('Klant').fill('jan');
      await page.getByRole('button', { name: 'Zoeken' }).click();
      await page.getByRole('link', { name: 'Bewerken' }).click();
      await page.getByLabel('Adres').fill('');
      await page.getByRole('button', { name: 'Opslaan' }).click();
      await page.getByText('Adres is verplicht.').waitFor();
      await page.getByLabel('Adres').fill('Kerkweg 5');
      await page.getByRole('button', { name: 'Opslaan' }).click();
      await page.getByText('Klant succesvol bijgewerkt!').waitFor();
      const unchanged = { leveringsadres: 'Kerkweg 4', versie: 2 };
      expect(await call('GET', paths.api.delivery(1))).toMatchObject(unchanged);
      await page.goto(url + paths.customers({ klant: 'jan' }));
      await page.getByRole('link', { name: 'Verwijderen' }).click();
      await page.getByText('Weet je zeker dat je deze klant wilt verwijderen?').waitFor();
      await page.getByRole('button', { name: 'Verwijderen' }).click();
      await page.getByText('Klant verwijderd.').waitFor();
      expect(page.url()).toBe(`${url}${paths.customers({ klant: 'jan' })}#klant-1`);
      await page.goto(url + paths.customer(1));
      await page.getByRole('alert').getByText('Klant niet gevonden').waitFor();
    },
    { scripts: false },
  ));
