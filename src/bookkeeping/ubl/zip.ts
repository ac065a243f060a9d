import { inKeptThread, ThreadEnded } from '../../background/work.ts';
import { inParts } from '../../database/in-parts.ts';
import type { Db } from '../../database/open.ts';
import { type Compressed, ZipStream } from '../../files/zip.ts';
import { ublFileName } from '../../invoices/file-name.ts';
import { cents } from '../../shared/money.ts';
import { type BookedDocument, getPdf, getSnapshot, sumCashAtIssue } from '../queries.ts';
import type { packUbl, UblSource } from './packed.ts';
import { leftOutText, type Sorted } from './sorted.ts';

/**
 * The number of e-invoices that the thread makes at a time. The thread also draws invoices, and a drawing waits for at
 * most this many e-invoices.
 */
const MADE_AT_ONCE = 8;
const LIMIT_MS = 30_000;

type Bytes = Uint8Array<ArrayBuffer>;

/** The parts of a zip with e-invoices, and with a text that names the documents that were left out. */
export async function* ublZip(
  db: Db,
  { possible, leftOut }: Sorted,
): AsyncGenerator<Bytes, void, undefined> {
  const zip = new ZipStream();
  for await (const documents of inParts(possible, MADE_AT_ONCE)) {
    const packed = await pack(documents.map((document) => sourceOf(db, document)));
    documents.forEach((document, i) => addPacked(zip, document, packed[i]));
    yield zip.take();
  }
  if (leftOut.length > 0) zip.addFile('Niet meegenomen.txt', leftOutText(leftOut));
  zip.end();
  yield zip.take();
}

function sourceOf(db: Db, document: BookedDocument): UblSource {
  const prepaid = document.creditOf === null ? sumCashAtIssue(db, document.id) : cents(0);
  return { data: getSnapshot(db, document), pdf: getPdf(db, document), prepaid };
}

/** Makes the e-invoices in the thread. Tries once more when another task ended the thread. */
async function pack(sources: UblSource[]): Promise<Compressed[]> {
  const start = () => inKeptThread<typeof packUbl>('ubl', sources, LIMIT_MS);
  try {
    return await start();
  } catch (error) {
    if (error instanceof ThreadEnded) return start();
    throw error;
  }
}

function addPacked(zip: ZipStream, document: BookedDocument, packed: Compressed | undefined): void {
  if (packed === undefined) throw new Error(`document ${document.number} was not made`);
  const name = ublFileName(document.number, document.creditOf !== null);
  zip.addCompressed(name, `${document.issuedOn}T12:00:00`, packed);
}
