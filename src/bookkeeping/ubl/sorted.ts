import { inParts } from '../../database/in-parts.ts';
import type { Db } from '../../database/open.ts';
import { findRefusalOf, type Refusal } from '../../invoices/ubl/refusal.ts';
import { BYTE_ORDER_MARK } from '../../shared/csv.ts';
import { type BookedDocument, getSnapshot } from '../queries.ts';

export type LeftOut = { document: BookedDocument; refusal: Refusal };
export type Sorted = { possible: BookedDocument[]; leftOut: LeftOut[] };

/**
 * Divides documents into those that can be e-invoices and those that cannot. Works in parts, and other requests are
 * handled between two parts.
 */
export async function sortOut(db: Db, documents: BookedDocument[]): Promise<Sorted> {
  const sorted: Sorted = { possible: [], leftOut: [] };
  for await (const part of inParts(documents)) {
    for (const document of part) {
      const refusal = findRefusalOf(getSnapshot(db, document));
      if (refusal === undefined) sorted.possible.push(document);
      else sorted.leftOut.push({ document, refusal });
    }
  }
  return sorted;
}

/** The text file in the zip. Its line ends are those of Windows, so that every program shows them. */
export function leftOutText(leftOut: readonly LeftOut[]): string {
  const lines = leftOut.map(
    ({ document, refusal }) => `${document.number}\t${document.customerName}\t${refusal.sentence}`,
  );
  const heading = 'Van deze documenten is geen e-factuur (UBL) gemaakt:';
  return BYTE_ORDER_MARK + [heading, '', ...lines, ''].join('\r\n');
}
