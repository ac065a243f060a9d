import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { callsOf, logInAs, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';

test.each([true, false])(
  'when the name of a new customer is refused, the user adds the customer with another name (scripts: %p)',
  (scripts) =>
    visit(
      async (visitor) => {
        const { page, url } = visitor;
        await visitor.signIn();
        const known = { Klant_naam: 'Bakker', leveringsadres: 'Ede' };
        await callsOf(visitor)('POST', paths.api.customers(), known);
        await page.goto(url + paths.customers());
        await page.getByRole('link', { name: 'Nieuwe klant' }).click();
        await page.getByRole('heading', { name: 'Nieuwe klant' }).waitFor();
        await page.getByLabel('Naam').fill('bakker');
        await page.getByLabel('Adres').fill('Dorp 1');
        await page.getByLabel('Betaalmethode').selectOption('contant');
        await press(visitor, 'Opslaan');
        await page.getByText('Er is al een klant met deze naam: Bakker.').waitFor();
        expect(await page.getByLabel('Adres').inputValue()).toBe('Dorp 1');
        if (scripts) await page.waitForFunction(() => document.activeElement?.id === 'Klant_naam');
        await page.getByLabel('Naam').fill('Bakker Bart');
        await page.getByRole('button', { name: 'Opslaan' }).dblclick();
        // Without scripts the second click ends the navigation of the first, which `waitForURL` would call a failure.
        await page.getByText('Klant toegevoegd: Bakker Bart.').waitFor();
        expect(page.url()).toBe(url + paths.customers());
        expect((await visitor.rows()).map(([name]) => name)).toEqual(['Bakker', 'Bakker Bart']);
      },
      { scripts },
    ),
);

async function fillInCarla(visitor: Visit): Promise<void> {
  await visitor.signIn();
  await visitor.open(paths.newCustomer());
  await visitor.page.getByLabel('Naam').fill('Carla Meijer');
  await visitor.page.getByLabel('Adres').fill('Dorp 1');
}

test('the form for a new customer has the typed values again after the session ended and the user logged in again', () =>
  visit(async (visitor) => {
    const { page, url, context } = visitor;
    await fillInCarla(visitor);
    await context.clearCookies();
    await press(visitor, 'Opslaan');
    await logInAs(visitor, 'piet');
    await page.waitForURL(url + paths.newCustomer());
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('#Klant_naam')?.value === 'Carla Meijer',
    );
  }));

test('after a customer was saved, a login on a later page leads to that page, and not back to the form', () =>
  visit(async (visitor) => {
    const { page, url, context } = visitor;
    await fillInCarla(visitor);
    await press(visitor, 'Opslaan');
    await page.getByText('Klant toegevoegd: Carla Meijer.').waitFor();
    await context.clearCookies();
    await page.goto(url + paths.week());
    await logInAs(visitor, 'piet');
    await page.waitForURL(url + paths.week());
  }));
