import type { Parts } from '../../database/in-parts.ts';
import { readList } from '../../database/named-list.ts';
import type { Db } from '../../database/open.ts';
import { allRows } from '../../database/statements.ts';
import { deliveryList } from '../../deliveries/list/queries.ts';
import { ALL_TIME, OF_CUSTOMER } from '../../deliveries/order/cursor.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import type { outgoing } from '../../outgoing/schema.ts';
import type { Payment } from '../../receivables/schema.ts';
import { INVOICES_OF_CUSTOMER } from '../forget/queries.ts';

const ofCustomer = deliveryList({ inOrder: OF_CUSTOMER });
export function readDeliveriesOf(db: Db, customerId: number): Parts<Delivery> {
  return readList(db, ofCustomer, { search: undefined, range: ALL_TIME, values: { customerId } });
}

type ExportedDocument = { id: number; number: string; creditOf: string | null };

/** Lists first the invoices and then the credits. */
export const listDocumentsOf = allRows<
  ExportedDocument,
  [customerId: number]
>(`SELECT invoices.id, invoices.number, NULL AS creditOf
   FROM ${INVOICES_OF_CUSTOMER} WHERE customer_id = ?1
   UNION ALL
   SELECT credits.id, credits.number, invoices.number
   FROM ${INVOICES_OF_CUSTOMER}
   CROSS JOIN credits ON credits.invoice_id = invoices.id WHERE customer_id = ?1`);

export type ExportedPayment = Pick<
  Payment,
  'paidOn' | 'amount' | 'method' | 'reason' | 'source' | 'reference' | 'recordedAt' | 'undoneAt'
> & {
  number: string;
  /** Null if the payment does not come from a line of a bank statement. */
  counterparty: string | null;
  iban: string | null;
  description: string | null;
};

export const listPaymentsOf = allRows<ExportedPayment, [deliveryId: number]>(
  `SELECT number, paid_on AS paidOn, payments.amount, method, reason, source, reference,
     recorded_at AS recordedAt, undone_at AS undoneAt, counterparty, iban, description
   FROM invoices CROSS JOIN payments ON payments.invoice_id = invoices.id
   LEFT JOIN statement_lines ON payments.source = 'afschrift' AND ref = reference
   WHERE invoices.delivery_id = ? ORDER BY payments.id`,
);

export type ExportedAttempt = Pick<
  typeof outgoing.$inferSelect,
  | 'channel'
  | 'kind'
  | 'about'
  | 'number'
  | 'recipient'
  | 'subject'
  | 'text'
  | 'amount'
  | 'url'
  | 'createdAt'
>;

const ATTEMPT =
  'channel, kind, about, number, recipient, subject, text, amount, url, outgoing.created_at AS createdAt';

export const listSentOf = allRows<ExportedAttempt, [about: string]>(
  `SELECT ${ATTEMPT} FROM outgoing WHERE about = ? ORDER BY id`,
);

/** The mails and messages to the customer about the times of deliveries (`rounds/announce/`). */
export const listToldTo = allRows<ExportedAttempt, [customerId: number]>(`
  SELECT ${ATTEMPT}
  FROM deliveries INDEXED BY deliveries_by_customer JOIN outgoing ON about = 'levering ' || deliveries.id
  WHERE customer_id = ?`);

/** The reasons why the customer gets no reminders of an invoice, with the Dutch names of the export. */
export const listHoldsOf = allRows<{ nummer: string; reden: string }, [customerId: number]>(`
  SELECT number AS nummer, reason AS reden
  FROM ${INVOICES_OF_CUSTOMER}
  CROSS JOIN reminder_holds ON reminder_holds.invoice_id = invoices.id WHERE customer_id = ?`);
