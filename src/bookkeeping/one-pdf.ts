import { inTurn } from '../background/queues.ts';
import { inThread } from '../background/work.ts';
import { inParts } from '../database/in-parts.ts';
import type { Db } from '../database/open.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { mergePdfs } from './merged-pdf.ts';
import { type BookedDocument, getPdf } from './queries.ts';

const MERGING_MS = 60_000;
/** The number of PDFs that are read before other requests are answered. */
const READ_AT_ONCE = 25;

/**
 * Merges the PDFs of documents in a thread. Throws the errors of `inTurn`, and 'unavailable' when merging takes too
 * long.
 */
export async function onePdf(
  db: Db,
  documents: BookedDocument[],
): Promise<Uint8Array<ArrayBuffer>> {
  return inTurn('merged-pdf', async (gone) => {
    const pdfs = await readPdfs(db, documents);
    const moved = pdfs.map(({ buffer }) => buffer);
    return inThread<typeof mergePdfs>('merged-pdf', pdfs, MERGING_MS, { moved, gone, tooLong });
  });
}

function tooLong(): DomainError {
  return new DomainError('unavailable', 'Eén PDF maken duurde te lang. Kies minder facturen.');
}

/** Copies each PDF into its own buffer, because a thread can take over only whole buffers. */
async function readPdfs(db: Db, documents: BookedDocument[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const pdfs: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of inParts(documents, READ_AT_ONCE))
    for (const document of part) pdfs.push(new Uint8Array(getPdf(db, document)));
  return pdfs;
}
