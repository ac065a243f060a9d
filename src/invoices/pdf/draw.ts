import type { InvoiceDocument } from '../document.ts';
import { loadFonts } from './fonts.ts';

/** Draws the PDF of a document. `logo` is the JPEG of the logo in it. */
export type Draw = (document: InvoiceDocument, logo?: Uint8Array) => Uint8Array<ArrayBuffer>;

/** Loads jsPDF and the fonts, which takes time and memory that a program without invoices does not need. */
export async function loadDraw(): Promise<Draw> {
  const [{ drawInvoice }, fonts] = await Promise.all([import('./pdf.ts'), loadFonts()]);
  return (document, logo) => drawInvoice(document, fonts, logo);
}
