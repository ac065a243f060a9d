import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { rowsOf } from '../support/html-text.ts';
import { office } from '../support/office.ts';

const aCustomer = { Klant_naam: 'Jansen', leveringsadres: 'Dorpsstraat 1' };

async function customerPages() {
  const { app, token, call, plan } = await office({ admin: true });
  const keep = async (change: object = {}) =>
    (await call('POST', paths.api.customers(), { ...aCustomer, ...change })).body.id as number;
  const history = async (path: string) =>
    (await app.page(path, token)).body.split('id="historie"')[1] ?? '';
  return { app, token, call, plan, keep, history };
}

test('the page of a customer shows deliveries and invoices with the latest first', async () => {
  const { call, plan, keep, history } = await customerPages();
  const id = await keep();
  const [first, second] = [await plan(), await plan({ Tijd: '2026-11-23 Middag' })];
  await plan({ Tijd: '2026-12-01 Ochtend', Betaling: 'onbekend' });
  await plan({ Klant_naam: 'Pietersen' });
  for (const delivery of [first, second]) await call('POST', paths.api.invoice(delivery));
  await call('POST', paths.api.creditInvoice(first), { comment: '' });
  const html = await history(paths.customer(id));
  expect(rowsOf(html).map((row) => row.slice(0, 8))).toEqual([
    ['01-12-2026', 'Ochtend', '2,5', '€ 237,50', '', 'Onbekend', 'Gepland', ''],
    ['23-11-2026', 'Middag', '2,5', '€ 237,50', '€ 237,50', 'contant', 'Open', '2026-0002'],
    [
      '23-11-2026',
      'Ochtend',
      '2,5',
      '€ 237,50',
      '',
      'contant',
      'Gecrediteerd',
      '2026-0001C2026-0001',
    ],
  ]);
  expect(html).toContain(paths.api.invoicePdf(second));
  expect(html).toContain(paths.api.invoicePdf(first, true).replace('&', '&amp;'));
  expect(html).toContain(paths.copyDelivery(second));
});

test('a delivery that the driver delivered is not called planned', async () => {
  const { call, plan, keep, history } = await customerPages();
  const id = await keep();
  const delivery = await plan();
  await call('POST', paths.api.delivered(delivery), { geleverd: true });
  expect(rowsOf(await history(paths.customer(id)))[0]?.[6]).toBe('Geleverd');
});

test('deliveries that were planned before their customer was created also belong to this customer', async () => {
  const { call, plan, keep, history } = await customerPages();
  await plan({ Klant_naam: 'JANSEN' });
  await plan({ Klant_naam: 'Çelik' });
  const id = await keep();
  expect(rowsOf(await history(paths.customer(id)))).toHaveLength(1);
  await call('PUT', paths.api.customer(id), { ...aCustomer, Klant_naam: 'Celik' });
  expect(rowsOf(await history(paths.customer(id)))).toHaveLength(2);
});

test('a long history is split into pages, and each delivery is shown once', async () => {
  const { plan, keep, history } = await customerPages();
  const id = await keep();
  for (let day = 1; day <= 28; day++) {
    await plan({ Tijd: `2026-12-${String(day).padStart(2, '0')} Ochtend` });
  }
  const first = await history(paths.customer(id));
  const next = /hx-get="([^"]*na=[^"]*)"/.exec(first)?.[1] ?? '';
  const dates = [...rowsOf(first), ...rowsOf(await history(next))].map(([date]) => date);
  expect(dates).toHaveLength(28);
  expect(new Set(dates).size).toBe(28);
  expect(dates[0]).toBe('28-12-2026');
});

test('a customer without deliveries has an empty history, and an invalid cursor shows the first page', async () => {
  const { keep, plan, history } = await customerPages();
  const id = await keep();
  expect(await history(paths.customer(id))).toContain('Nog geen leveringen.');
  await plan();
  expect(rowsOf(await history(paths.customer(id, { na: "'; DROP" })))).toHaveLength(1);
});

test('the search finds a renamed customer by the present name, and the page of this customer has the invoices with the old name', async () => {
  const { call, plan, keep, history } = await customerPages();
  const id = await keep();
  await call('POST', paths.api.invoice(await plan()));
  await call('PUT', paths.api.customer(id), { ...aCustomer, Klant_naam: 'Nieuwenhuis' });
  const found = await call('GET', paths.api.search({ q: 'nieuwenhuis' }));
  expect(found.body.klanten).toMatchObject([{ id, naam: 'Nieuwenhuis' }]);
  expect(rowsOf(await history(paths.customer(id))).map((row) => row[7])).toEqual(['2026-0001']);
});
