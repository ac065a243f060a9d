import { expect, test } from 'bun:test';
import { loadFonts } from '../../src/invoices/pdf/draw.ts';
import { paths } from '../../src/paths.ts';
import { paymentDescription } from '../../src/payment-requests/order.ts';
import { parseIsoDate } from '../../src/shared/dates.ts';
import { firstName } from '../../src/shared/first-name.ts';
import { fromKuub } from '../../src/shared/quantity.ts';
import { drawData } from '../invoices/pdf-sample.ts';
import { atWork } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { office } from '../support/office.ts';
import { pdfPages } from '../support/pdf-text.ts';

/** The texts of the PDFs of one invoice and of its credit. */
async function printed(change: object = {}) {
  const { call, plan, pdf } = await office();
  const id = await plan(change);
  await call('POST', paths.api.invoice(id));
  await call('POST', paths.api.creditInvoice(id), { comment: 'Verkeerde prijs' });
  const words = async (credit: boolean) =>
    pdfPages((await pdf(id, credit)).bytes)
      .join('\n')
      .replaceAll('\u00a0', ' ')
      .split('\n');
  return { invoice: await words(false), credit: await words(true), bytes: (await pdf(id)).bytes };
}

test('§9 an invoice has 21% VAT, the totals Netto, BTW and Totaal, and the label "Totaal te betalen"', async () => {
  const { invoice } = await printed();
  const at = invoice.indexOf('Netto');
  expect(invoice.slice(at, at + 6)).toEqual([
    'Netto',
    '€ 196,28',
    'BTW 21%',
    '€ 41,22',
    'Totaal te betalen',
    '€ 237,50',
  ]);
});

test('§9 an invoice has a line "Brandhout" in "kuub" and a line for the fee of one "stuk"', async () => {
  const { invoice } = await printed();
  for (const word of ['Brandhout', 'kuub', 'Bezorgkosten', 'stuk']) expect(invoice).toContain(word);
  expect(invoice[invoice.indexOf('stuk') - 1]).toBe('1');
});

test('§9 an invoice has no line for a fee of 0', async () => {
  const { invoice } = await printed({ bezorgkosten: '0' });
  expect(invoice).not.toContain('Bezorgkosten');
});

test('§9 a credit has negative amounts and the label "Totaal credit"', async () => {
  const { credit } = await printed();
  expect(credit[credit.indexOf('Totaal credit') + 1]).toBe('-€ 237,50');
  expect(credit[credit.indexOf('Netto') + 1]).toBe('-€ 196,28');
  expect(credit).not.toContain('Totaal te betalen');
});

test('§9 the PDF has the size A4 in portrait', async () => {
  const { bytes } = await printed();
  // 210 × 297 mm in points of 1/72 inch.
  const [, width, height] =
    /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(Buffer.from(bytes).toString('latin1')) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
});

test('§9 the title of an invoice is FACTUUR, and the title of a credit is CREDITFACTUUR', async () => {
  const { invoice, credit } = await printed();
  expect([invoice.includes('FACTUUR'), credit.includes('CREDITFACTUUR')]).toEqual([true, true]);
});

test('§9 the invoice date is the day of issue in nl-NL format, and the delivery date has the format dd-mm-yy', async () => {
  const { invoice } = await printed();
  expect(invoice[invoice.indexOf('Factuurdatum') + 1]).toBe('20-11-2026');
  expect(invoice[invoice.indexOf('Leverdatum') + 1]).toStartWith('23-11-26');
});

test('§9 a credit shows the original invoice number and "Reden creditering"', async () => {
  const { credit } = await printed();
  expect(credit).toContain('2026-0001');
  expect(credit[credit.indexOf('Reden creditering') + 1]).toBe('Verkeerde prijs');
});

test('§9 the object URL of a downloaded invoice is released after 1 s', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.addInitScript(() => {
      const release = URL.revokeObjectURL.bind(URL);
      URL.revokeObjectURL = (url) => {
        document.documentElement.dataset.released = url;
        release(url);
      };
    });
    await atWork(visitor, paths.invoicing());
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.getByRole('checkbox', { name: 'Jansen' }).check();
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Factuur maken' }).click();
    const address = (await arriving).url();
    expect(address).toStartWith('blob:');
    const released = () => page.evaluate(() => document.documentElement.dataset.released);
    await page.clock.runFor(999);
    expect(await released()).toBeUndefined();
    await page.clock.runFor(1);
    expect(await released()).toBe(address);
  }));

test('§9 a payment request has the description "Brandhout {quantity} kuub voor {customer}" of at most 140 characters', () => {
  expect(paymentDescription(fromKuub(2.5), 'Jansen')).toBe('Brandhout 2,5 kuub voor Jansen');
  const long = paymentDescription(fromKuub(2), 'x'.repeat(200));
  expect(long).toHaveLength(140);
  expect(long).toEndWith('...');
  expect(
    paymentDescription(fromKuub(2), 'x'.repeat(140 - 'Brandhout 2 kuub voor '.length)),
  ).not.toContain('.');
});

test('§9 the message uses the first name of the customer, or "klant" without a name', () => {
  expect([firstName('Anna de Boer'), firstName('  '), firstName('')]).toEqual([
    'Anna',
    'klant',
    'klant',
  ]);
});

test('§9 a date must be in the years 1900 to 2100', () => {
  const read = ['1899-12-31', '1900-01-01', '2100-12-31', '2101-01-01'].map(parseIsoDate);
  expect(read.map((date) => date !== undefined)).toEqual([false, true, true, false]);
});

test('§5 invoice data is refused without invoiceNumber, delivery or calculations', async () => {
  const fonts = await loadFonts();
  for (const data of [
    {},
    { invoiceNumber: '1', delivery: {} },
    { invoiceNumber: '1', calculations: {} },
    { delivery: {}, calculations: {} },
    null,
  ]) {
    expect(() => drawData(data as never, fonts)).toThrow('Invalid invoice data structure');
  }
});
