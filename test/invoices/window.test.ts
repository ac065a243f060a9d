import { expect, test } from 'bun:test';
import type { InvoiceData } from '../../src/invoices/wire-names.ts';
import { pdfPages, pdfPieces, type Piece } from '../support/pdf-text.ts';
import { company, credit, drawData, fonts, invoice } from './pdf-sample.ts';

/** A place in millimetres from the left and the top of the page. */
type Place = { text: string; x: number; y: number };

const MILLIMETRE = 72 / 25.4;
const PAGE_HEIGHT = 297;

function placeOf({ text, x, y }: Piece): Place {
  return { text, x: x / MILLIMETRE, y: PAGE_HEIGHT - y / MILLIMETRE };
}

/**
 * The texts of the first page that are visible in the window of a DL envelope in some position of the sheet. The window
 * of 90 × 35 mm is 20 mm from the left and the bottom of the envelope of 220 × 110 mm. The sheet can move 10 mm to the
 * right and 11 mm down.
 */
function inWindow(data: InvoiceData): Place[] {
  const [page = []] = pdfPieces(drawData(data, fonts));
  return page.map(placeOf).filter(({ x, y }) => x >= 10 && x < 110 && y > 44 && y < 90);
}

function withCustomer(Klant_naam: string, leveringsadres: string): InvoiceData {
  return { ...invoice, delivery: { ...invoice.delivery, Klant_naam, leveringsadres } };
}

const FORTY = 'Stichting Vrienden van Landgoed Warnsbor';
const SIX_LINES = [1, 2, 3, 4, 5, 6].map((line) => `Adresregel nummer ${line}`).join('\n');

test.each<[string, InvoiceData, string[]]>([
  [
    'a typed address on one line',
    withCustomer('Jan de Vries', 'Waalkade 77, 6511 XR Nijmegen'),
    ['Jan de Vries', 'Waalkade 77', '6511 XR Nijmegen'],
  ],
  [
    'a name of forty letters',
    withCustomer(FORTY, 'Bakenbergseweg 257, 6816PB Arnhem'),
    ['Stichting Vrienden van Landgoed', 'Warnsbor', 'Bakenbergseweg 257', '6816PB Arnhem'],
  ],
  [
    'an address of six lines',
    withCustomer('Jan de Vries', SIX_LINES),
    ['Jan de Vries', ...SIX_LINES.split('\n').slice(-4)],
  ],
  [
    'a long name and an address of six lines',
    withCustomer(`${FORTY} en de omliggende boerderijen en bossen`, SIX_LINES),
    [
      'Stichting Vrienden van Landgoed',
      'Warnsbor en de omliggende boerderijen',
      ...SIX_LINES.split('\n').slice(-3),
    ],
  ],
  ['a credit', credit, ['Jan de Vries', 'Dorpsstraat 12', '3771 AB Barneveld']],
  [
    'a firm with a long name',
    { ...invoice, company: { ...company, name: `${FORTY} ${FORTY}`, legalName: FORTY } },
    ['Jan de Vries', 'Dorpsstraat 12', '3771 AB Barneveld'],
  ],
])('the window of an envelope shows %s and nothing else', (_, data, lines) => {
  const places = inWindow(data);
  expect(places.map(({ text }) => text)).toEqual(lines);
  for (const [line, { x, y }] of places.entries()) {
    expect(x).toBeCloseTo(22, 2);
    expect(y).toBeCloseTo(58.5 + 5 * line, 2);
  }
});

test('a name and an address that do not fit the window are printed in full below the window', () => {
  const long = withCustomer(FORTY, SIX_LINES);
  expect(pdfPages(drawData(long, fonts)).join('\n')).toContain(
    `Volledige naam en adres\n${FORTY}\n${SIX_LINES}\nOmschrijving`,
  );
  expect(pdfPages(drawData(invoice, fonts)).join('\n')).not.toContain('Volledige naam');
});
