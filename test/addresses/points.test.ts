import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { fieldsOf } from '../support/form.ts';
import { office } from '../support/office.ts';

const VORDEN = { lat: 52.1047, lon: 6.3128 };
const EDE = { lat: 52.04, lon: 5.66 };

async function withDelivery(change: object = {}) {
  const at = await office({ admin: true });
  const id = await at.plan(change);
  const delivery = async () => (await at.call('GET', paths.api.delivery(id))).body;
  const put = (body: object) => at.call('PUT', paths.api.delivery(id), { ...aDelivery, ...body });
  const customer = async (customerId = 1) =>
    (await at.call('GET', paths.api.customer(customerId))).body;
  return { ...at, id, delivery, put, customer };
}

test('a delivery keeps the point that was sent with it until its address changes, and an impossible point is refused', async () => {
  const { put, delivery, call } = await withDelivery({ punt: VORDEN });
  expect((await delivery()).punt).toEqual(VORDEN);
  await put({ opmerkingen: 'Bel eerst' });
  expect((await delivery()).punt).toEqual(VORDEN);
  await put({ leveringsadres: 'Kerkweg 4\n6711 AB Ede' });
  expect((await delivery()).punt).toBeNull();
  await put({ leveringsadres: 'Kerkweg 4\n6711 AB Ede', punt: EDE });
  expect((await delivery()).punt).toEqual(EDE);
  await put({ leveringsadres: 'Kerkweg 4\n6711 AB Ede', punt: null });
  expect((await delivery()).punt).toBeNull();
  const outside = [{ lat: 91, lon: 5 }, { lat: 52, lon: -181 }, { lat: '52', lon: 5 }, { lat: 52 }];
  for (const punt of [...outside, 'Ede', [52, 5], 5]) {
    const sent = { ...aDelivery, punt };
    for (const refused of [
      await put({ punt }),
      await call('POST', paths.api.addDelivery(), sent),
      await call('PUT', paths.api.customer(1), sent),
    ])
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['punt']]);
  }
});

test('a delivery gets the point of its customer, and a customer the point of a delivery, when both have the same address', async () => {
  const { call, plan, customer } = await withDelivery({ punt: VORDEN });
  await call('POST', paths.api.customers(), { ...aDelivery, levering: 1 });
  expect((await customer()).punt).toEqual(VORDEN);
  const puntOf = async (id: number) => (await call('GET', paths.api.delivery(id))).body.punt;
  expect(await puntOf(await plan())).toEqual(VORDEN);
  const elsewhere = await plan({ leveringsadres: 'Kerkweg 4' });
  expect(await puntOf(elsewhere)).toBeNull();
  await call('PUT', paths.api.customer(1), { ...aDelivery, leveringsadres: 'Plein 2', punt: EDE });
  const path = paths.api.updateCustomerInDeliveries('Jansen');
  await call('PATCH', path, { leveringsadres: 'Plein 2' });
  expect(await puntOf(elsewhere)).toEqual(EDE);
});

test('a call that adds or changes a customer stores the sent point, which is removed when the address changes', async () => {
  const { call, customer } = await withDelivery();
  const send = (body: object) => call('POST', paths.api.customers(), { ...aDelivery, ...body });
  await send({ punt: VORDEN });
  expect(await customer()).toMatchObject({ punt: VORDEN, versie: 1 });
  await send({ levering: 1 });
  expect(await customer()).toMatchObject({ punt: VORDEN, versie: 1 });
  await send({ leveringsadres: 'Plein 2', punt: EDE });
  expect(await customer()).toMatchObject({ leveringsadres: 'Plein 2', punt: EDE, versie: 2 });
  await send({ leveringsadres: 'Plein 3' });
  expect((await customer()).punt).toBeUndefined();
});

test('undoing a change and restoring a deleted record restore the former point', async () => {
  const { call, put, delivery, customer, id } = await withDelivery({ punt: VORDEN });
  await call('POST', paths.api.customers(), { ...aDelivery, levering: id });
  const undo = async (answer: { headers: Headers }) => {
    const toast = JSON.parse(decodeURIComponent(answer.headers.get('Vipo-Toast') ?? '{}'));
    expect((await call('POST', paths.api.undo(toast.undo))).status).toBe(200);
  };
  await undo(await put({ leveringsadres: 'Kerkweg 4', punt: EDE }));
  expect(await delivery()).toMatchObject({
    leveringsadres: aDelivery.leveringsadres,
    punt: VORDEN,
  });
  await undo(await put({ punt: { ...VORDEN, lat: 52.5 } }));
  expect((await delivery()).punt).toEqual(VORDEN);
  const change = { ...aDelivery, leveringsadres: 'Kerkweg 4' };
  await undo(await call('PUT', paths.api.customer(1), change));
  expect((await customer()).punt).toEqual(VORDEN);
  for (const path of [paths.api.delivery(id), paths.api.customer(1)]) {
    await undo(await call('DELETE', path));
    expect((await call('GET', path)).body.punt).toEqual(VORDEN);
  }
});

test('forgetting a customer removes the points, also of invoiced deliveries', async () => {
  const { app, call, plan, id } = await withDelivery({ punt: VORDEN, Betaling: 'contant' });
  await call('POST', paths.api.customers(), { ...aDelivery, levering: id });
  await call('POST', paths.api.invoice(id));
  await call('POST', paths.api.creditInvoice(id), {});
  const refused = await plan({ punt: VORDEN });
  await call('POST', paths.api.delivered(refused), { uitkomst: 'geweigerd' });
  app.db.$client.run('UPDATE deliveries SET customer_id = 1');
  const forgotten = await call('POST', paths.api.forgetCustomer(1), { naam: 'Jansen' });
  expect(forgotten.body).toMatchObject({ success: true });
  for (const each of [id, refused])
    expect((await call('GET', paths.api.delivery(each))).body.punt).toBeNull();
});

test('the point of the firm is removed when its address changes', async () => {
  const { app, page } = await withDelivery();
  const point = () => app.db.$client.query('SELECT latitude FROM settings').get();
  app.db.$client.run('UPDATE settings SET latitude = 52, longitude = 6');
  const form = fieldsOf((await page(paths.settings())).body);
  await page(paths.settings(), { ...form, titel: 'Hout' });
  expect(point()).toEqual({ latitude: 52 });
  const present = fieldsOf((await page(paths.settings())).body);
  await page(paths.settings(), { ...present, adres: 'Bosweg 1\n7251 AA Vorden' });
  expect(point()).toEqual({ latitude: null });
});
