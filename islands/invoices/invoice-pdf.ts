import type { InvoiceDocument } from '../../src/invoices/document.ts';
import { fileName } from '../../src/invoices/file-name.ts';
import { drawInvoice } from '../../src/invoices/pdf/pdf.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { pdfFonts, type PdfFonts } from '../../src/shared/pdf/font.ts';
import { FONTS } from '../../src/shared/pdf/sheet.ts';
import regular from '../../static/fonts/noto-sans-regular.ttf';
import semibold from '../../static/fonts/noto-sans-semibold.ttf';
import { saveFile } from '../kit/save-file.ts';

const FONT = 'Een lettertype';

let fonts: Promise<PdfFonts> | undefined;

/** Fetches the fonts of the PDFs once. After a failure the next call fetches them again. */
export function loadFonts(): Promise<PdfFonts> {
  fonts ??= fetchFonts().catch((error: unknown) => {
    fonts = undefined;
    throw error;
  });
  return fonts;
}

let shown: Promise<unknown> | undefined;

/** Makes the fonts of the PDFs available to the page, under the names that they have in the PDFs. */
export function showFonts(): Promise<unknown> {
  shown ??= Promise.all([
    new FontFace(FONTS.regular, `url(${regular})`).load(),
    new FontFace(FONTS.bold, `url(${semibold})`).load(),
  ]).then(
    (faces) => faces.forEach((face) => document.fonts.add(face)),
    () => {
      shown = undefined;
      throw new Error('Geen verbinding');
    },
  );
  return shown;
}

/** Draws the PDF of an invoice, with the same bytes as in the archive, and downloads it. */
export async function downloadInvoice(invoice: InvoiceDocument): Promise<void> {
  const pdf = drawInvoice(invoice, await loadFonts(), await loadLogo(invoice));
  const file = new Blob([pdf], { type: 'application/pdf' });
  saveFile(file, fileName(invoice.number, invoice.isCredit));
}

/** Downloads the PDF of the archive. */
export async function downloadStored(id: number, { number }: InvoiceDocument): Promise<void> {
  const pdf = await load(islandPaths.api.invoicePdf(id), 'De factuur');
  saveFile(new Blob([pdf], { type: 'application/pdf' }), fileName(number, false));
}

async function fetchFonts(): Promise<PdfFonts> {
  return pdfFonts(await load(regular, FONT), await load(semibold, FONT));
}

export async function loadLogo({ company }: InvoiceDocument): Promise<Uint8Array | undefined> {
  const { logo } = company;
  return logo && new Uint8Array(await load(islandPaths.logo(logo.sha256), 'Het logo'));
}

async function load(url: string, what: string): Promise<ArrayBuffer> {
  const answer = await fetch(url).catch(() => undefined);
  if (answer === undefined) throw new Error('Geen verbinding');
  if (!answer.ok) throw new Error(`${what} ontbreekt`);
  return answer.arrayBuffer();
}
