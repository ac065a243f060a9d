import { expect, test } from 'bun:test';
import { assertInvoiceData } from '../../src/invoices/snapshot.ts';
import type { InvoiceData } from '../../src/invoices/wire-names.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { credit, drawData, fonts, invoice } from './pdf-sample.ts';

function sha256(data: InvoiceData): string {
  return new Bun.CryptoHasher('sha256').update(drawData(data, fonts)).digest('hex');
}

test('drawing the same data gives the same PDF, also after another document was drawn', () => {
  const first = sha256(invoice);
  expect(sha256(invoice)).toBe(first);
  expect(sha256(credit)).not.toBe(first);
  expect(sha256(invoice)).toBe(first);
});

test('the creation date and file id of a PDF come from its data', () => {
  const pdf = Buffer.from(drawData(invoice, fonts)).toString('latin1');
  expect(pdf).toContain("/CreationDate (D:20261120093000+00'00')");
  expect(pdf).toContain('/ID [ <0123456789ABCDEF0123456789ABCDEF>');
  expect(pdf).toContain('/Title (Factuur 2026-0001)');
});

test('a file id that jsPDF would replace by a random id is refused', () => {
  expect(() => drawData({ ...invoice, documentId: 'abc' }, fonts)).toThrow(RangeError);
});

test('the PDF of an invoice has at most 40 kB', () => {
  expect(drawData(invoice, fonts).byteLength).toBeLessThan(40_000);
});

test.each(['invoiceNumber', 'delivery', 'calculations'] as const)(
  'invoice data without %s are refused with the sentence of the specification',
  (part) => {
    for (const value of [undefined, null, '']) {
      const data: unknown = { ...invoice, [part]: value };
      expect(() => assertInvoiceData(data)).toThrow(new Error('Invalid invoice data structure'));
      expect(() => drawData(data as InvoiceData, fonts)).toThrow('Invalid invoice data structure');
    }
  },
);

test.each([undefined, null, 'text', 7])('%p is refused as invoice data', (value) => {
  expect(() => assertInvoiceData(value)).toThrow('Invalid invoice data structure');
});

test('complete invoice data are accepted', () => {
  expect(() => assertInvoiceData(invoice)).not.toThrow();
});

test('an invoice with only the three required parts can be drawn', () => {
  const { invoiceNumber, calculations } = invoice;
  const old: unknown = { invoiceNumber, calculations, delivery: { Klant_naam: 'Jan de Vries' } };
  const text = pdfPages(drawData(old, fonts)).join('\n');
  expect(text).toContain('2026-0001');
  expect(text).toContain('Jan de Vries');
  expect(text).toContain('€ 237,50');
  expect(text).not.toContain('undefined');
});

test('drawing a PDF does not change its data', () => {
  const before = structuredClone(invoice);
  drawData(invoice, fonts);
  expect(invoice).toEqual(before);
});
