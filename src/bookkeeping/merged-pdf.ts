import { PDFDocument } from 'pdf-lib';

/** Merges PDFs into one. Only the thread loads this file, because pdf-lib loads slowly. */
export async function mergePdfs(pdfs: Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const merged = await PDFDocument.create({ updateMetadata: false });
  for (const pdf of pdfs) {
    const source = await PDFDocument.load(pdf, { updateMetadata: false });
    for (const page of await merged.copyPages(source, source.getPageIndices()))
      merged.addPage(page);
  }
  return new Uint8Array(await merged.save());
}
