import { listOf } from '../../database/lists.ts';
import { type Db, query } from '../../database/open.ts';
import type { InvoiceData } from '../../invoices/wire-names.ts';
import { type Cents, cents } from '../../shared/money.ts';
import type { BookedDocument } from '../queries.ts';

// Counts only cash that was received before the invoice was made, so that the e-invoice never changes, like the PDF.
const cashAtIssue = query<{ amount: number }, [number]>(`
  SELECT coalesce(sum(amount), 0) AS amount FROM payments JOIN invoices ON invoices.id = invoice_id
  WHERE invoice_id = ? AND source IN ('rit', 'factuur') AND moved_from IS NULL AND recorded_at = issued_at`);
/** The cash that was received for an invoice when it was made, also when that payment was undone later. */
export function sumCashAtIssue(db: Db, invoiceId: number): Cents {
  return cents(cashAtIssue(db).get(invoiceId)?.amount ?? 0);
}

const dataOf = (table: string) =>
  query<{ id: number; data: string }, [string]>(
    `SELECT id, data FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`,
  );
const dataOfInvoices = dataOf('invoices');
const dataOfCredits = dataOf('credits');

/** Finds the snapshots of a few documents, in their order. */
export function findSnapshots(db: Db, documents: readonly BookedDocument[]): InvoiceData[] {
  const ofInvoices = dataById(db, dataOfInvoices, documents.filter(isInvoice));
  const ofCredits = dataById(
    db,
    dataOfCredits,
    documents.filter((document) => !isInvoice(document)),
  );
  return documents.map((document) => {
    const data = (isInvoice(document) ? ofInvoices : ofCredits).get(document.id);
    // Clearing or restoring may remove documents while they are being downloaded.
    if (data === undefined) throw new Error(`document ${document.number} does not exist`);
    return data;
  });
}

function dataById(db: Db, statement: typeof dataOfInvoices, rows: BookedDocument[]) {
  const found = statement(db).all(listOf(rows.map(({ id }) => id)));
  return new Map(found.map(({ id, data }) => [id, JSON.parse(data) as InvoiceData]));
}

function isInvoice({ creditOf }: BookedDocument): boolean {
  return creditOf === null;
}
