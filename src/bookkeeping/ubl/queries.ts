import type { Db } from '../../database/open.ts';
import { allRows, oneValue } from '../../database/statements.ts';
import type { InvoiceData } from '../../invoices/wire-names.ts';
import type { Cents } from '../../shared/money.ts';
import type { BookedDocument } from '../queries.ts';

/**
 * The cash that was received for an invoice when it was made, also when that payment was undone later. Cash that was
 * received after the invoice does not count, because an e-invoice never changes, just as the PDF never changes.
 */
export const sumCashAtIssue = oneValue<Cents, [invoiceId: number]>(`
  SELECT coalesce(sum(amount), 0) FROM payments JOIN invoices ON invoices.id = invoice_id
  WHERE invoice_id = ? AND source IN ('rit', 'factuur') AND moved_from IS NULL AND recorded_at = issued_at`);

const dataOf = (table: string) =>
  allRows<{ id: number; data: string }, [ids: number[]]>(
    `SELECT id, data FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`,
  );
const dataOfInvoices = dataOf('invoices');
const dataOfCredits = dataOf('credits');

export function findSnapshots(db: Db, documents: readonly BookedDocument[]): InvoiceData[] {
  const ofInvoices = dataById(db, dataOfInvoices, documents.filter(isInvoice));
  const ofCredits = dataById(
    db,
    dataOfCredits,
    documents.filter((document) => !isInvoice(document)),
  );
  return documents.map((document) => {
    const data = (isInvoice(document) ? ofInvoices : ofCredits).get(document.id);
    // Clearing the database may remove documents while they are being downloaded.
    if (data === undefined) throw new Error(`document ${document.number} does not exist`);
    return data;
  });
}

function dataById(db: Db, statement: typeof dataOfInvoices, rows: BookedDocument[]) {
  const found = statement(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(found.map(({ id, data }) => [id, JSON.parse(data) as InvoiceData]));
}

function isInvoice({ creditOf }: BookedDocument): boolean {
  return creditOf === null;
}
