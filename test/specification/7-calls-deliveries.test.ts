import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { type Body, office } from '../support/office.ts';

const aCustomer = {
  Klant_naam: 'Jansen',
  leveringsadres: 'Dorpsstraat 1',
  telefoonnummer: '+31 6 12345678',
  bezorgkosten: 12.5,
  Betaling: 'contant',
  opmerkingen: 'Achterom',
};

test('§7 GET /deliveries returns all deliveries', async () => {
  const { call, plan } = await office({ admin: true });
  await plan();
  await plan({ Tijd: '2026-11-23 Middag' });
  const { body } = await call('GET', '/deliveries');
  expect(body.map(({ Tijd }: Body) => Tijd)).toEqual(['2026-11-23 Ochtend', '2026-11-23 Middag']);
});

test('§7 GET /delivery/{id} returns one delivery', async () => {
  const { call, plan } = await office({ admin: true });
  const id = await plan();
  expect((await call('GET', `/delivery/${id}`)).body).toMatchObject({
    id,
    Klant_naam: 'Jansen',
    gefactureerd: 0,
  });
});

test('§7 POST /add-delivery takes all fields of the form and Tijd', async () => {
  const { call } = await office({ admin: true });
  const fields = { ...aDelivery, Datum: '2026-11-23', Tijdslot: 'Ochtend' };
  const { status, body } = await call('POST', '/add-delivery', fields);
  expect([status, body]).toEqual([201, { id: 1 }]);
});

test('§7 PUT /delivery/{id} takes all fields of the delivery and Tijd', async () => {
  const { call, plan } = await office({ admin: true });
  const id = await plan();
  const { body: read } = await call('GET', `/delivery/${id}`);
  await call('PUT', `/delivery/${id}`, { ...read, Tijd: '2026-12-01 Middag', Aantal: 3 });
  expect((await call('GET', `/delivery/${id}`)).body).toMatchObject({
    Tijd: '2026-12-01 Middag',
    Aantal: 3,
  });
});

test('§7 DELETE /delivery/{id} deletes the delivery', async () => {
  const { call, plan } = await office({ admin: true });
  const id = await plan();
  await call('DELETE', `/delivery/${id}`);
  expect((await call('GET', `/delivery/${id}`)).status).toBe(404);
});

test('§7 GET /customers?query={text} returns a list of customers', async () => {
  const { call } = await office({ admin: true });
  await call('POST', '/customers', aCustomer);
  expect((await call('GET', '/customers?query=ans')).body).toMatchObject([aCustomer]);
  expect((await call('GET', '/customers?query=a')).body).toEqual([]);
});

test('§7 POST /customers adds a customer, or updates the customer with the same name', async () => {
  const { call } = await office({ admin: true });
  await call('POST', '/customers', aCustomer);
  await call('POST', '/customers', { ...aCustomer, Klant_naam: ' JANSEN ', bezorgkosten: '15' });
  const { body } = await call('GET', '/all-customers');
  expect(body).toHaveLength(1);
  expect(body[0].bezorgkosten).toBe(15);
});

test('§7 GET /all-customers returns the list of customers', async () => {
  const { call } = await office({ admin: true });
  await call('POST', '/customers', { ...aCustomer, Klant_naam: 'de Vries' });
  await call('POST', '/customers', aCustomer);
  const { body } = await call('GET', '/all-customers');
  expect(body.map(({ Klant_naam }: Body) => Klant_naam)).toEqual(['de Vries', 'Jansen']);
});

test('§7 GET /customer/{id} returns one customer', async () => {
  const { call } = await office({ admin: true });
  const { body } = await call('POST', '/customers', aCustomer);
  expect((await call('GET', `/customer/${body.id}`)).body).toMatchObject(aCustomer);
});

test('§7 PUT /customer/{id} takes the fields of the customer', async () => {
  const { call } = await office({ admin: true });
  const { body } = await call('POST', '/customers', aCustomer);
  const { status } = await call('PUT', `/customer/${body.id}`, {
    ...aCustomer,
    telefoonnummer: '',
  });
  expect(status).toBe(200);
  expect((await call('GET', `/customer/${body.id}`)).body.telefoonnummer).toBe('');
});

test('§7 DELETE /customer/{id} deletes the customer', async () => {
  const { call } = await office({ admin: true });
  const { body } = await call('POST', '/customers', aCustomer);
  await call('DELETE', `/customer/${body.id}`);
  expect((await call('GET', `/customer/${body.id}`)).status).toBe(404);
});

test('§7 GET /open-deliveries/{customerName} returns id and Tijd of the deliveries that are not invoiced', async () => {
  const { call, plan } = await office({ admin: true });
  const id = await plan();
  await call('POST', paths.api.invoice(await plan()));
  expect((await call('GET', '/open-deliveries/jansen')).body).toEqual([
    { id, Tijd: '2026-11-23 Ochtend' },
  ]);
});

test('§7 PATCH /update-customer-in-deliveries/{customerName} changes the open deliveries', async () => {
  const { call, plan } = await office({ admin: true });
  const open = await plan();
  const invoiced = await plan();
  await call('POST', paths.api.invoice(invoiced));
  const { Klant_naam: _, ...change } = { ...aCustomer, leveringsadres: 'Nieuwe weg 2' };
  await call('PATCH', '/update-customer-in-deliveries/Jansen', change);
  expect((await call('GET', `/delivery/${open}`)).body.leveringsadres).toBe('Nieuwe weg 2');
  expect((await call('GET', `/delivery/${invoiced}`)).body.leveringsadres).toContain(
    'Dorpsstraat 1',
  );
});

test('§7 PATCH /update-payment/{id} takes Betaling', async () => {
  const { call, plan } = await office({ admin: true });
  const id = await plan({ Betaling: 'onbekend' });
  await call('PATCH', `/update-payment/${id}`, { Betaling: 'bank overmaken' });
  expect((await call('GET', `/delivery/${id}`)).body.Betaling).toBe('bank overmaken');
});
