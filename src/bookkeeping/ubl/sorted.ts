import { inParts } from '../../database/in-parts.ts';
import type { Db } from '../../database/open.ts';
import { findRefusalOf, type Refusal } from '../../invoices/ubl/refusal.ts';
import type { BookedDocument } from '../queries.ts';
import { findSnapshots } from './queries.ts';

export type LeftOut = { document: BookedDocument; refusal: Refusal };
export type Sorted = { possible: BookedDocument[]; leftOut: LeftOut[] };

/** Sorts out which documents can be e-invoices. Works in parts, and lets other requests run between them. */
export async function sortOut(db: Db, documents: BookedDocument[]): Promise<Sorted> {
  const sorted: Sorted = { possible: [], leftOut: [] };
  for await (const part of inParts(documents)) {
    const snapshots = findSnapshots(db, part);
    for (const [i, document] of part.entries()) {
      const refusal = findRefusalOf(snapshots[i]);
      if (refusal === undefined) sorted.possible.push(document);
      else sorted.leftOut.push({ document, refusal });
    }
  }
  return sorted;
}

/** The text in the zip, with the line ends that every Windows program shows. */
export function leftOutText(leftOut: readonly LeftOut[]): string {
  const lines = leftOut.map(
    ({ document, refusal }) => `${document.number}\t${document.customerName}\t${refusal.sentence}`,
  );
  return ['\ufeffVan deze documenten is geen e-factuur (UBL) gemaakt:', '', ...lines, ''].join(
    '\r\n',
  );
}
