import { beforeEach, expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery, TestApp } from '../support/app.ts';

let app: TestApp;
let token: string;
let customer: number;

beforeEach(async () => {
  app = new TestApp();
  token = await app.staff();
  customer = (await call('POST', paths.api.customers(), aDelivery)).body.id;
});

function call(method: string, path: string, body?: object) {
  return app.call(method, path, body, { token });
}

async function plan(Tijd: string, fields: object = {}): Promise<number> {
  return (await call('POST', paths.api.addDelivery(), { ...aDelivery, Tijd, ...fields })).body.id;
}

async function partial(path: string): Promise<string> {
  const headers = { 'HX-Request-Type': 'partial', Cookie: `vipo_session=${app.sessionOf('piet')}` };
  return (await app.fetch(path, { headers })).text();
}

async function card() {
  return (await call('GET', paths.api.customerCard(customer))).body;
}

test('a new customer has an empty card, an unknown customer gives 404, and a call without a session gives 401', async () => {
  expect(await card()).toEqual({
    volgende: null,
    laatste: [],
    factuur: null,
    open: 0,
    teLaatDagen: 0,
  });
  expect((await call('GET', paths.api.customerCard(99))).status).toBe(404);
  expect((await app.call('GET', paths.api.customerCard(customer))).status).toBe(401);
});

async function cardHasMove(): Promise<boolean> {
  const { body } = await app.page(paths.searchPage({ q: aDelivery.Klant_naam }), token);
  return body.includes('>Verplaatsen</button>');
}

test('the card has the next delivery with its position in the slot, and the last three deliveries', async () => {
  for (const day of ['2026-10-01', '2026-10-02', '2026-10-03', '2026-11-19'])
    await plan(`${day} Middag`);
  await plan('2026-11-23 Ochtend', { Klant_naam: 'Eerder' });
  const next = await plan('2026-11-23 Ochtend');
  await plan('2026-11-23 Ochtend', { Klant_naam: 'Later' });
  await plan('2026-11-23 Middag', { Klant_naam: 'Middag' });
  await plan('2026-11-30 Ochtend');
  const { volgende, laatste } = await card();
  expect(volgende).toEqual({
    id: next,
    Tijd: '2026-11-23 Ochtend',
    stop: 2,
    stops: 3,
    uitkomst: null,
    venster: null,
  });
  expect(laatste.map(({ Tijd }: { Tijd: string }) => Tijd)).toEqual([
    '2026-11-19 Middag',
    '2026-10-03 Middag',
    '2026-10-02 Middag',
  ]);
  expect(laatste[0]).toMatchObject({
    Prijs: 90,
    Aantal: 2.5,
    bezorgkosten: 12.5,
    Betaling: 'contant',
  });
});

test('a delivery of today is still the next delivery on the card after it was delivered, with its outcome, and without a button to move it', async () => {
  const id = await plan('2026-11-20 Ochtend');
  await call('POST', paths.api.delivered(id), { uitkomst: 'niet thuis' });
  expect(await cardHasMove()).toBe(true);
  await call('POST', paths.api.delivered(id), { geleverd: true });
  expect((await card()).volgende).toMatchObject({ id, uitkomst: 'geleverd', stop: 1, stops: 1 });
  expect(await cardHasMove()).toBe(false);
});

test('the card has the sum of the open amounts, and the number of days that the most overdue invoice is late', async () => {
  const [first, second] = [await plan('2026-11-10 Ochtend'), await plan('2026-11-11 Ochtend')];
  await call('POST', paths.api.invoice(second), {});
  app.now = new Date('2026-11-25T09:30:00.000Z');
  token = app.sessionOf('piet');
  await call('POST', paths.api.invoice(first), {});
  app.now = new Date('2026-12-06T09:30:00.000Z');
  token = app.sessionOf('piet');
  const { factuur, open, teLaatDagen } = await card();
  expect(factuur).toEqual({
    delivery_id: first,
    nummer: '2026-0002',
    bedrag: 237.5,
    open: 237.5,
    status: 'Open',
  });
  expect([open, teLaatDagen]).toEqual([475, 2]);
});

test('the card of a paid invoice shows the day and the method of the latest payment that is not undone', async () => {
  const id = await plan('2026-11-02 Ochtend');
  await call('POST', paths.api.invoice(id));
  const headers = { 'HX-Request-Type': 'partial', Cookie: `vipo_session=${app.sessionOf('piet')}` };
  const state = async () => {
    const html = await (await app.fetch(paths.searchCard({ levering: id }), { headers })).text();
    return /<dt>Status<\/dt><dd>(?:<[^>]+>)*(.*?)</s.exec(html)?.[1];
  };
  const pay = async (fields: object) =>
    (await call('POST', paths.api.payments(), { delivery_id: id, ...fields })).body.id;
  const { open } = (await call('GET', paths.api.invoicePayments(id))).body;
  await pay({ bedrag: open - 10, datum: '2026-11-12', methode: 'bank' });
  expect(await state()).toStartWith('Deels betaald');
  const cash = await pay({ bedrag: 10, datum: '2026-11-16', methode: 'contant' });
  expect(await state()).toBe('Betaald op 16-11-2026 contant');
  await call('DELETE', paths.api.payment(cash));
  await pay({ bedrag: 10, datum: '2026-11-09', methode: 'overig' });
  expect(await state()).toBe('Betaald op 12-11-2026 per bank');
});

test('the card of a delivery whose customer was deleted shows the day and links to the delivery, also when another result has an invoice', async () => {
  const invoiced = await plan('2026-11-02 Ochtend');
  await call('POST', paths.api.invoice(invoiced));
  const id = await plan('2026-11-23 Middag');
  await call('DELETE', paths.api.customer(customer));
  const chosen = await partial(paths.searchCard({ levering: id }));
  const found = await partial(paths.searchPage({ q: aDelivery.Klant_naam }));
  for (const html of [chosen, found.split('card-place')[1] ?? '']) {
    expect(html).toContain('maandag 23 november, Middag');
    expect(html).toContain(`href="${paths.editDelivery(id)}"`);
  }
});

test('the card of a delivery that is invoiced again names no stop, because the delivery is in no round', async () => {
  const credited = await plan('2026-11-02 Ochtend');
  await call('POST', paths.api.invoice(credited));
  await call('POST', paths.api.creditInvoice(credited), { comment: 'Verkeerde prijs' });
  const { id } = (await call('POST', paths.api.invoiceAgain(credited))).body;
  await call('DELETE', paths.api.customer(customer));
  const html = await partial(paths.searchCard({ levering: id }));
  expect(html).toContain('maandag 2 november, Ochtend');
  expect(html).not.toContain('stop');
});
