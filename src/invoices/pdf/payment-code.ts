import { inForm } from '../../shared/form-of-address.ts';
import { INK, LEFT, put, type Sheet, SMALL, STRONG } from '../../shared/pdf/sheet.ts';
import { qrCode } from '../../shared/qr-code.ts';
import type { InvoiceDocument } from '../document.ts';
import { asksForTransfer, restToPay } from '../to-pay.ts';

/** The size in millimetres. The dots of the code are about 0.5 mm, which telephones read easily. */
const SIZE = 30;
const MAX_NAME = 70;
/** The overlap of the rows in millimetres, so that PDF viewers show no line between them. */
const OVERLAP = 0.02;

/** The code for bank apps (EPC069-12, version 002; line 11 has the number). Undefined without anything to transfer. */
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

const HEAD = { u: 'Betalen met uw bank-app', je: 'Betalen met je bank-app' };

export function paymentCodeHeight(invoice: InvoiceDocument): number {
  return paymentCode(invoice) === undefined ? 0 : SIZE + 4;
}

export function drawPaymentCode(sheet: Sheet, invoice: InvoiceDocument, top: number): void {
  const text = paymentCode(invoice);
  if (text === undefined) return;
  const { size, runs } = qrCode(text);
  const module = SIZE / size;
  sheet.doc.setFillColor(INK);
  for (const { row, start, length } of runs) {
    const [x, y] = [LEFT + start * module, top + row * module];
    sheet.doc.rect(x, y, length * module, module + OVERLAP, 'F');
  }
  const x = LEFT + SIZE + 4;
  put(sheet, inForm(invoice.formOfAddress, HEAD), STRONG, x, top + 4);
  put(sheet, 'Scan deze code: bedrag, rekening', SMALL, x, top + 4 + SMALL.leading + 0.8);
  put(sheet, 'en factuurnummer staan er al in.', SMALL, x, top + 4 + 2 * SMALL.leading + 0.8);
}
