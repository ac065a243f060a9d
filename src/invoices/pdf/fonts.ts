import regular from '../../../static/fonts/noto-sans-regular.ttf' with { type: 'file' };
import semibold from '../../../static/fonts/noto-sans-semibold.ttf' with { type: 'file' };
import { pdfFonts, type PdfFonts } from '../../shared/pdf/font.ts';

let fonts: Promise<PdfFonts> | undefined;

export function loadFonts(): Promise<PdfFonts> {
  fonts ??= read();
  return fonts;
}

async function read(): Promise<PdfFonts> {
  return pdfFonts(await Bun.file(regular).arrayBuffer(), await Bun.file(semibold).arrayBuffer());
}
