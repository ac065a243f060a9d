import { type Piece, readPdf } from '../../src/bookkeeping/verify/pdf-text.ts';

export type { Piece } from '../../src/bookkeeping/verify/pdf-text.ts';

/** The text of each page, with one line for each piece of text in the PDF. */
export function pdfPages(pdf: Uint8Array): string[] {
  return pdfPieces(pdf).map((pieces) => pieces.map(({ text }) => text).join('\n'));
}

/** The pieces of text of each page, in the order of the PDF. */
export function pdfPieces(pdf: Uint8Array): Piece[][] {
  return readPdf(pdf).pages;
}
