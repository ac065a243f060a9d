import type { PdfFonts } from '../../shared/pdf/font.ts';
import { openSheet, type Sheet } from '../../shared/pdf/sheet.ts';
import type { InvoiceDocument } from '../document.ts';
import { drawLines, drawNote, drawSentence, drawTotals, noteHeight } from './body.ts';
import { drawFrames, drawHead } from './letterhead.ts';
import { drawOpening } from './opening.ts';
import { drawPaymentBlock, paymentBlockHeight } from './payment-block.ts';
import { documentTitle, notes, particulars, printableDocument, telephone } from './wording.ts';

/**
 * Draws an invoice or a credit as art. 35a Wet OB 1968 requires. The same input gives the same bytes. Throws RangeError
 * for an invalid `fileId`.
 */
export function drawInvoice(
  document: InvoiceDocument,
  fonts: PdfFonts,
  logo?: Uint8Array,
  watch?: (sheet: Sheet) => void,
): Uint8Array<ArrayBuffer> {
  const invoice = printableDocument(document);
  const title = documentTitle(invoice);
  const sheet = openSheet(fonts, { title, createdAt: invoice.issuedAt, id: invoice.fileId });
  watch?.(sheet);
  drawHead(sheet, invoice.company, logo);
  drawOpening(sheet, invoice, [...particulars(invoice), ...telephone(invoice)]);
  drawLines(sheet, invoice);
  const printed = notes(invoice);
  drawTotals(sheet, invoice, paymentBlockHeight(sheet, invoice) + noteHeight(sheet, printed));
  drawPaymentBlock(sheet, invoice);
  drawSentence(sheet, invoice);
  for (const note of printed) drawNote(sheet, note);
  drawFrames(sheet, invoice.company, title);
  return new Uint8Array(sheet.doc.output('arraybuffer'));
}
