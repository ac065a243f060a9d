import regular from '../../../static/fonts/noto-sans-regular.ttf' with { type: 'file' };
import semibold from '../../../static/fonts/noto-sans-semibold.ttf' with { type: 'file' };
import { pdfFonts, type PdfFonts } from '../../shared/pdf/font.ts';
import type { InvoiceDocument } from '../document.ts';

/** `logo` is the JPEG of the logo in the document. */
export type Draw = (document: InvoiceDocument, logo?: Uint8Array) => Uint8Array<ArrayBuffer>;

/** Loads jsPDF and the fonts when they are first needed, because loading takes time and memory. */
export async function loadDraw(): Promise<Draw> {
  const [{ drawInvoice }, fonts] = await Promise.all([import('./pdf.ts'), loadFonts()]);
  return (document, logo) => drawInvoice(document, fonts, logo);
}

let fonts: Promise<PdfFonts> | undefined;

export function loadFonts(): Promise<PdfFonts> {
  fonts ??= read();
  return fonts;
}

async function read(): Promise<PdfFonts> {
  return pdfFonts(await Bun.file(regular).arrayBuffer(), await Bun.file(semibold).arrayBuffer());
}
