import { and, eq, isNull, type Placeholder, sql } from 'drizzle-orm';
import { presentActor } from '../../database/actor.ts';
import { type Db, prepared } from '../../database/open.ts';
import { noInvoice } from '../../invoices/queries.ts';
import { amsterdamDate, type Moment } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { type Cents, cents } from '../../shared/money.ts';
import { findBalance } from '../balances/queries.ts';
import { type Bill, type BillPayment, expectedMethod } from './bill.ts';
import { assertPayment, MAX_REFERENCE, type NewPayment } from './payment.ts';
import { type Payment, payments } from './schema.ts';

/** `open` is what is still to be paid after the payment; it is negative when the customer has paid too much. */
export type Recorded = { id: number; open: Cents };

/**
 * Records a payment of an invoice. Call it only in a transaction. Throws 'invalid' for a wrong amount or day, and
 * 'not-found' without the invoice. More than the total is recorded too, because the money has been received.
 */
export function recordPayment(db: Db, at: Moment, payment: NewPayment): Recorded {
  const { invoiceId, amount, paidOn, method, source, reference = '', requestId = null } = payment;
  const { reason = null, movedFrom = null } = payment;
  assertPayment(payment, amsterdamDate(at));
  if (findBalance(db, invoiceId) === undefined) throw noInvoice();
  const row = { invoiceId, paidOn, method, source, reference: reference.slice(0, MAX_REFERENCE) };
  const signed = cents(payment.isRefund ? -amount : amount);
  const kept = { reason, movedFrom, requestId };
  const values = { ...row, ...kept, amount: signed, recordedAt: at, recordedBy: actorName() };
  const { id } = newPayment(db).get(values);
  return { id, open: openOf(db, invoiceId) };
}

const VALUES = [
  'invoiceId',
  'amount',
  'paidOn',
  'method',
  'reason',
  'source',
  'reference',
  'requestId',
  'movedFrom',
  'recordedAt',
  'recordedBy',
] as const;

// Compiling the triggers takes longer than the insertion, and a bank statement has many payments.
const newPayment = prepared((db) => {
  const values = Object.fromEntries(VALUES.map((name) => [name, sql.placeholder(name)]));
  return db
    .insert(payments)
    .values(values as Record<(typeof VALUES)[number], Placeholder>)
    .returning({ id: payments.id })
    .prepare();
});

/** The payment that a request recorded before. */
export function findRecorded(db: Db, requestId: string | undefined) {
  return requestId === undefined ? undefined : byRequest(db).get({ requestId });
}

const byRequest = prepared((db) =>
  db
    .select({ id: payments.id, invoiceId: payments.invoiceId })
    .from(payments)
    .where(eq(payments.requestId, sql.placeholder('requestId')))
    .prepare(),
);

/**
 * Marks a payment as undone, so that its amount is open again. Call it only in a transaction. Throws 'not-found', and
 * 'conflict' when it is undone already.
 */
export function undoPayment(db: Db, at: Moment, id: number): Recorded {
  const undone = { undoneAt: at, undoneBy: actorName() };
  const changed = db
    .update(payments)
    .set(undone)
    .where(and(eq(payments.id, id), isNull(payments.undoneAt)))
    .returning({ invoiceId: payments.invoiceId })
    .get();
  if (changed !== undefined) return { id, open: openOf(db, changed.invoiceId) };
  if (findPayment(db, id) === undefined)
    throw new DomainError('not-found', 'Deze betaling is er niet.');
  throw new DomainError('conflict', 'Deze betaling is al teruggedraaid.');
}

function actorName(): string {
  return presentActor()?.name ?? 'Vipo';
}

const writtenOff = prepared((db) =>
  db.$client.query<{ total: Cents }, [number]>(
    `SELECT coalesce(sum(amount), 0) AS total FROM payments
     WHERE invoice_id = ? AND reason IS NOT NULL AND undone_at IS NULL`,
  ),
);
/** The amount that is written off of an invoice. Undone write-offs do not count. */
export function sumWrittenOff(db: Db, invoiceId: number): Cents {
  return writtenOff(db).get(invoiceId)?.total ?? cents(0);
}

export function openOf(db: Db, invoiceId: number): Cents {
  const balance = findBalance(db, invoiceId);
  if (balance === undefined) throw new Error(`invoice ${invoiceId} has no balance`);
  return balance.open;
}

const byId = prepared((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder('id')))
    .prepare(),
);

export function findPayment(db: Db, id: number): Payment | undefined {
  return byId(db).get({ id });
}

const billOf = prepared((db) =>
  db.$client.query<Omit<Bill, 'payments' | 'method' | 'isCredited'> & StoredBill, [number]>(
    `SELECT invoices.id AS invoiceId, invoices.delivery_id AS deliveryId, invoices.number,
       invoices.customer_name AS customerName, invoices.total, balances.open, balances.due_on AS dueOn,
       deliveries.payment,
       EXISTS (SELECT 1 FROM credits WHERE credits.invoice_id = invoices.id) AS isCredited,
       coalesce((SELECT reason FROM reminder_holds WHERE invoice_id = invoices.id), '') AS hold
     FROM invoices JOIN balances ON balances.invoice_id = invoices.id
     LEFT JOIN deliveries ON deliveries.id = invoices.delivery_id
     WHERE invoices.delivery_id = ?`,
  ),
);
type StoredBill = { invoiceId: number; payment: string | null; isCredited: 0 | 1 };

const billPayments = prepared((db) =>
  db.$client.query<BillPayment, [number]>(
    `SELECT payments.id, amount, paid_on AS paidOn, method, reason, source, undone_at AS undoneAt,
       iif(reason IS NULL, moved_from, NULL) AS movedFrom,
       coalesce((
         SELECT counterparty || ': ' || description FROM statement_lines WHERE ref = payments.reference
       ), iif(source = 'hand', reference, '')) AS words
     FROM payments WHERE invoice_id = ? ORDER BY payments.id`,
  ),
);

/** The invoice of a delivery with its payments. Throws 'not-found' without an invoice. */
export function getBill(db: Db, deliveryId: number): Bill & { invoiceId: number } {
  const stored = billOf(db).get(deliveryId);
  if (stored === null) throw noInvoice();
  const { payment, isCredited, ...bill } = stored;
  return {
    ...bill,
    isCredited: isCredited === 1,
    method: expectedMethod(payment),
    payments: billPayments(db).all(bill.invoiceId),
  };
}

const ofInvoice = prepared((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.invoiceId, sql.placeholder('invoiceId')))
    .prepare(),
);
/** The payments of an invoice, also those that were undone. */
export function listPayments(db: Db, invoiceId: number): Payment[] {
  return ofInvoice(db).all({ invoiceId });
}
