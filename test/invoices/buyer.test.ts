import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { office } from '../support/office.ts';
import { pdfPages } from '../support/pdf-text.ts';

const business = { kvkNummer: '12345678', btwNummer: 'NL123456782B01' };

/**
 * Plans a delivery of a customer, makes its invoice, removes the numbers of the customer, and makes the credit. `data`
 * and `text` return the data and the texts of the invoice, and then of the credit.
 */
async function credited(delivery: object, customer: object = {}) {
  const { call, plan, pdf } = await office();
  const aCustomer = { Klant_naam: 'Jansen', leveringsadres: 'Dorpsstraat 1' };
  await call('POST', paths.api.customers(), { ...aCustomer, ...customer });
  const id = await plan(delivery);
  await call('POST', paths.api.invoice(id));
  await call('PUT', paths.api.customer(1), { ...aCustomer, kvkNummer: '', btwNummer: '' });
  await call('POST', paths.api.creditInvoice(id), { comment: '' });
  const both = [false, true];
  const data = () => both.map((credit) => call('GET', paths.api.invoiceData(id, credit)));
  const text = () => both.map(async (credit) => pdfPages((await pdf(id, credit)).bytes).join('\n'));
  return { data, text };
}

test('an invoice and its credit keep the numbers and the reference of a business at the time of issue', async () => {
  const { data } = await credited({ referentie: 'Order 4100' }, business);
  for (const { body } of await Promise.all(data()))
    expect(body.klant).toEqual({ ...business, referentie: 'Order 4100' });
});

test('the snapshot of an invoice of a consumer has no KvK number and no BTW number', async () => {
  const { data } = await credited({});
  for (const { body } of await Promise.all(data())) expect(body).not.toHaveProperty('klant');
});

test('an invoice and its credit print the reference of the customer, if there is one', async () => {
  const { text } = await credited({ referentie: 'Order 4100' });
  for (const words of await Promise.all(text())) {
    expect(words).toContain('Uw referentie');
    expect(words).toContain('Order 4100');
  }
  const none = await credited({});
  for (const words of await Promise.all(none.text())) expect(words).not.toContain('referentie');
});
