import { and, eq, isNull, sql } from 'drizzle-orm';
import { presentActor } from '../../database/actor.ts';
import { type Db, prepared } from '../../database/open.ts';
import { noInvoice } from '../../invoices/queries.ts';
import { amsterdamDate, type Moment } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import type { Cents } from '../../shared/money.ts';
import { findBalance } from '../balances/queries.ts';
import { assertPayment, MAX_REFERENCE, type NewPayment } from './payment.ts';
import { type Payment, payments } from './schema.ts';

/** `open` is what is still to be paid after the payment; it is negative when the customer has paid too much. */
export type Recorded = { id: number; open: Cents };

/**
 * Records a payment of an invoice. Call it only in a transaction. Throws 'invalid' for a wrong amount or day, and
 * 'not-found' without the invoice. More than the total is recorded too, because the money has been received.
 */
export function recordPayment(db: Db, at: Moment, payment: NewPayment): Recorded {
  assertPayment(payment, amsterdamDate(at));
  const { invoiceId, reference = '' } = payment;
  if (findBalance(db, invoiceId) === undefined) throw noInvoice();
  const row = { ...payment, reference: reference.slice(0, MAX_REFERENCE) };
  const { id } = db
    .insert(payments)
    .values({ ...row, recordedAt: at, recordedBy: actorName() })
    .returning({ id: payments.id })
    .get();
  return { id, open: openOf(db, invoiceId) };
}

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
  if (byId(db).get({ id }) === undefined)
    throw new DomainError('not-found', 'Deze betaling is er niet.');
  throw new DomainError('conflict', 'Deze betaling is al teruggedraaid.');
}

function actorName(): string {
  return presentActor()?.name ?? 'Vipo';
}

function openOf(db: Db, invoiceId: number): Cents {
  const balance = findBalance(db, invoiceId);
  if (balance === undefined) throw new Error(`invoice ${invoiceId} has no balance`);
  return balance.open;
}

const byId = prepared((db) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.id, sql.placeholder('id')))
    .prepare(),
);

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

// Tikkie tells what a request has received in all. Undone payments count, so that they are not recorded again.
const unrecorded = prepared((db) =>
  db.$client.query<{ invoiceId: number; amount: Cents }, [string]>(
    `SELECT id AS invoiceId,
       (SELECT coalesce(sum(amount_paid), 0) FROM payment_requests WHERE reference = invoices.number) -
       (SELECT coalesce(sum(amount), 0) FROM payments WHERE invoice_id = invoices.id AND source = 'tikkie') AS amount
     FROM invoices WHERE number = ?`,
  ),
);
/** Records what Tikkie has received for an invoice since the last time. Call it only in a transaction. */
export function recordTikkiePayment(
  db: Db,
  at: Moment,
  { reference, token }: { reference: string; token: string | null },
): void {
  const found = unrecorded(db).get(reference);
  if (found === null || found.amount <= 0) return;
  recordPayment(db, at, {
    ...found,
    paidOn: amsterdamDate(at),
    method: 'tikkie',
    source: 'tikkie',
    reference: token ?? '',
  });
}
