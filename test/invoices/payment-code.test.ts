import { expect, test } from 'bun:test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import type { InvoiceData } from '../../src/invoices/invoice-data.ts';
import { drawInvoice } from '../../src/invoices/pdf.ts';
import { paymentCode } from '../../src/invoices/pdf/payment-code.ts';
import { visit } from '../support/browser.ts';
import { pdfPictures } from '../support/pdf-pictures.ts';
import { company, fonts, invoice } from './pdf-sample.ts';

const transfer: InvoiceData = { ...invoice, paymentMethod: 'bank overmaken' };

const LINES = [
  'BCD',
  '002',
  '1',
  'SCT',
  'ABNANL2A',
  'Vipo Hout B.V.',
  'NL91ABNA0417164300',
  'EUR237.50',
  '',
  '',
  '2026-0001',
];

test('the code has the lines of EPC069-12, the invoice number on line 11', () => {
  expect(paymentCode(transfer)?.split('\n')).toEqual(LINES);
});

test('a name is cut at 70, cents have two digits, a BIC may be missing', () => {
  const code = paymentCode({
    ...transfer,
    company: { ...company, legalName: 'Ł'.repeat(80), bic: '' },
    calculations: { ...transfer.calculations, totaal: 0.05 },
  });
  const lines = code?.split('\n') ?? [];
  expect([lines[4], lines[5]?.length, lines[7]]).toEqual(['', 70, 'EUR0.05']);
});

test.each<[string, Partial<InvoiceData>]>([
  ['a credit', { isCredit: true }],
  ['cash', { paymentMethod: 'contant' }],
  ['a payment request', { paymentMethod: 'betaalverzoek' }],
  ['no account', { company: { ...company, iban: '' } }],
  ['nothing to pay', { calculations: { ...invoice.calculations, totaal: 0 } }],
])('%s has no code', (_, change) => {
  expect(paymentCode({ ...transfer, ...change })).toBeUndefined();
});

test('a reader reads the code from the page as it is printed', () =>
  visit(async (visitor) => {
    const delivery = { ...transfer.delivery, opmerkingen: 'woord '.repeat(160) };
    const pdf = drawInvoice({ ...transfer, delivery }, fonts);
    const [picture = Buffer.of()] = await pdfPictures(visitor.page, visitor.url, pdf);
    const { data, width, height } = PNG.sync.read(picture);
    const found = jsQR(new Uint8ClampedArray(data), width, height);
    expect(found?.data.split('\n')).toEqual(LINES);
  }));
