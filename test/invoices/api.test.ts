import { expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { issueInvoice } from '../../src/invoices/issue-invoice.ts';
import { loadDraw, loadFonts } from '../../src/invoices/pdf/draw.ts';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { office } from '../support/office.ts';
import { drawData } from './pdf-sample.ts';

test('an invoice is made once, and a second request answers with the same number', async () => {
  const { call, plan } = await office();
  const id = await plan();
  const first = await call('POST', paths.api.invoice(id));
  expect([first.status, first.body]).toEqual([201, { invoiceNumber: '2026-0001' }]);
  const again = await call('POST', paths.api.invoice(id));
  expect([again.status, again.body]).toEqual([200, { invoiceNumber: '2026-0001' }]);
  expect((await call('GET', paths.api.invoiceNumber(id))).body).toEqual({
    invoiceNumber: '2026-0001',
  });
});

test('a GET never makes an invoice: the call for the number gives 404, and the call for the data gives a preview', async () => {
  const { call, plan } = await office();
  const id = await plan();
  expect((await call('GET', paths.api.invoiceNumber(id))).status).toBe(404);
  expect((await call('GET', paths.api.invoicePdf(id))).status).toBe(404);
  expect((await call('GET', paths.api.invoiceData(id, true))).status).toBe(404);
  expect((await call('GET', paths.api.invoiceData(id))).body.invoiceNumber).toBe('CONCEPT');
  expect((await call('GET', paths.api.delivery(id))).body.gefactureerd).toBe(0);
  expect((await call('GET', paths.api.invoiceData(99))).status).toBe(404);
});

test('prices include BTW: 90 x 2.5 + 12.50 is 237.50 in all, of which 41.22 BTW', async () => {
  const { call, plan } = await office();
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  const { body } = await call('GET', paths.api.invoiceData(id));
  expect(body).toMatchObject({
    invoiceNumber: '2026-0001',
    delivery: { Klant_naam: 'Jansen', Tijd: '2026-11-23 Ochtend', opmerkingen: 'Achterom' },
    calculations: {
      prijs: 90,
      aantal: 2.5,
      bezorgkosten: 12.5,
      netto: 196.28,
      btw: 41.22,
      totaal: 237.5,
    },
    invoiceDate: '2026-11-20',
    vatPercentage: 21,
    lines: [
      { description: 'Brandhout', unit: 'kuub', quantity: 2.5, amount: 185.95 },
      { description: 'Bezorgkosten', unit: 'stuk', quantity: 1, amount: 10.33 },
    ],
  });
});

test('when prices exclude BTW, an invoice adds the BTW', async () => {
  const { app, call, plan } = await office();
  app.db.$client.run('UPDATE settings SET prices_include_vat = 0');
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  const { body } = await call('GET', paths.api.invoiceData(id));
  expect(body).toMatchObject({
    invoiceNumber: '2026-0001',
    calculations: { netto: 237.5, btw: 49.88, totaal: 287.38 },
  });
});

test('an invoice without a fee has no fee line', async () => {
  const { call, plan } = await office();
  const id = await plan({ bezorgkosten: '0' });
  const { body } = await call('GET', paths.api.invoiceData(id));
  expect(body.lines).toHaveLength(1);
});

test('invoice numbers are consecutive, and start at 1 in each year of the calendar in Amsterdam', async () => {
  const { app, plan } = await office();
  const context = { db: app.db, clock: () => app.now, draw: await loadDraw() };
  const ids = [await plan(), await plan(), await plan(), await plan()];
  const moments = [
    '2026-11-20T09:30:00Z',
    '2026-11-20T09:30:01Z',
    '2026-12-31T22:59:59Z',
    '2026-12-31T23:00:00Z',
  ];
  const numbers = ids.map((id, i) => {
    app.now = new Date(moments[i] ?? '');
    return issueInvoice(context, id).invoiceNumber;
  });
  expect(numbers).toEqual(['2026-0001', '2026-0002', '2026-0003', '2027-0001']);
});

test('the archived PDF equals the PDF that is drawn again from its data, and its hash is stored', async () => {
  const { app, call, plan, pdf } = await office();
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  const { response, bytes } = await pdf(id);
  expect(response.headers.get('Content-Type')).toBe('application/pdf');
  expect(response.headers.get('Content-Disposition')).toBe(
    'inline; filename="Factuur-2026-0001.pdf"',
  );
  const { body: data } = await call('GET', paths.api.invoiceData(id));
  expect(Buffer.compare(bytes, drawData(data, await loadFonts()))).toBe(0);
  const row = app.db.$client.query('SELECT pdf_sha256 FROM invoices').get();
  expect(row).toEqual({ pdf_sha256: createHash('sha256').update(bytes).digest('hex') });
});

test('an invoice does not change when the customer or the settings change', async () => {
  const { app, call, plan, pdf } = await office();
  await call('POST', paths.api.customers(), aDelivery);
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  const before = await pdf(id);
  app.db.$client.run("UPDATE settings SET company_name = 'Anders', vat_rate = 900");
  const change = { ...aDelivery, leveringsadres: 'Elders 2' };
  expect((await call('PUT', paths.api.customer(1), change)).status).toBe(200);
  expect(Buffer.compare((await pdf(id)).bytes, before.bytes)).toBe(0);
  expect((await call('GET', paths.api.invoiceData(id))).body.company.name).toBe(
    'Vipo Rondhouthandel',
  );
});

test('simultaneous calls never use one number for two invoices, or give two numbers to one delivery', async () => {
  const { call, plan } = await office();
  const ids = [];
  for (let i = 0; i < 8; i++) ids.push(await plan());
  const answers = await Promise.all(
    [...ids, ...ids].map((id) => call('POST', paths.api.invoice(id))),
  );
  const numbers = answers.map(({ body }) => body.invoiceNumber as string);
  expect(new Set(numbers).size).toBe(8);
  expect(numbers.slice(0, 8)).toEqual(numbers.slice(8));
  expect(numbers.slice(0, 8).toSorted()).toEqual(
    ids.map((_, i) => `2026-${String(i + 1).padStart(4, '0')}`),
  );
});

test('an invoice that cannot be stored uses no number', async () => {
  const { app, call, plan } = await office();
  const id = await plan();
  const fail = "BEFORE INSERT ON invoices BEGIN SELECT RAISE(ABORT, 'disk full'); END";
  app.db.$client.run(`CREATE TRIGGER failing ${fail}`);
  expect((await call('POST', paths.api.invoice(id))).status).toBe(500);
  app.db.$client.run('DROP TRIGGER failing');
  expect((await call('POST', paths.api.invoice(id))).body.invoiceNumber).toBe('2026-0001');
});

test('the database refuses to change or delete an invoice or its delivery, and to set its number series back', async () => {
  const { app, call, plan } = await office();
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  const run = (sql: string) => () => app.db.$client.run(sql);
  expect(run('UPDATE invoices SET total = 1')).toThrow('an invoice never changes');
  expect(run('DELETE FROM invoices')).toThrow('an invoice is never deleted');
  expect(run('DELETE FROM deliveries')).toThrow('an invoiced delivery is never deleted');
  expect(run('UPDATE deliveries SET price = 1')).toThrow('an invoiced delivery never changes');
  expect(run('UPDATE number_series SET last = 0')).toThrow('a number series never goes back');
  expect(run('DELETE FROM number_series')).toThrow('a number series is never deleted');
});
