import type { InvoiceDocument } from '../../src/invoices/document.ts';
import { fileName } from '../../src/invoices/file-name.ts';
import { drawInvoice } from '../../src/invoices/pdf/pdf.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { pdfFonts } from '../../src/shared/pdf/font.ts';
import { FONTS } from '../../src/shared/pdf/sheet.ts';
import regular from '../../static/fonts/noto-sans-regular.ttf';
import semibold from '../../static/fonts/noto-sans-semibold.ttf';
import { saveFile } from '../kit/save-file.ts';

const FONT = 'Een lettertype';

/** Makes a function that asks once. After a failure the next call asks again. */
function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
}

export const loadFonts = once(async () =>
  pdfFonts(await load(regular, FONT), await load(semibold, FONT)),
);

/** Makes the fonts of the PDFs available to the page, under the names that they have in the PDFs. */
export const showFonts = once(async () => {
  const faces = [
    new FontFace(FONTS.regular, `url(${regular})`),
    new FontFace(FONTS.bold, `url(${semibold})`),
  ];
  const loaded = await Promise.all(faces.map((face) => face.load())).catch(() => undefined);
  if (loaded === undefined) throw new Error('Geen verbinding');
  for (const face of loaded) document.fonts.add(face);
});

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
