import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { office } from '../support/office.ts';
import { pdfPages } from '../support/pdf-text.ts';

test('a credit has the negative amounts of its invoice, names the invoice and the reason, and can be made only once', async () => {
  const { call, plan, pdf } = await office();
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

test('the database refuses a credit with another amount or rate than its invoice', async () => {
  const { app, call, plan } = await office();
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  const credit = (net: string, vat: string, rate: string) => () =>
    app.db.$client.run(
      `INSERT INTO credits (invoice_id, number, year, sequence, issued_at, issued_on, net, vat, total, vat_rate, data,
         pdf_sha256, pdf)
       SELECT id, 'C1', year, 1, issued_at, issued_on, ${net}, ${vat}, ${net} + ${vat}, ${rate}, data, pdf_sha256, pdf
       FROM invoices`,
    );
  for (const wrong of [
    credit('-net + 1', '-vat', 'vat_rate'),
    credit('-net', '-vat - 1', 'vat_rate'),
    credit('-net + 1', '-vat - 1', 'vat_rate'),
    credit('-net', '-vat', '900'),
  ]) {
    expect(wrong).toThrow('a credit negates its invoice');
  }
  expect(credit('-net', '-vat', 'vat_rate')).not.toThrow();
});

test('a credit has the rate of its invoice, even after the rate has changed', async () => {
  const { app, call, plan } = await office();
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  app.db.$client.run('UPDATE settings SET vat_rate = 900');
  await call('POST', paths.api.creditInvoice(id), {});
  const { body } = await call('GET', paths.api.invoiceData(id, true));
  expect([body.vatPercentage, body.calculations.btw]).toEqual([21, -41.22]);
});

test.each([
  ['characters', 'x'.repeat(2001), 'Een opmerking heeft hoogstens 2.000 tekens.'],
  ['lines', Array(51).fill('x').join('\n'), 'Een opmerking heeft hoogstens 50 regels.'],
])(
  'a reason with too many %s is refused at its field, and no number is used',
  async (_, comment, sentence) => {
    const { app, call, plan } = await office();
    const id = await plan();
    await call('POST', paths.api.invoice(id));
    const { status, body } = await call('POST', paths.api.creditInvoice(id), { comment });
    expect(status).toBe(422);
    expect(body.fields.comment).toBe(sentence);
    expect(
      app.db.$client.query("SELECT * FROM number_series WHERE series = 'credit'").all(),
    ).toEqual([]);
  },
);

test('a credit never gets a number that an invoice has', async () => {
  const { app, call, plan } = await office();
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  app.db.$client.run(
    "UPDATE settings SET invoice_number_format = 'F{jaar}-{nummer}', credit_number_format = '{jaar}-{nummer}'",
  );
  const refused = await call('POST', paths.api.creditInvoice(id), { comment: '' });
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'Nummer 2026-0001 is al gegeven. Kies op /instellingen een andere opmaak van de nummers.',
  ]);
  app.db.$client.run("UPDATE settings SET credit_number_format = 'C{jaar}-{nummer}'");
  const { body } = await call('POST', paths.api.creditInvoice(id), { comment: '' });
  expect(body.creditNumber).toBe('C2026-0001');
});
