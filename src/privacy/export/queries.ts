import { and, asc, eq, sql } from 'drizzle-orm';
import { partOf, type Parts, readInParts, ROWS_OF_PART } from '../../database/in-parts.ts';
import { type Db, prepared, query } from '../../database/open.ts';
import { allRows } from '../../database/statements.ts';
import { type Cursor, cursorOf } from '../../deliveries/order/cursor.ts';
import { deliveries, type Delivery } from '../../deliveries/schema.ts';
import { outgoing } from '../../outgoing/schema.ts';
import type { Method, Reason, Source } from '../../receivables/payment.ts';
import type { IsoDate, Moment } from '../../shared/dates.ts';
import type { Cents } from '../../shared/money.ts';

const deliveriesAfter = prepared((db) =>
  db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.customerId, sql.placeholder('customerId')),
        sql`(${deliveries.date}, ${deliveries.slot}, ${deliveries.id}) > (${sql.placeholder('date')}, ${sql.placeholder('slot')}, ${sql.placeholder('id')})`,
      ),
    )
    .orderBy(asc(deliveries.date), asc(deliveries.slot), asc(deliveries.id))
    .limit(ROWS_OF_PART)
    .prepare(),
);
export function readDeliveriesOf(db: Db, customerId: number): Parts<Delivery> {
  return readInParts(db, (snapshot, [date, slot, id]: Cursor = ['', -1, 0]) =>
    partOf(deliveriesAfter(snapshot).all({ customerId, date, slot, id }), cursorOf),
  );
}

export type ExportedDocument = { id: number; number: string; creditOf: string | null };

/** The invoices and then the credits of a customer. */
export const listDocumentsOf = allRows<
  ExportedDocument,
  [customerId: number]
>(`SELECT invoices.id, invoices.number, NULL AS creditOf
   FROM deliveries INDEXED BY deliveries_by_customer
   CROSS JOIN invoices ON invoices.delivery_id = deliveries.id WHERE customer_id = ?1
   UNION ALL
   SELECT credits.id, credits.number, invoices.number
   FROM deliveries INDEXED BY deliveries_by_customer
   CROSS JOIN invoices ON invoices.delivery_id = deliveries.id
   CROSS JOIN credits ON credits.invoice_id = invoices.id WHERE customer_id = ?1`);

export type ExportedPayment = {
  number: string;
  paidOn: IsoDate;
  amount: Cents;
  method: Method;
  reason: Reason | null;
  source: Source;
  reference: string;
  recordedAt: Moment;
  undoneAt: Moment | null;
  /** The counterparty of the line of a bank statement; null without a line. */
  counterparty: string | null;
  iban: string | null;
  description: string | null;
};

const payments = query<ExportedPayment, [number]>(
  `SELECT number, paid_on AS paidOn, payments.amount, method, reason, source, reference,
     recorded_at AS recordedAt, undone_at AS undoneAt, counterparty, iban, description
   FROM invoices CROSS JOIN payments ON payments.invoice_id = invoices.id
   LEFT JOIN statement_lines ON payments.source = 'afschrift' AND ref = reference
   WHERE invoices.delivery_id = ? ORDER BY payments.id`,
);
export function listPaymentsOf(db: Db, deliveryId: number): ExportedPayment[] {
  return payments(db).all(deliveryId);
}

export type ExportedAttempt = Pick<
  typeof outgoing.$inferSelect,
  'channel' | 'kind' | 'about' | 'number' | 'recipient' | 'subject' | 'text' | 'createdAt'
>;

const sent = prepared((db) =>
  db
    .select()
    .from(outgoing)
    .where(eq(outgoing.about, sql.placeholder('number')))
    .orderBy(asc(outgoing.id))
    .prepare(),
);
/** The messages, mails and payment requests about an invoice, including failed attempts. */
export function listSentOf(db: Db, number: string): ExportedAttempt[] {
  return sent(db).all({ number });
}
