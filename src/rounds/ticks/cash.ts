import type { Db } from '../../database/open.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import { findInvoice } from '../../invoices/queries.ts';
import { isCashMoved, listPayments } from '../../receivables/queries.ts';
import { recordPayment } from '../../receivables/record-payment.ts';
import { undoPayment } from '../../receivables/undo-payment.ts';
import { amsterdamDate, type Moment } from '../../shared/dates.ts';
import { DomainError, fieldError } from '../../shared/domain-error.ts';
import { type Cents, cents } from '../../shared/money.ts';
import { tickNames } from '../wire-names.ts';

type Received = Pick<Delivery, 'id' | 'date' | 'deliveredAt' | 'received'>;

/**
 * The sources of payments that a tick replaces: an earlier tick ('rit'), and a migration that recorded the cash on an
 * old invoice ('factuur').
 */
const REPLACED = ['rit', 'factuur'];
const MOVED =
  'Het contante geld van deze levering is verrekend met een andere factuur. Pas het aan bij Betalingen.';

/** A difference of more than this may be a typing mistake. A smaller difference may be a tip. */
const MOST_ABOVE = cents(100_00);
const FOR_OFFICE = 'Dit bedrag moet het kantoor zelf invullen.';

/** Throws 'conflict' if the cash is more than twice the amount to collect and more than € 100,00 above this amount. */
export function assertDriverMayReceive(received: Cents | null, collect: Cents = cents(0)): void {
  if (received === null || received <= 2 * collect || received - collect <= MOST_ABOVE) return;
  throw fieldError(tickNames.received, FOR_OFFICE, 'conflict');
}

/**
 * Records the received cash of an invoiced delivery as a payment, in place of the payment of an earlier report. Call it
 * only in a transaction. Throws 'conflict' when the earlier payment was moved.
 */
export function recordCash(
  db: Db,
  now: Moment,
  { id, date, deliveredAt, received }: Received,
): void {
  const invoiceId = findInvoice(db, id)?.id;
  // Without an invoice there is no payment yet: a trigger records the payment when the invoice is made.
  if (invoiceId === undefined) return;
  if (isCashMoved(db, invoiceId)) throw new DomainError('conflict', MOVED);
  const before = listPayments(db, invoiceId).filter(
    ({ source, movedFrom, undoneAt }) =>
      REPLACED.includes(source) && movedFrom === null && undoneAt === null,
  );
  for (const payment of before) undoPayment(db, now, payment.id);
  if (received === null || received === 0) return;
  const today = amsterdamDate(now);
  const day = deliveredAt === null ? date : amsterdamDate(deliveredAt);
  const paidOn = day < today ? day : today;
  recordPayment(db, now, { invoiceId, amount: received, paidOn, method: 'contant', source: 'rit' });
}
