import { isOneOf, listOf } from '../../database/lists.ts';
import { type Db, prepared, query } from '../../database/open.ts';
import { credits, invoices } from '../../invoices/schema.ts';
import type { InvoiceData } from '../../invoices/wire-names.ts';
import { type Cents, cents } from '../../shared/money.ts';
import type { BookedDocument } from '../queries.ts';

// Only what was received before the invoice was made, so that its e-invoice never changes, as its PDF never does.
const cashAtIssue = query<{ amount: number }, [number]>(
  `SELECT coalesce(sum(amount), 0) AS amount FROM payments JOIN invoices ON invoices.id = invoice_id
   WHERE invoice_id = ? AND source IN ('rit', 'factuur') AND moved_from IS NULL AND recorded_at = issued_at`,
);
/** The cash that was received for an invoice when it was made, also when that payment was undone later. */
export function sumCashAtIssue(db: Db, invoiceId: number): Cents {
  return cents(cashAtIssue(db).get(invoiceId)?.amount ?? 0);
}

const invoiceData = prepared((db) =>
  db
    .select({ id: invoices.id, data: invoices.data })
    .from(invoices)
    .where(isOneOf(invoices.id, 'ids'))
    .prepare(),
);
const creditData = prepared((db) =>
  db
    .select({ id: credits.id, data: credits.data })
    .from(credits)
    .where(isOneOf(credits.id, 'ids'))
    .prepare(),
);
/** Finds the snapshots of a few documents, in their order. */
export function findSnapshots(db: Db, documents: readonly BookedDocument[]): InvoiceData[] {
  const ofInvoices = dataById(db, invoiceData, documents.filter(isInvoice));
  const ofCredits = dataById(
    db,
    creditData,
    documents.filter((document) => !isInvoice(document)),
  );
  return documents.map((document) => {
    const data = (isInvoice(document) ? ofInvoices : ofCredits).get(document.id);
    // Clearing or restoring may remove documents while they are being downloaded.
    if (data === undefined) throw new Error(`document ${document.number} does not exist`);
    return data;
  });
}

function dataById(
  db: Db,
  statement: typeof invoiceData | typeof creditData,
  rows: BookedDocument[],
) {
  const found =
    rows.length === 0 ? [] : statement(db).all({ ids: listOf(rows.map(({ id }) => id)) });
  return new Map(found.map(({ id, data }) => [id, data]));
}

function isInvoice({ creditOf }: BookedDocument): boolean {
  return creditOf === null;
}
