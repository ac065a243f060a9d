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
  RULE,
  rule,
  type Sheet,
  shade,
  SMALL,
  ensureSpace,
  STRONG,
  type Style,
  WIDTH,
  wrap,
} from '../../shared/pdf/sheet.ts';
import type { InvoiceDocument, InvoiceLine } from '../document.ts';
import { drawPaymentCode, paymentCodeHeight } from './payment-code.ts';
import { agreedPrice, type Labelled, lineCells, shownLines } from './wording.ts';

const TITLE: Style = { font: 'bold', points: 20, leading: 10, color: ACCENT };
const CUSTOMER_WIDTH = 84;
const PARTICULARS_LEFT = 114;

const PADDING = 2;
const DESCRIPTION_WIDTH = 62;
const COLUMN_HEAD: Style = { ...SMALL, font: 'bold', color: ACCENT };
/** The columns to the right of the description. `x` is the left edge of a left-aligned column, else the right edge. */
const COLUMNS = [
  { head: 'Aantal', x: 100, align: 'right' },
  { head: 'Eenheid', x: 105, align: 'left' },
  { head: 'Prijs excl. BTW', x: 144, align: 'right' },
  { head: 'BTW', x: 157, align: 'right' },
  { head: 'Bedrag excl. BTW', x: RIGHT - PADDING, align: 'right' },
] as const;

const TOTALS_LEFT = PARTICULARS_LEFT;
/** The width of a text. Its lines have about 75 characters, which are easy to read. */
const NOTE_WIDTH = 125;

const TOTAL: Style = { font: 'bold', points: 12, leading: 9, color: ACCENT };

/** Draws the customer on the left, behind the window of an envelope, and the title, numbers and dates on the right. */
export function drawOpening(sheet: Sheet, invoice: InvoiceDocument, rows: Labelled[]): void {
  const top = sheet.y + 16;
  sheet.y = top;
  put(sheet, invoice.isCredit ? 'CREDITFACTUUR' : 'FACTUUR', TITLE, PARTICULARS_LEFT, top);
  sheet.y += 3;
  for (const row of rows) drawParticular(sheet, row);
  const end = sheet.y;
  sheet.y = top - STRONG.leading;
  drawCustomer(sheet, invoice.delivery);
  if (sheet.doc.getNumberOfPages() === 1) sheet.y = Math.max(sheet.y, end);
}

function drawParticular(sheet: Sheet, { label, text }: Labelled): void {
  const lines = wrap(sheet, text, BODY, RIGHT - PARTICULARS_LEFT - 42);
  put(sheet, label, { ...BODY, color: MUTED }, PARTICULARS_LEFT, sheet.y + BODY.leading);
  for (const line of lines) {
    sheet.y += BODY.leading;
    put(sheet, line, BODY, RIGHT, sheet.y, 'right');
  }
}

function drawCustomer(sheet: Sheet, delivery: InvoiceDocument['delivery']): void {
  flow(sheet, delivery.customerName, STRONG, LEFT, CUSTOMER_WIDTH);
  flow(sheet, delivery.address.replace(/\n\s*\n/g, '\n'), BODY, LEFT, CUSTOMER_WIDTH);
  const phone = delivery.phone.trim();
  if (phone !== '') flow(sheet, `Tel. ${phone}`, BODY, LEFT, CUSTOMER_WIDTH);
}

export function drawLines(sheet: Sheet, invoice: InvoiceDocument): void {
  const lines = shownLines(invoice);
  if (lines.length === 0) return;
  sheet.y += 11;
  ensureSpace(sheet, 24);
  drawColumnHeads(sheet);
  for (const line of lines) drawLine(sheet, line, invoice);
}

function drawColumnHeads(sheet: Sheet): void {
  sheet.y += 7;
  shade(sheet, LEFT, sheet.y - 5, WIDTH, 7.5);
  put(sheet, 'Omschrijving', COLUMN_HEAD, LEFT + PADDING, sheet.y);
  for (const { head, x, align } of COLUMNS) put(sheet, head, COLUMN_HEAD, x, sheet.y, align);
  sheet.y += 2.5;
}

function drawLine(sheet: Sheet, line: InvoiceLine, invoice: InvoiceDocument): void {
  const description = wrap(sheet, line.description, BODY, DESCRIPTION_WIDTH);
  const agreed = agreedPrice(line, invoice);
  const height = (description.length + (agreed === '' ? 0 : 1)) * BODY.leading + 3;
  if (ensureSpace(sheet, height)) drawColumnHeads(sheet);
  const firstY = sheet.y + BODY.leading + 0.5;
  const agreedY = firstY + description.length * BODY.leading;
  for (const [index, text] of description.entries()) {
    put(sheet, text, BODY, LEFT + PADDING, firstY + index * BODY.leading);
  }
  drawCells(sheet, lineCells(line, invoice), firstY);
  if (agreed !== '') put(sheet, agreed, SMALL, LEFT + PADDING, agreedY - 0.5);
  sheet.y += height;
  rule(sheet, sheet.y, RULE);
}

function drawCells(sheet: Sheet, cells: string[], y: number): void {
  for (const [index, { x, align }] of COLUMNS.entries()) {
    put(sheet, cells[index] ?? '', BODY, x, y, align);
  }
}

/** Draws the net amount, the BTW and the total on one page, to the right of the payment code if there is one. */
export function drawTotals(sheet: Sheet, rows: Labelled[], invoice: InvoiceDocument): void {
  const codeHeight = paymentCodeHeight(invoice);
  ensureSpace(sheet, Math.max(rows.length * 6 + 10, codeHeight + 4));
  sheet.y += 2;
  const codeTop = sheet.y + 3;
  drawPaymentCode(sheet, invoice, codeTop);
  for (const row of rows.slice(0, -1)) {
    sheet.y += 6;
    drawTotal(sheet, row, BODY);
  }
  sheet.y += TOTAL.leading;
  shade(sheet, TOTALS_LEFT - PADDING, sheet.y - 6, RIGHT - TOTALS_LEFT + PADDING, 9);
  for (const row of rows.slice(-1)) drawTotal(sheet, row, TOTAL);
  if (codeHeight > 0) sheet.y = Math.max(sheet.y, codeTop + codeHeight - 8);
}

function drawTotal(sheet: Sheet, { label, text }: Labelled, style: Style): void {
  put(sheet, label, style, TOTALS_LEFT, sheet.y);
  put(sheet, text, { ...style, color: INK }, RIGHT - PADDING, sheet.y, 'right');
}

export function drawParagraph(sheet: Sheet, text: string): void {
  sheet.y += 10;
  flow(sheet, text, BODY);
}

export function drawNote(sheet: Sheet, { label, text }: Labelled): void {
  sheet.y += 4;
  ensureSpace(sheet, 4 * BODY.leading);
  advance(sheet, BODY.leading);
  put(sheet, label, { ...STRONG, color: ACCENT }, LEFT, sheet.y);
  flow(sheet, text, BODY, LEFT, NOTE_WIDTH);
}
