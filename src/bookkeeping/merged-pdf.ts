import { PDFDocument } from 'pdf-lib';
import { DomainError } from '../shared/domain-error.ts';
import { MAX_IN_PDF } from './download.ts';

/** Merges PDFs into one; `load` reads the PDF of a document. Throws 'invalid' for more than 500 documents. */
export async function mergePdfs<Document>(
  documents: Document[],
  load: (document: Document) => Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  if (documents.length > MAX_IN_PDF) {
    throw new DomainError(
      'invalid',
      `Dit zijn ${documents.length} facturen. In één PDF passen er ${MAX_IN_PDF}: kies minder.`,
    );
  }
  const merged = await PDFDocument.create({ updateMetadata: false });
  for (const document of documents) {
    const source = await PDFDocument.load(load(document), { updateMetadata: false });
    for (const page of await merged.copyPages(source, source.getPageIndices()))
      merged.addPage(page);
    // Other requests are answered between two documents.
    await Bun.sleep(0);
  }
  return new Uint8Array(await merged.save());
}
