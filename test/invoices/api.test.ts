import { expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { loadFonts } from '../../src/invoices/fonts.ts';
import { issueCredit, issueInvoice } from '../../src/invoices/issue.ts';
import { drawInvoice } from '../../src/invoices/pdf.ts';
import { paths } from '../../src/paths.ts';
import { fromEuros } from '../../src/shared/money.ts';
import { aDelivery, TestApp } from '../support/app.ts';
import { pdfPages } from '../support/pdf-text.ts';

async function started() {
  const app = new TestApp();
  const token = await app.staff();
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, path, body, { token });
  const plan = async (change: object = {}) =>
    (await call('POST', paths.api.addDelivery(), { ...aDelivery, ...change })).body.id as number;
  const pdf = async (id: number, credit = false) => {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await app.fetch(paths.api.invoicePdf(id, credit), { headers });
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  return { app, call, plan, pdf };
}

test('an invoice is made once; asking again answers the same number', async () => {
  const { call, plan } = await started();
  const id = await plan();
  const first = await call('POST', paths.api.invoice(id));
  expect([first.status, first.body]).toEqual([201, { invoiceNumber: '2026-0001' }]);
  const again = await call('POST', paths.api.invoice(id));
  expect([again.status, again.body]).toEqual([200, { invoiceNumber: '2026-0001' }]);
  expect((await call('GET', paths.api.invoiceNumber(id))).body).toEqual({
    invoiceNumber: '2026-0001',
  });
});

test('a GET never makes an invoice: the number is 404, the data a preview', async () => {
  const { call, plan } = await started();
  const id = await plan();
  expect((await call('GET', paths.api.invoiceNumber(id))).status).toBe(404);
  expect((await call('GET', paths.api.invoicePdf(id))).status).toBe(404);
  expect((await call('GET', paths.api.invoiceData(id, true))).status).toBe(404);
  expect((await call('GET', paths.api.invoiceData(id))).body.invoiceNumber).toBe('CONCEPT');
  expect((await call('GET', paths.api.delivery(id))).body.gefactureerd).toBe(0);
  expect((await call('GET', paths.api.invoiceData(99))).status).toBe(404);
});

test('prices include BTW: 90 x 2.5 + 12.50 is 237.50 in all, of which 41.22 BTW', async () => {
  const { call, plan } = await started();
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

test('with the setting turned, BTW comes on top', async () => {
  const { app, call, plan } = await started();
  app.db.$client.run('UPDATE settings SET prices_include_vat = 0');
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  const { body } = await call('GET', paths.api.invoiceData(id));
  expect(body.calculations).toMatchObject({ netto: 237.5, btw: 49.88, totaal: 287.38 });
});

test('without a fee there is no line for it', async () => {
  const { call, plan } = await started();
  const id = await plan({ bezorgkosten: '0' });
  const { body } = await call('GET', paths.api.invoiceData(id));
  expect(body.lines).toHaveLength(1);
});

test('numbers run on, each year from 1, by the year in Amsterdam', async () => {
  const { app, plan } = await started();
  const office = { db: app.db, clock: () => app.now, fonts: await loadFonts() };
  const ids = [await plan(), await plan(), await plan(), await plan()];
  const moments = [
    '2026-11-20T09:30:00Z',
    '2026-11-20T09:30:01Z',
    '2026-12-31T22:59:59Z',
    '2026-12-31T23:00:00Z',
  ];
  const numbers = ids.map((id, i) => {
    app.now = new Date(moments[i] ?? '');
    return issueInvoice(office, id).invoiceNumber;
  });
  expect(numbers).toEqual(['2026-0001', '2026-0002', '2026-0003', '2027-0001']);
});

test('the archived PDF is what its data draws, byte for byte, and its hash is kept', async () => {
  const { app, call, plan, pdf } = await started();
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  const { response, bytes } = await pdf(id);
  expect(response.headers.get('Content-Type')).toBe('application/pdf');
  expect(response.headers.get('Content-Disposition')).toBe(
    'inline; filename="Factuur-2026-0001.pdf"',
  );
  const { body: data } = await call('GET', paths.api.invoiceData(id));
  expect(Buffer.compare(bytes, drawInvoice(data, await loadFonts()))).toBe(0);
  const row = app.db.$client.query('SELECT pdf_sha256 FROM invoices').get();
  expect(row).toEqual({ pdf_sha256: createHash('sha256').update(bytes).digest('hex') });
});

test('an invoice keeps what it said when the customer, the settings and the delivery change', async () => {
  const { app, call, plan, pdf } = await started();
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  const before = await pdf(id);
  app.db.$client.run("UPDATE settings SET company_name = 'Anders', vat_rate = 900");
  await call('POST', paths.api.customers(), { ...aDelivery, leveringsadres: 'Elders 2' });
  expect(Buffer.compare((await pdf(id)).bytes, before.bytes)).toBe(0);
  expect((await call('GET', paths.api.invoiceData(id))).body.company.name).toBe(
    'Vipo Rondhouthandel',
  );
});

test('a credit negates its invoice, names it and the reason, and comes once', async () => {
  const { call, plan, pdf } = await started();
  const id = await plan();
  expect((await call('POST', paths.api.creditInvoice(id), { comment: '' })).status).toBe(404);
  await call('POST', paths.api.invoice(id));
  const first = await call('POST', paths.api.creditInvoice(id), { comment: ' Verkeerde prijs ' });
  expect(first.body).toEqual({
    success: true,
    creditNumber: 'C2026-0001',
    originalInvoiceNumber: '2026-0001',
  });
  const again = await call('POST', paths.api.creditInvoice(id), { comment: '' });
  expect([again.status, again.body]).toEqual([409, { error: 'Deze factuur is al gecrediteerd.' }]);
  const { body } = await call('GET', paths.api.invoiceData(id, true));
  expect(body).toMatchObject({
    invoiceNumber: 'C2026-0001',
    isCredit: true,
    originalInvoiceNumber: '2026-0001',
    comment: 'Verkeerde prijs',
    calculations: {
      prijs: -90,
      aantal: 2.5,
      bezorgkosten: -12.5,
      netto: -196.28,
      btw: -41.22,
      totaal: -237.5,
    },
  });
  const text = pdfPages((await pdf(id, true)).bytes).join(' ');
  expect(text).toContain('CREDITFACTUUR');
  expect(text).toContain('Verkeerde prijs');
});

test('a credit carries the rate of its invoice, whatever the rate is by then', async () => {
  const { app, call, plan } = await started();
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  app.db.$client.run('UPDATE settings SET vat_rate = 900');
  await call('POST', paths.api.creditInvoice(id), {});
  const { body } = await call('GET', paths.api.invoiceData(id, true));
  expect([body.vatPercentage, body.calculations.btw]).toEqual([21, -41.22]);
});

test('a reason of more than 2,000 characters is refused at its field, and no number is taken', async () => {
  const { app, call, plan } = await started();
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  const { status, body } = await call('POST', paths.api.creditInvoice(id), {
    comment: 'x'.repeat(2001),
  });
  expect(status).toBe(422);
  expect(body.fields.comment).toBe('Een opmerking heeft hoogstens 2.000 tekens.');
  expect(app.db.$client.query("SELECT * FROM number_series WHERE series = 'credit'").all()).toEqual(
    [],
  );
});

test('calls at the same moment never share a number, and one delivery never has two', async () => {
  const { call, plan } = await started();
  const ids = [];
  for (let i = 0; i < 8; i++) ids.push(await plan());
  const answers = await Promise.all(
    [...ids, ...ids].map((id) => call('POST', paths.api.invoice(id))),
  );
  const numbers = answers.map(({ body }) => body.invoiceNumber as string);
  expect(new Set(numbers).size).toBe(8);
  expect(numbers.slice(0, 8)).toEqual(numbers.slice(8));
  expect([...numbers.slice(0, 8)].toSorted()).toEqual(
    ids.map((_, i) => `2026-${String(i + 1).padStart(4, '0')}`),
  );
});

test('an invoice that cannot be stored takes no number', async () => {
  const { app, call, plan } = await started();
  const id = await plan();
  const fail = "BEFORE INSERT ON invoices BEGIN SELECT RAISE(ABORT, 'disk full'); END";
  app.db.$client.run(`CREATE TRIGGER failing ${fail}`);
  expect((await call('POST', paths.api.invoice(id))).status).toBe(500);
  app.db.$client.run('DROP TRIGGER failing');
  expect((await call('POST', paths.api.invoice(id))).body.invoiceNumber).toBe('2026-0001');
});

test('the sums of the archive equal the sums of its PDFs', async () => {
  const { app, plan } = await started();
  const office = { db: app.db, clock: () => app.now, fonts: await loadFonts() };
  const cents = (max: number) => fc.integer({ min: 0, max }).map((n) => (n / 100).toFixed(2));
  const sale = fc.record({
    Prijs: cents(9_999_999),
    Aantal: fc.integer({ min: 1, max: 99_999 }).map((n) => (n / 1000).toFixed(3)),
    bezorgkosten: cents(99_999),
  });
  let printed = 0;
  for (const [index, change] of fc.sample(sale, { numRuns: 25, seed: 7 }).entries()) {
    const id = await plan(change);
    issueInvoice(office, id);
    if (index % 3 === 0) issueCredit(office, id, '');
  }
  const rows = app.db.$client
    .query<{ total: number; pdf: Uint8Array }, []>(
      'SELECT total, pdf FROM invoices UNION ALL SELECT total, pdf FROM credits',
    )
    .all();
  for (const { pdf } of rows) printed += printedTotal(pdf);
  expect(printed).toBe(rows.reduce((sum, { total }) => sum + total, 0));
  expect(rows).toHaveLength(34);
});

/** The amount behind 'Totaal te betalen' or 'Totaal credit', in cents. */
function printedTotal(pdf: Uint8Array): number {
  const words = pdfPages(pdf).join('\n').split('\n');
  const at = words.findIndex((text) => /^Totaal (te betalen|credit)$/.test(text));
  const amount = (words[at + 1] ?? '').replace(/[€\s.]/g, '').replace(',', '.');
  return fromEuros(Number(amount));
}

test('the database itself refuses to change or delete an invoice, or to number one twice', async () => {
  const { app, call, plan } = await started();
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
