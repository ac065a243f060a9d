import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';

/** Renames a customer without changing the two open deliveries, which keep the old name. */
async function renamed(visitor: Visit) {
  await visitor.signIn();
  const call = callsOf(visitor);
  await call('POST', paths.api.customers(), aDelivery);
  await call('POST', paths.api.addDelivery(), aDelivery);
  await call('POST', paths.api.addDelivery(), { ...aDelivery, Tijd: '2026-12-01 Middag' });
  await visitor.open(paths.customer(1));
  await visitor.page.getByLabel('Naam').fill('Janssen BV');
  await press(visitor, 'Opslaan');
  await press(visitor, 'Nee, alleen klant');
  await visitor.page.getByText('Klant succesvol bijgewerkt!').waitFor();
  const read = async (id: number) => (await call('GET', paths.api.delivery(id))).body;
  return { call, read };
}

test('after a customer was renamed without the open deliveries, the next change asks about these deliveries again', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { read } = await renamed(visitor);
    await visitor.open(paths.customer(1));
    await page.getByLabel('Naam').fill('Janssen Hout');
    await page.getByLabel('Adres').fill('Nieuweweg 9');
    await press(visitor, 'Opslaan');
    const modal = page.getByRole('dialog', { name: 'Openstaande leveringen' });
    await modal.waitFor();
    expect(await modal.getByRole('listitem').allInnerTexts()).toEqual([
      '23-11-2026 Ochtend',
      '01-12-2026 Middag',
    ]);
    await press(visitor, 'Ja, bijwerken');
    await page.getByText('Klant en leveringen succesvol bijgewerkt!').waitFor();
    const change = { Klant_naam: 'Janssen Hout', leveringsadres: 'Nieuweweg 9', versie: 2 };
    expect(await read(1)).toMatchObject(change);
    expect(await read(2)).toMatchObject(change);
  }));

test('editing a delivery with the old name of a customer creates no second customer', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { call } = await renamed(visitor);
    await visitor.open(paths.editDelivery(1));
    await page.locator('[name=Aantal]').fill('3');
    await press(visitor, 'Wijzig levering');
    await page.getByText('Levering bijgewerkt.').waitFor();
    expect((await call('GET', paths.api.allCustomers())).body).toMatchObject([
      { Klant_naam: 'Janssen BV', leveringsadres: aDelivery.leveringsadres },
    ]);
    expect((await call('GET', paths.api.openDeliveries('Janssen BV'))).body).toHaveLength(2);
  }));
