import { type Db, prepared } from '../../database/open.ts';

type Payers = { first: string | null; last: string | null };

const payers = prepared((db) =>
  db.$client.query<Payers, [string]>(
    `SELECT min(customer) AS first, max(customer) AS last FROM (
       SELECT coalesce('#' || deliveries.customer_id, invoices.customer_name_fold) AS customer
       FROM statement_lines AS line INDEXED BY statement_lines_by_iban
       CROSS JOIN payments INDEXED BY payments_of_lines ON payments.reference = line.ref
         AND payments.source = 'afschrift' AND payments.undone_at IS NULL
       CROSS JOIN invoices INDEXED BY invoices_by_id ON invoices.id = payments.invoice_id
       LEFT JOIN deliveries ON deliveries.id = invoices.delivery_id
       WHERE line.iban = ? AND line.iban <> ''
     )`,
  ),
);

/** The customer for whom the standing payments from an IBAN were booked; undefined when they are of several. */
export function findPayer(db: Db, iban: string): string | undefined {
  const found = iban === '' ? null : payers(db).get(iban);
  return found?.first === found?.last ? (found?.first ?? undefined) : undefined;
}

const customer = prepared((db) =>
  db.$client.query<{ customer: string }, [number]>(
    `SELECT coalesce('#' || deliveries.customer_id, invoices.customer_name_fold) AS customer
     FROM invoices INDEXED BY invoices_by_id LEFT JOIN deliveries ON deliveries.id = invoices.delivery_id
     WHERE invoices.id = ?`,
  ),
);
/** The record of an invoice's customer, or the folded name of a customer without one. */
export function findCustomer(db: Db, invoiceId: number): string | undefined {
  return customer(db).get(invoiceId)?.customer;
}
