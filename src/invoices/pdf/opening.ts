import {
  ACCENT,
  advance,
  BODY,
  flow,
  INK,
  LEFT,
  MUTED,
  put,
  RIGHT,
  type Sheet,
  STRONG,
  type Style,
  wrap,
} from '../../shared/pdf/sheet.ts';
import { withPostcodeOnNewLine } from '../../shared/postcode.ts';
import type { InvoiceDocument } from '../document.ts';
import type { Labelled } from './wording.ts';

/**
 * The place of the address, in millimetres. In a DL envelope the sheet can move by 10 to the right and 11 down. At this
 * place the address stays in the window (90 × 35, at 20 from the left and the bottom of the envelope). No other text
 * may be drawn where the window can be: between 10 and 110 from the left, and between 44 and 90 from the top.
 */
const ADDRESS = { y: 58.5, width: 78, lines: 5 };
const LETTER: Style = { font: 'regular', points: 10.5, leading: 5, color: INK };
const HEAD_END = 41;

const PARTICULARS_LEFT = 120;
const TITLE: Style = { font: 'bold', points: 20, leading: 7.5, color: ACCENT };
const PARTICULAR: Style = { font: 'regular', points: 9, leading: 5, color: INK };
const PARTICULAR_WIDTH = 34;
/** The labels of values that a customer needs to pay. */
const IMPORTANT = /^(?:Factuurnummer|Vervaldatum)$/;

/** The folds divide the sheet into thirds, in millimetres from the top. The table begins below the first fold. */
const FOLDS = [99, 198];

/** Draws the customer on the left, behind the window of an envelope, and the title, numbers and dates on the right. */
export function drawOpening(
  sheet: Sheet,
  { isCredit, delivery }: InvoiceDocument,
  rows: Labelled[],
): void {
  for (const y of FOLDS) sheet.doc.setDrawColor('#bbbbbb').setLineWidth(0.2).line(4, y, 8, y);
  const shift = Math.max(0, sheet.y - HEAD_END);
  sheet.y = ADDRESS.y + shift - TITLE.leading;
  put(sheet, isCredit ? 'CREDITFACTUUR' : 'FACTUUR', TITLE, PARTICULARS_LEFT, sheet.y);
  sheet.y += TITLE.leading - PARTICULAR.leading;
  for (const row of rows) drawParticular(sheet, row);
  const isComplete = drawAddress(sheet, delivery, ADDRESS.y + shift);
  if (!isComplete) drawWholeAddress(sheet, delivery);
  sheet.y = sheet.doc.getNumberOfPages() === 1 ? Math.max(sheet.y + 3, FOLDS[0] ?? 0) : sheet.y;
}

function drawParticular(sheet: Sheet, { label, text }: Labelled): void {
  const style: Style = { ...PARTICULAR, font: IMPORTANT.test(label) ? 'bold' : 'regular' };
  const lines = wrap(sheet, text, style, PARTICULAR_WIDTH);
  put(
    sheet,
    label,
    { ...PARTICULAR, color: MUTED },
    PARTICULARS_LEFT,
    sheet.y + PARTICULAR.leading,
  );
  for (const line of lines) {
    sheet.y += PARTICULAR.leading;
    put(sheet, line, style, RIGHT, sheet.y, 'right');
  }
}

type Delivery = InvoiceDocument['delivery'];

/**
 * Draws the name and the address, and returns whether all lines fit. If not, only the first lines of the name and the
 * last lines of the address are drawn.
 */
function drawAddress(sheet: Sheet, { customerName, address }: Delivery, top: number): boolean {
  const bold: Style = { ...LETTER, font: 'bold' };
  const name = wrap(sheet, customerName, bold, ADDRESS.width).filter(isFilled);
  const lines = wrap(sheet, withPostcodeOnNewLine(address), LETTER, ADDRESS.width).filter(isFilled);
  const shown = name.slice(0, Math.max(2, ADDRESS.lines - lines.length));
  const left = ADDRESS.lines - shown.length;
  const all = [
    ...shown.map((text) => ({ text, style: bold })),
    ...lines.slice(-left).map((text) => ({ text, style: LETTER })),
  ];
  for (const [i, { text, style }] of all.entries())
    put(sheet, text, style, LEFT, top + i * LETTER.leading);
  return shown.length === name.length && lines.length <= left;
}

function isFilled(line: string): boolean {
  return line.trim() !== '';
}

function drawWholeAddress(sheet: Sheet, { customerName, address }: Delivery): void {
  sheet.y = Math.max(sheet.y, 90);
  advance(sheet, STRONG.leading);
  put(sheet, 'Volledige naam en adres', { ...STRONG, color: ACCENT }, LEFT, sheet.y);
  flow(sheet, customerName, STRONG);
  flow(sheet, withPostcodeOnNewLine(address).replace(/\n\s*\n/g, '\n'), BODY);
  sheet.y += 3;
}
