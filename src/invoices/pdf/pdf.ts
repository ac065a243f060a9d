import { openSheet, type PdfFonts, type Sheet } from '../../shared/pdf/sheet.ts';
import type { InvoiceData } from '../invoice-data.ts';
import { drawLines, drawNote, drawOpening, drawParagraph, drawTotals } from './body.ts';
import { completeInvoice } from './complete.ts';
import { drawFrames, drawHead } from './letterhead.ts';
import { documentTitle, notes, particulars, paymentSentence, totals } from './wording.ts';

/**
 * Draws an invoice or a credit (art. 35a Wet op de omzetbelasting 1968). The same data, fonts and logo (a JPEG) give
 * the same bytes everywhere. Throws Error for data that is no invoice, RangeError for amounts that can't be written.
 * `watch` may put something before the document that sees what is drawn.
 */
export function drawInvoice(
  data: InvoiceData,
  fonts: PdfFonts,
  logo?: Uint8Array,
  watch: (doc: Sheet['doc']) => Sheet['doc'] = (doc) => doc,
): Uint8Array<ArrayBuffer> {
  const invoice = completeInvoice(data);
  const title = documentTitle(invoice);
  const sheet = openSheet(fonts, { title, createdAt: invoice.issuedAt, id: invoice.documentId });
  sheet.doc = watch(sheet.doc);
  drawHead(sheet, invoice.company, logo);
  drawOpening(sheet, invoice, particulars(invoice));
  drawLines(sheet, invoice);
  drawTotals(sheet, totals(invoice), invoice);
  drawParagraph(sheet, paymentSentence(invoice));
  for (const note of notes(invoice)) drawNote(sheet, note);
  drawFrames(sheet, invoice.company, title);
  return new Uint8Array(sheet.doc.output('arraybuffer'));
}
