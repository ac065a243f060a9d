import { eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '../database/open.ts';
import {
  changeRows,
  finderBy,
  firstRow,
  getterOf,
  hasRow,
  oneValue,
} from '../database/statements.ts';
import { noInvoice } from '../invoices/queries.ts';
import type { Cents } from '../shared/money.ts';
import { findBalance } from './balances/queries.ts';
import type { InvoiceParty } from './move.ts';
import { TAKEN_OVER } from './payment.ts';
import { expectedMethod, type Receivable } from './receivable.ts';
import { type Payment, payments } from './schema.ts';

/** `open` is the open amount after the payment. It is negative when the customer has paid too much. */
export type Recorded = { id: number; open: Cents };

type NewRow = Omit<Payment, 'id' | 'undoneAt' | 'undoneBy' | 'takenBackOn'>;

// This statement is prepared once, because compiling its triggers takes longer than inserting a row.
export const insertPayment = oneValue<number, [payment: NewRow]>(`
  INSERT INTO payments (invoice_id, amount, paid_on, method, reason, source, reference, request_id, moved_from,
    recorded_at, recorded_by)
  VALUES ($invoiceId, $amount, $paidOn, $method, $reason, $source, $reference, $requestId, $movedFrom,
    $recordedAt, $recordedBy)
  RETURNING id`);

export function findRecorded(db: Db, requestId: string | undefined) {
  return requestId === undefined ? undefined : byRequest(db, requestId);
}

const byRequest = finderBy(getTableColumns(payments), payments.requestId);

// This statement is prepared once, because compiling its triggers takes longer than the change.
export const markUndone = changeRows<[undone: Pick<Payment, 'id' | 'undoneAt' | 'undoneBy'>]>(
  'UPDATE payments SET undone_at = $undoneAt, undone_by = $undoneBy WHERE id = $id',
);

/** The written-off amount of an invoice, without undone write-offs and without payments of take-overs. */
export const sumWrittenOff = oneValue<Cents, [invoiceId: number]>(`
  SELECT coalesce(sum(amount), 0) FROM payments
  WHERE invoice_id = ? AND reason <> '${TAKEN_OVER}' AND undone_at IS NULL`);

export function openOf(db: Db, invoiceId: number): Cents {
  const balance = findBalance(db, invoiceId);
  if (balance === undefined) throw new Error(`invoice ${invoiceId} has no balance`);
  return balance.open;
}

const findPayment = finderBy(getTableColumns(payments), payments.id);
export const getPayment = getterOf(findPayment, 'Deze betaling is er niet.');

type StoredReceivable = Omit<Receivable, 'method' | 'isCredited'> & {
  payment: string | null;
  isCredited: 0 | 1;
};
const receivableOf = firstRow<StoredReceivable, [deliveryId: number]>(`
  SELECT invoices.id AS invoiceId, invoices.delivery_id AS deliveryId, invoices.number,
    invoices.customer_name AS customerName, invoices.total, balances.open, balances.due_on AS dueOn,
    deliveries.payment,
    EXISTS (SELECT 1 FROM credits WHERE credits.invoice_id = invoices.id) AS isCredited,
    coalesce((SELECT reason FROM reminder_holds WHERE invoice_id = invoices.id), '') AS hold
  FROM invoices JOIN balances ON balances.invoice_id = invoices.id
  LEFT JOIN deliveries ON deliveries.id = invoices.delivery_id
  WHERE invoices.delivery_id = ?`);
export function findReceivable(db: Db, deliveryId: number): Receivable | undefined {
  const stored = receivableOf(db, deliveryId);
  if (stored === undefined) return undefined;
  const { payment, isCredited, ...receivable } = stored;
  return { ...receivable, isCredited: isCredited === 1, method: expectedMethod(payment) };
}

export const getReceivable = getterOf(findReceivable, noInvoice().message);

export function listPayments(db: Db, invoiceId: number): Payment[] {
  return db.select().from(payments).where(eq(payments.invoiceId, invoiceId)).all();
}

const findParty = firstRow<InvoiceParty, [invoiceId: number]>(`
  SELECT invoices.id AS invoiceId, invoices.number, deliveries.customer_id AS customerId,
    invoices.customer_name_fold AS nameFold
  FROM invoices JOIN deliveries ON deliveries.id = invoices.delivery_id WHERE invoices.id = ?`);
export const getParty = getterOf(findParty, noInvoice().message);

/** Whether cash that the driver reported is on another invoice because of a move. An undone move does not count. */
export const isCashMoved = hasRow<[invoiceId: number]>(`
  SELECT 1 FROM payments AS own JOIN payments AS part ON part.moved_from = own.id
  WHERE own.invoice_id = ?1 AND own.source IN ('rit', 'factuur') AND own.moved_from IS NULL
    AND NOT EXISTS (
      SELECT 1 FROM payments
      WHERE invoice_id = ?1 AND source IN ('rit', 'factuur') AND moved_from IS NULL AND undone_at IS NULL
    ) LIMIT 1`);

const saveHold = changeRows<[invoiceId: number, reason: string]>(
  `INSERT INTO reminder_holds (invoice_id, reason) VALUES (?, ?)
   ON CONFLICT (invoice_id) DO UPDATE SET reason = excluded.reason WHERE reason <> excluded.reason`,
);

const removeHold = changeRows<[invoiceId: number]>(
  'DELETE FROM reminder_holds WHERE invoice_id = ?',
);

/** An empty reason removes the hold, so that reminders may be sent again. */
export function setHold(db: Db, invoiceId: number, reason: string): void {
  if (reason === '') removeHold(db, invoiceId);
  else saveHold(db, invoiceId, reason);
}
