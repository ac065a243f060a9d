import { expect, test } from 'bun:test';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { paths } from '../../src/paths.ts';
import { office } from '../support/office.ts';
import { pdfPages } from '../support/pdf-text.ts';

/** The pages of an invoice with this payment method, in an office with an IBAN. */
async function invoicePages(Betaling: string): Promise<string> {
  const { app, call, plan, pdf } = await office();
  app.db.$client.run("UPDATE settings SET iban = 'NL91ABNA0417164300', bic = 'ABNANL2A'");
  const id = await plan({ Betaling });
  await call('POST', paths.api.invoice(id));
  return pdfPages((await pdf(id)).bytes).join('\n');
}

test("an invoice with payment method 'onbekend' has the same text as an invoice with 'bank overmaken'", async () => {
  const unknown = await invoicePages('onbekend');
  expect(unknown).toContain('vóór 4-12-2026\nScan met de bank-app');
  expect(unknown).toContain('Vervaldatum\n4-12-2026');
  expect(unknown).toContain('IBAN\nNL91 ABNA 0417 1643 00\n');
  expect(unknown).toBe(await invoicePages('bank overmaken'));
});

test("after invoicing, the delivery keeps the method 'onbekend', and the verification passes", async () => {
  const { app, call, plan } = await office();
  const id = await plan({ Betaling: 'onbekend' });
  expect((await call('GET', paths.api.invoiceData(id))).body.paymentMethod).toBe('bank overmaken');
  expect((await call('POST', paths.api.invoice(id))).status).toBe(201);
  expect((await call('GET', paths.api.delivery(id))).body.Betaling).toBe('onbekend');
  expect(verifyBooks(app.db).problems).toEqual([]);
});
