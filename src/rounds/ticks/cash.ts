import type { Db } from '../../database/open.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import { findInvoice } from '../../invoices/queries.ts';
import { listPayments, recordPayment, undoPayment } from '../../payments/received/queries.ts';
import { amsterdamDate, type Moment } from '../../shared/dates.ts';

type Received = Pick<Delivery, 'id' | 'date' | 'deliveredAt' | 'received'>;

/** Payments that a tick replaces: an earlier tick, and what the invoice itself stated before the driver ticked. */
const REPLACED = ['rit', 'factuur'];

/**
 * Makes the cash payment of an invoice equal to what the driver received: an earlier payment is undone. Does nothing
 * without an invoice, which gets the payment when it is made. Call it only in a transaction.
 */
export function recordCash(
  db: Db,
  now: Moment,
  { id, date, deliveredAt, received }: Received,
): void {
  const invoiceId = findInvoice(db, id)?.id;
  if (invoiceId === undefined) return;
  const before = listPayments(db, invoiceId).filter(
    ({ source, undoneAt }) => REPLACED.includes(source) && undoneAt === null,
  );
  for (const payment of before) undoPayment(db, now, payment.id);
  if (received === null || received === 0) return;
  const today = amsterdamDate(now);
  const day = deliveredAt === null ? date : amsterdamDate(deliveredAt);
  const paidOn = day < today ? day : today;
  recordPayment(db, now, { invoiceId, amount: received, paidOn, method: 'contant', source: 'rit' });
}
