import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, loseAnswer, once, press, says } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';

for (const [what, second] of [
  ['as it was', '06 12345678'],
  ['changed again', '06 87654321'],
] as const) {
  test(`after a lost response, saving the customer ${what} is no conflict`, () =>
    visit(async (visitor) => {
      const { page } = visitor;
      await visitor.signIn();
      const call = callsOf(visitor);
      await call('POST', paths.api.customers(), aDelivery);
      await visitor.open(paths.customer(1));
      await page.locator('[name=telefoonnummer]').fill('06 12345678');
      await loseAnswer(visitor, paths.api.customer(1));
      await press(visitor, 'Opslaan');
      await says(visitor, 'alert', 'Fout bij opslaan klant.');
      await page.locator('[name=telefoonnummer]').fill(second);
      await press(visitor, 'Opslaan');
      await page.getByText('Klant succesvol bijgewerkt!').waitFor();
      expect((await call('GET', paths.api.customer(1))).body.telefoonnummer).toBe(second);
    }));
}

test('after a lost response the question about the open deliveries is asked again', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await planAll(visitor, [{}]);
    await call('POST', paths.api.customers(), aDelivery);
    await visitor.open(paths.customer(1));
    await page.locator('[name=Klant_naam]').fill('Jansen BV');
    await page.locator('[name=telefoonnummer]').fill('06 11111111');
    await press(visitor, 'Opslaan');
    await loseAnswer(visitor, '/update-customer-in-deliveries/Jansen');
    await press(visitor, 'Ja, bijwerken');
    await page.getByText('De klant is opgeslagen, maar de leveringen niet.').waitFor();
    await page.locator('[name=telefoonnummer]').fill('06 22222222');
    await press(visitor, 'Opslaan');
    await press(visitor, 'Ja, bijwerken');
    await page.getByText('Klant en leveringen succesvol bijgewerkt!').waitFor();
    const { Klant_naam, telefoonnummer } = (await call('GET', paths.api.delivery(1))).body;
    expect([Klant_naam, telefoonnummer]).toEqual(['Jansen BV', '06 22222222']);
  }));

test('when the request that clears a detail of the open deliveries is lost, the user can send it again', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await planAll(visitor, [{}]);
    await call('POST', paths.api.customers(), aDelivery);
    await visitor.open(paths.customer(1));
    await page.locator('[name=telefoonnummer]').fill('');
    await once(visitor, '**/update-customer-in-deliveries/Jansen', (route) => route.abort());
    await press(visitor, 'Opslaan');
    await press(visitor, 'Ja, bijwerken');
    await page.getByText('De klant is opgeslagen, maar de leveringen niet.').waitFor();
    await press(visitor, 'Opslaan');
    await press(visitor, 'Ja, bijwerken');
    await page.getByText('Klant en leveringen succesvol bijgewerkt!').waitFor();
    expect((await call('GET', paths.api.delivery(1))).body.telefoonnummer).toBe('');
  }));

test('an invalid change that never reached the server does not block the next change', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    const call = callsOf(visitor);
    for (const Klant_naam of ['Jansen', 'Bakker'])
      await call('POST', paths.api.customers(), { ...aDelivery, Klant_naam });
    await visitor.open(paths.customer(1));
    await page.locator('[name=Klant_naam]').fill('Bakker');
    await once(visitor, `**${paths.api.customer(1)}`, (route) => route.abort());
    await press(visitor, 'Opslaan');
    await says(visitor, 'alert', 'Fout bij opslaan klant.');
    await page.locator('[name=Klant_naam]').fill('Vink');
    await press(visitor, 'Opslaan');
    await page.getByText('Klant succesvol bijgewerkt!').waitFor();
    expect((await call('GET', paths.api.customer(1))).body.Klant_naam).toBe('Vink');
  }));

test('when the script for saving did not load, the user can save the customer later', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    const call = callsOf(visitor);
    await call('POST', paths.api.customers(), aDelivery);
    await visitor.open(paths.customer(1));
    let isDown = true;
    await page.route('**/assets/*.js*', (route) => (isDown ? route.abort() : route.continue()));
    await press(visitor, 'Opslaan');
    await says(visitor, 'alert', 'Fout bij opslaan klant.');
    isDown = false;
    await press(visitor, 'Opslaan');
    await page.getByText('Klant succesvol bijgewerkt!').waitFor();
  }));
