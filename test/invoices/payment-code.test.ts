import { expect, test } from 'bun:test';
import { inflateSync } from 'node:zlib';
import jsQR, { type QRCode } from 'jsqr';
import { PNG } from 'pngjs';
import { paymentCode } from '../../src/invoices/pdf/payment-block.ts';
import { readInvoiceData } from '../../src/invoices/snapshot.ts';
import type { InvoiceData } from '../../src/invoices/wire-names.ts';
import { visit } from '../support/browser.ts';
import { pdfPictures } from '../support/pdf-pictures.ts';
import { company, drawData, fonts, invoice } from './pdf-sample.ts';

const transfer: InvoiceData = { ...invoice, paymentMethod: 'bank overmaken' };

const codeOf = (data: InvoiceData) => paymentCode(readInvoiceData(data));

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

test('the payment code has the lines of EPC069-12, with the invoice number on line 11', () => {
  expect(codeOf(transfer)?.split('\n')).toEqual(LINES);
});

test('an invoice with a payment request also has the payment code, as a second way to pay', () => {
  const data: InvoiceData = { ...transfer, paymentMethod: 'betaalverzoek', aanspreekvorm: 'u' };
  expect(codeOf(data)?.split('\n')).toEqual(LINES);
});

test('in the payment code a name is cut to 70 characters, cents have two digits, and a BIC may be missing', () => {
  const code = codeOf({
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
  ['a payment request of an older version', { paymentMethod: 'betaalverzoek' }],
  ['no account', { company: { ...company, iban: '' } }],
  ['nothing to pay', { calculations: { ...invoice.calculations, totaal: 0 } }],
])('%s has no payment code', (_, change) => {
  expect(codeOf({ ...transfer, ...change })).toBeUndefined();
});

/** Data of a usual, a short and the longest payment code. The longest has 'Ł' and 'ó', which take two bytes. */
const PRINTED: [string, Partial<InvoiceData>][] = [
  ['usual', {}],
  ['short', { company: { ...company, legalName: 'A', bic: '' }, invoiceNumber: '1' }],
  [
    'long',
    { company: { ...company, legalName: 'Łó'.repeat(40) }, invoiceNumber: `F${'9'.repeat(29)}` },
  ],
];

test('a QR reader reads a printed payment code of each length, and its error correction level is M', () =>
  visit(async (visitor) => {
    const remarks = { ...transfer.delivery, opmerkingen: 'woord '.repeat(160) };
    for (const [, change] of PRINTED) {
      const data = { ...transfer, delivery: remarks, ...change };
      const pdf = drawData(data, fonts);
      const [picture = Buffer.of()] = await pdfPictures(visitor.page, visitor.url, pdf);
      const png = PNG.sync.read(picture);
      const found = jsQR(new Uint8ClampedArray(png.data), png.width, png.height);
      if (found === null) throw new Error('no code is on the page');
      expect(found.data).toBe(codeOf(data) ?? '');
      expect(levelOf(found, png)).toBe('M');
      expect(lightestInFinder(found, png)).toBe(0);
    }
  }));

test.each(PRINTED)('the %s payment code is one path of the PDF', (_, change) => {
  const pdf = Buffer.from(drawData({ ...transfer, ...change }, fonts)).toString('latin1');
  const pages = [...pdf.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, body = '']) => {
    const content = body.startsWith('x')
      ? inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
      : '';
    return content.includes(' Tj') ? [content] : [];
  });
  const fills = pages.join('\n').split(/\nf\n/);
  const rows = fills.map(
    (fill) => fill.split('\n').filter((line) => line.endsWith(' 1 re')).length,
  );
  expect(rows.filter((count) => count > 0)).toHaveLength(1);
  expect(Math.max(...rows)).toBeGreaterThan(200);
});

/** The level of error correction: the first two modules of row 8. The first module is inverted (ISO/IEC 18004). */
function levelOf({ version, location }: QRCode, { data, width }: PNG): string | undefined {
  const { topLeftCorner, topRightCorner, bottomLeftCorner } = location;
  const side = 17 + 4 * version;
  const isDark = (row: number, column: number) => {
    const x = topLeftCorner.x + ((column + 0.5) / side) * (topRightCorner.x - topLeftCorner.x);
    const y = topLeftCorner.y + ((row + 0.5) / side) * (bottomLeftCorner.y - topLeftCorner.y);
    return (data[(Math.floor(y) * width + Math.floor(x)) * 4] ?? 255) < 128;
  };
  return ['M', 'L', 'H', 'Q'][(isDark(8, 0) ? 0 : 2) + (isDark(8, 1) ? 1 : 0)];
}

/** The lightest pixel (0 is black) within the dark square of 3 × 3 modules at the upper left corner. */
function lightestInFinder({ version, location }: QRCode, { data, width }: PNG): number {
  const { x, y } = location.topLeftCorner;
  const module = (location.topRightCorner.x - x) / (17 + 4 * version);
  const [from, to] = [Math.ceil(2 * module) + 1, Math.floor(5 * module) - 1];
  let lightest = 0;
  for (let row = Math.ceil(y) + from; row < y + to; row++)
    for (let column = Math.ceil(x) + from; column < x + to; column++)
      lightest = Math.max(lightest, data[(row * width + column) * 4] ?? 255);
  return lightest;
}
