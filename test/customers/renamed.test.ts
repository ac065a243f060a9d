import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { fieldsOf } from '../support/form.ts';
import { office } from '../support/office.ts';

const customer = { Klant_naam: 'Jansen', leveringsadres: 'Kerkweg 4' };

/** A customer who was renamed, with two open deliveries that still have the old name. */
async function renamed() {
  const at = await office();
  const { app, token, call, plan } = at;
  await call('POST', paths.api.customers(), customer);
  await plan({ Tijd: '2026-12-02 Middag' });
  await plan({ Tijd: '2026-12-01 Ochtend' });
  await rename('Janssen BV');
  return { ...at, rename, open, patch, read, customers, edit };

  async function rename(Klant_naam: string) {
    await call('PUT', paths.api.customer(1), { ...customer, Klant_naam });
  }
  async function open(name: string) {
    const { body } = await call('GET', paths.api.openDeliveries(name));
    return body.map(({ id }: { id: number }) => id);
  }
  function patch(name: string, body: object) {
    return call('PATCH', paths.api.updateCustomerInDeliveries(name), body);
  }
  async function read(id: number) {
    return (await call('GET', paths.api.delivery(id))).body;
  }
  async function customers() {
    const { body } = await call('GET', paths.api.allCustomers());
    return body.map(({ Klant_naam }: { Klant_naam: string }) => Klant_naam);
  }
  async function edit(change: Record<string, string>) {
    const { body } = await app.page(paths.editDelivery(1), token);
    return app.page(paths.editDelivery(1), token, { ...fieldsOf(body), ...change });
  }
}

test('the open deliveries of a renamed customer are found by the new name and by the old name', async () => {
  const { plan, open } = await renamed();
  const own = await plan({ Klant_naam: 'janssen bv', Tijd: '2026-12-01 Middag' });
  await plan({ Klant_naam: 'de Vries' });
  expect(await open('JANSSEN bv')).toEqual([2, own, 1]);
  expect(await open('Jansen')).toEqual([2, 1]);
});

test('the open deliveries are still found by the old name when another customer has that name now', async () => {
  const { call, plan, open } = await renamed();
  expect((await call('POST', paths.api.customers(), customer)).status).toBe(201);
  const own = await plan({ Tijd: '2026-12-03 Ochtend' });
  expect(await open('Janssen BV')).toEqual([2, 1]);
  expect(await open('Jansen')).toEqual([2, 1, own]);
});

test('a change to a renamed customer changes each of its open deliveries once', async () => {
  const { patch, read, plan } = await renamed();
  const other = await plan({ Klant_naam: 'de Vries' });
  const change = { Klant_naam: 'Janssen BV', telefoonnummer: '0318 123456' };
  expect((await patch('Janssen BV', change)).status).toBe(200);
  expect(await read(1)).toMatchObject({ ...change, versie: 2 });
  expect((await patch('Janssen BV', change)).status).toBe(200);
  expect(await read(2)).toMatchObject({ ...change, versie: 2 });
  expect(await read(other)).toMatchObject({ Klant_naam: 'de Vries', versie: 1 });
});

test('open deliveries still belong to their customer after a change of other fields than the name', async () => {
  const { patch, open, read } = await renamed();
  await patch('Jansen', { Klant_naam: 'Jansen', telefoonnummer: '0318 123456' });
  expect(await read(1)).toMatchObject({ Klant_naam: 'Jansen', telefoonnummer: '0318 123456' });
  expect(await open('Janssen BV')).toEqual([2, 1]);
});

test('editing a delivery with the old name of a renamed customer creates no second customer', async () => {
  const { edit, customers, open, call } = await renamed();
  expect((await edit({ Aantal: '3', telefoonnummer: '0318 123456' })).status).toBe(303);
  expect(await customers()).toEqual(['Janssen BV']);
  expect(await open('Janssen BV')).toEqual([2, 1]);
  expect((await call('GET', paths.api.customer(1))).body).toMatchObject({
    Klant_naam: 'Janssen BV',
    leveringsadres: 'Kerkweg 4',
    telefoonnummer: '0318 123456',
  });
});

test('the calls of the delivery form with the old name of a renamed customer create no second customer', async () => {
  const { call, read, customers, open } = await renamed();
  const change = { ...aDelivery, Aantal: '3', Tijd: '2026-12-02 Middag', versie: 1 };
  expect((await call('PUT', paths.api.delivery(1), change)).status).toBe(200);
  const sent = { Klant_naam: 'Jansen', telefoonnummer: '0318 123456', levering: 1 };
  expect((await call('POST', paths.api.customers(), sent)).body).toEqual({ id: 1 });
  expect(await customers()).toEqual(['Janssen BV']);
  expect(await open('Janssen BV')).toEqual([2, 1]);
  expect((await read(1)).Klant_naam).toBe('Jansen');
});

test('a delivery that gets another name belongs to the customer with that name', async () => {
  const { edit, customers, open } = await renamed();
  await edit({ Klant_naam: 'de Vries' });
  expect(await customers()).toEqual(['de Vries', 'Janssen BV']);
  expect(await open('Janssen BV')).toEqual([2]);
  expect(await open('de Vries')).toEqual([1]);
});

test('the open deliveries of a renamed customer include no invoiced delivery', async () => {
  const { call, open } = await renamed();
  await call('POST', paths.api.invoice(2));
  expect(await open('Janssen BV')).toEqual([1]);
});
