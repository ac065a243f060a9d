import {
  ACCENT,
  fillCode,
  INK,
  LEFT,
  MUTED,
  put,
  RIGHT,
  type Sheet,
  type Style,
  WIDTH,
  widthOf,
  wrap,
} from '../../shared/pdf/sheet.ts';
import { qrCode } from '../../shared/qr-code.ts';
import type { InvoiceDocument } from '../document.ts';
import { asksForTransfer, restToPay } from '../to-pay.ts';
import { type Labelled, paymentBlock } from './wording.ts';

const GAP = 7;
const HEIGHT = 37;
const PADDING = 4;
/** The size of the code in millimetres. A dot of the code is about 0.7 mm wide, which telephones read easily. */
const CODE_SIZE = 29;

const LABEL: Style = { font: 'regular', points: 9, leading: 4.5, color: MUTED };
const AMOUNT: Style = { font: 'bold', points: 20, leading: 9, color: INK };
const WHEN: Style = { font: 'bold', points: 11, leading: 7, color: INK };
const HINT: Style = { font: 'regular', points: 7.5, leading: 4, color: MUTED };
const CASH: Style = { ...LABEL, color: INK };
const VALUE: Style = { font: 'bold', points: 10, leading: 4.6, color: INK };
const BESIDE_CODE = LEFT + 40;
const ACCOUNT = { left: 122, label: 14, row: 7.5 };

const MAX_NAME = 70;
const SCAN = 'Scan met de bank-app: alles staat er al in.';

/** The height of the block and the space above it, in millimetres. 0 without a block. */
export function paymentBlockHeight(sheet: Sheet, invoice: InvoiceDocument): number {
  const block = paymentBlock(invoice);
  if (block === undefined) return 0;
  const account = block.account.map((row) => accountLines(sheet, row).length);
  const below = account.reduce(
    (sum, lines) => sum + ACCOUNT.row + (lines - 1) * VALUE.leading,
    2.5,
  );
  const cash = block.cash === '' ? 0 : WHEN.leading;
  return GAP + Math.max(block.account.length === 0 ? 29 : HEIGHT, below + cash + PADDING);
}

/** Draws a frame with the code for bank apps, the amount, the last day and the account. */
export function drawPaymentBlock(sheet: Sheet, invoice: InvoiceDocument): void {
  const block = paymentBlock(invoice);
  if (block === undefined) return;
  const top = sheet.y + GAP;
  sheet.y += paymentBlockHeight(sheet, invoice);
  const code = paymentCode(invoice);
  drawFrame(sheet, top);
  if (code !== undefined) drawCode(sheet, code, top + PADDING);
  const left = code === undefined ? LEFT + PADDING : BESIDE_CODE;
  put(sheet, 'Te betalen', LABEL, left, top + 9);
  put(sheet, block.amount, fitting(sheet, block.amount, ACCOUNT.left - left - 3), left, top + 18);
  put(sheet, block.when, WHEN, left, top + 25);
  if (block.cash !== '') put(sheet, block.cash, CASH, left, sheet.y - PADDING - 1);
  else if (code !== undefined) put(sheet, SCAN, HINT, left, top + 32);
  drawAccount(sheet, block.account, top + 2.5);
}

/**
 * The text of the QR code for bank apps (EPC069-12, version 002). Line 11, the description of the transfer, is the
 * invoice number. Undefined if the invoice asks for no transfer, or has no IBAN or name of the firm.
 */
export function paymentCode(invoice: InvoiceDocument): string | undefined {
  const { company, number } = invoice;
  const cents = restToPay(invoice);
  const name = (company.legalName || company.name).slice(0, MAX_NAME).trim();
  if (!asksForTransfer(invoice) || company.iban === '' || name === '') return undefined;
  const amount = `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const account = company.iban.replaceAll(' ', '');
  const lines = ['BCD', '002', '1', 'SCT', company.bic, name, account, amount, '', '', number];
  return lines.join('\n');
}

function drawFrame(sheet: Sheet, top: number): void {
  sheet.doc.setFillColor('#f7f9f7').setDrawColor(ACCENT).setLineWidth(0.4);
  sheet.doc.roundedRect(LEFT, top, WIDTH, sheet.y - top, 2, 2, 'FD');
}

function drawCode(sheet: Sheet, text: string, top: number): void {
  const left = LEFT + PADDING;
  sheet.doc.setFillColor('#ffffff').rect(left - 1, top - 1, CODE_SIZE + 2, CODE_SIZE + 2, 'F');
  fillCode(sheet, { code: qrCode(text), x: left, y: top, side: CODE_SIZE });
}

/** The usual style of the amount, or a smaller style for an amount of millions, which would be too wide. */
function fitting(sheet: Sheet, amount: string, width: number): Style {
  return widthOf(sheet, amount, AMOUNT) > width ? { ...AMOUNT, points: 14 } : AMOUNT;
}

function drawAccount(sheet: Sheet, rows: Labelled[], top: number): void {
  let y = top;
  for (const row of rows) {
    y += ACCOUNT.row;
    put(sheet, row.label, LABEL, ACCOUNT.left, y);
    for (const [i, line] of accountLines(sheet, row).entries()) {
      if (i > 0) y += VALUE.leading;
      put(sheet, line, VALUE, ACCOUNT.left + ACCOUNT.label, y);
    }
  }
}

function accountLines(sheet: Sheet, { text }: Labelled): string[] {
  return wrap(sheet, text, VALUE, RIGHT - PADDING - ACCOUNT.left - ACCOUNT.label);
}
