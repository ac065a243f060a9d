import { fileName } from '../src/invoices/file-name.ts';
import { assertInvoiceData, type InvoiceData } from '../src/invoices/invoice-data.ts';
import { drawInvoice } from '../src/invoices/pdf.ts';
import { pdfFonts, type PdfFonts } from '../src/shared/pdf/sheet.ts';
import regular from '../static/fonts/noto-sans-regular.ttf';
import semibold from '../static/fonts/noto-sans-semibold.ttf';
import { saveFile } from './save-file.ts';

let fonts: Promise<PdfFonts> | undefined;

/** Draws the PDF of an invoice, the same bytes as the archive's, and downloads it. */
export async function downloadInvoice(data: InvoiceData): Promise<void> {
  assertInvoiceData(data);
  fonts ??= loadFonts();
  const pdf = drawInvoice(data, await fonts);
  const file = new Blob([pdf], { type: 'application/pdf' });
  saveFile(file, fileName(data.invoiceNumber, data.isCredit === true));
}

async function loadFonts(): Promise<PdfFonts> {
  return pdfFonts(await load(regular), await load(semibold));
}

async function load(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error('Een lettertype ontbreekt');
  return answer.arrayBuffer();
}
