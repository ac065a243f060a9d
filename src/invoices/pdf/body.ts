import {
  ACCENT,
  advance,
  BODY,
  ensureSpace,
  flow,
  INK,
  LEFT,
  MUTED,
  put,
  RIGHT,
  RULE,
  rule,
  shade,
  type Sheet,
  STRONG,
  type Style,
  WIDTH,
  widthOf,
  wrap,
} from '../../shared/pdf/sheet.ts';
import type { InvoiceDocument, InvoiceLine } from '../document.ts';
import {
  type Labelled,
  lineCells,
  paymentSentence,
  priceWithoutVat,
  shownLines,
  totals,
} from './wording.ts';

const PADDING = 2;
const DESCRIPTION_WIDTH = 62;
const HEAD_HEIGHT = 7.5;
const LINE_PADDING = 3.5;
const COLUMN_HEAD: Style = { font: 'bold', points: 8, leading: 4, color: ACCENT };
const NET_PRICE: Style = { font: 'regular', points: 7.5, leading: 4.2, color: MUTED };
/** The columns to the right of the description. `x` is the edge to which the texts of the column are aligned. */
const COLUMNS = [
  { head: 'Aantal', x: 107, align: 'right' },
  { head: 'Eenheid', x: 111, align: 'left' },
  { head: 'Prijs', x: 147, align: 'right' },
  { head: 'BTW', x: 158, align: 'right' },
  { head: 'Bedrag', x: RIGHT - PADDING, align: 'right' },
] as const;

const TOTALS_LEFT = 120;
const TOTAL: Style = { font: 'bold', points: 11, leading: 8.5, color: INK };
const NOTE: Style = { ...BODY, points: 9, leading: 4.6 };
const TOTALS_HEIGHT = 24;

export function drawLines(sheet: Sheet, invoice: InvoiceDocument): void {
  const lines = shownLines(invoice);
  if (lines.length === 0) return;
  ensureSpace(sheet, 24);
  drawColumnHeads(sheet, invoice);
  for (const line of lines) drawLine(sheet, line, invoice);
}

function drawColumnHeads(sheet: Sheet, { pricesIncludeVat }: InvoiceDocument): void {
  const y = sheet.y + 5;
  shade(sheet, LEFT, sheet.y, WIDTH, HEAD_HEIGHT);
  put(sheet, 'Omschrijving', COLUMN_HEAD, LEFT + PADDING, y);
  for (const { head, x, align } of COLUMNS) {
    const text = head === 'Prijs' ? `Prijs ${pricesIncludeVat ? 'incl.' : 'excl.'} BTW` : head;
    put(sheet, text, COLUMN_HEAD, x, y, align);
  }
  sheet.y += HEAD_HEIGHT;
}

function drawLine(sheet: Sheet, line: InvoiceLine, invoice: InvoiceDocument): void {
  const description = wrap(sheet, line.description, BODY, DESCRIPTION_WIDTH);
  const netPrice = priceWithoutVat(line, invoice);
  const rows = description.length * BODY.leading + (netPrice === '' ? 0 : NET_PRICE.leading);
  if (ensureSpace(sheet, rows + LINE_PADDING)) drawColumnHeads(sheet, invoice);
  const firstY = sheet.y + BODY.leading + 1.1;
  for (const [index, text] of description.entries()) {
    put(sheet, text, BODY, LEFT + PADDING, firstY + index * BODY.leading);
  }
  for (const [index, text] of lineCells(line, invoice).entries()) {
    const { x, align } = COLUMNS[index] ?? COLUMNS[0];
    put(sheet, text, BODY, x, firstY, align);
  }
  const lastY = firstY + (description.length - 1) * BODY.leading;
  if (netPrice !== '') put(sheet, netPrice, NET_PRICE, LEFT + PADDING, lastY + NET_PRICE.leading);
  sheet.y += rows + LINE_PADDING;
  rule(sheet, sheet.y, RULE);
}

/**
 * Draws the net amount, the BTW and the total. Keeps them on one page with the part below them, which has the height
 * `more`.
 */
export function drawTotals(sheet: Sheet, invoice: InvoiceDocument, more: number): void {
  ensureSpace(sheet, TOTALS_HEIGHT + more);
  const [net, vat, total] = totals(invoice);
  sheet.y += 7.5;
  drawTotal(sheet, net, BODY);
  sheet.y += 5.5;
  drawTotal(sheet, vat, BODY);
  const { y } = sheet;
  sheet.doc
    .setDrawColor(ACCENT)
    .setLineWidth(0.5)
    .line(TOTALS_LEFT, y + 2.8, RIGHT, y + 2.8);
  sheet.y += TOTAL.leading;
  drawTotal(sheet, total, TOTAL);
  // This text is drawn last. Otherwise programs that read the texts in order would find it between the label of the BTW
  // and the amount of the BTW.
  const x = TOTALS_LEFT + widthOf(sheet, `${vat.label} `, BODY);
  const over = `over ${net.text}`;
  const left = RIGHT - PADDING - widthOf(sheet, vat.text, BODY) - x;
  if (widthOf(sheet, over, BODY) < left) put(sheet, over, { ...BODY, color: MUTED }, x, y);
}

function drawTotal(sheet: Sheet, { label, text }: Labelled, style: Style): void {
  const color = style === TOTAL ? INK : MUTED;
  put(sheet, label, { ...style, color }, TOTALS_LEFT, sheet.y);
  put(sheet, text, style, RIGHT - PADDING, sheet.y, 'right');
}

export function drawSentence(sheet: Sheet, invoice: InvoiceDocument): void {
  const sentence = paymentSentence(invoice);
  if (sentence === '') return;
  sheet.y += 5;
  flow(sheet, sentence, BODY);
}

const NOTE_HEAD = 11;
const KEPT_LINES = 3;

/** The height that must stay together: the note's label and its first three lines, or all lines of a short note. */
export function noteHeight(sheet: Sheet, [note]: Labelled[]): number {
  if (note === undefined) return 0;
  const { length } = wrap(sheet, note.text, NOTE, WIDTH);
  return NOTE_HEAD + (length < 2 * KEPT_LINES ? length : KEPT_LINES) * NOTE.leading;
}

export function drawNote(sheet: Sheet, { label, text }: Labelled): void {
  ensureSpace(sheet, noteHeight(sheet, [{ label, text }]));
  advance(sheet, NOTE_HEAD);
  put(sheet, label, { ...STRONG, color: ACCENT }, LEFT, sheet.y);
  flow(sheet, text, NOTE);
}
