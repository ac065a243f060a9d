import { type Db, prepared } from '../database/open.ts';
import type { Attempt } from '../outgoing/schema.ts';
import { recordPayment } from '../receivables/record-payment.ts';
import { amsterdamDate, type Moment } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';

// Tikkie tells what a request has received in all. Undone payments count, so that they are not recorded again, and a
// payment that was moved counts at the invoice where Tikkie received it, and its parts nowhere.
const unrecorded = prepared((db) =>
  db.$client.query<{ invoiceId: number; amount: Cents }, [string]>(
    `SELECT id AS invoiceId,
       (SELECT coalesce(sum(amount_paid), 0) FROM outgoing WHERE about = invoices.number) -
       (SELECT coalesce(sum(amount), 0) FROM payments
         WHERE invoice_id = invoices.id AND source = 'tikkie' AND moved_from IS NULL) AS amount
     FROM invoices WHERE number = ?`,
  ),
);
/** Records what Tikkie has received for an invoice since the last time. Call it only in a transaction. */
export function recordTikkiePayment(
  db: Db,
  at: Moment,
  { about, providerId }: Pick<Attempt, 'about' | 'providerId'>,
): void {
  const found = unrecorded(db).get(about);
  if (found === null || found.amount <= 0) return;
  recordPayment(db, at, {
    ...found,
    paidOn: amsterdamDate(at),
    method: 'tikkie',
    source: 'tikkie',
    reference: providerId ?? '',
  });
}
