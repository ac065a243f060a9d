import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/open.ts';
import { firstRow, hasRow } from '../database/statements.ts';
import { type Attempt, outgoing } from '../outgoing/schema.ts';
import type { Moment } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';
import type { PaymentOrder } from './order.ts';

/** An earlier request that did not fail. For an invoice, this can be a request for another amount. */
export function findPaymentRequest(
  db: Db,
  { reference, amount }: PaymentOrder,
): Attempt | undefined {
  const isActive = sql`${outgoing.channel} = 'tikkie' AND ${outgoing.state} <> 'failed'`;
  const isSame = sql`(${outgoing.amount} = ${amount}
    OR EXISTS (SELECT 1 FROM invoices WHERE number = ${outgoing.about}))`;
  const isFound = and(eq(outgoing.about, reference), isActive, isSame);
  const requests = db.select().from(outgoing).where(isFound).all();
  return requests.find((request) => request.amount === amount) ?? requests[0];
}

/** Whether a stored request has this token. False for null. */
export const isKnownToken = hasRow<[token: string | null]>(
  "SELECT 1 FROM outgoing WHERE channel = 'tikkie' AND provider_id = ?",
);

const mayBePaid = sql`${outgoing.state} = 'sent' AND ${outgoing.providerId} IS NOT NULL
  AND (${outgoing.status} IS NULL OR ${outgoing.status} = 'OPEN')
  AND ${outgoing.amountPaid} < ${outgoing.amount}`;

export function findRequestsToRefresh(db: Db, before: Moment, limit: number): Attempt[] {
  const isDue = and(mayBePaid, lt(outgoing.refreshedAt, before));
  const due = db.select().from(outgoing).where(isDue);
  return due.orderBy(asc(outgoing.refreshedAt)).limit(limit).all();
}

// An undone payment counts as recorded. A moved payment counts for the invoice for which Tikkie received it.
/** The amount that Tikkie has received for an invoice and that has not been recorded yet. */
export const findUnrecorded = firstRow<{ invoiceId: number; amount: Cents }, [number: string]>(`
  SELECT id AS invoiceId,
    (SELECT coalesce(sum(amount_paid), 0) FROM outgoing WHERE about = invoices.number) -
    (SELECT coalesce(sum(amount), 0) FROM payments
      WHERE invoice_id = invoices.id AND source = 'tikkie' AND moved_from IS NULL) AS amount
  FROM invoices WHERE number = ?`);
