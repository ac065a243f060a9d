import { isDeepStrictEqual } from 'node:util';
import { recordAct } from '../audit/acts/queries.ts';
import { actorName } from '../database/actor.ts';
import { type Db, type DbAndClock, inTransaction } from '../database/open.ts';
import { noInvoice } from '../invoices/queries.ts';
import { amsterdamDate, type Moment, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { type Cents, cents, formatEuros } from '../shared/money.ts';
import { findBalance } from './balances/queries.ts';
import {
  assertExpected,
  assertMayWriteOff,
  assertOpenEnough,
  assertPayment,
  MAX_REFERENCE,
  type NewPayment,
  type TypedPayment,
} from './payment.ts';
import {
  findRecorded,
  getReceivable,
  insertPayment,
  openOf,
  type Recorded,
  sumWrittenOff,
} from './queries.ts';
import type { Payment } from './schema.ts';

/**
 * Records a payment. Call it only in a transaction. Throws 'invalid' for a wrong amount or day, and 'not-found' for an
 * unknown invoice.
 */
export function recordPayment(
  db: Db,
  at: Moment,
  { isRefund = false, ...payment }: NewPayment,
): Recorded {
  const { invoiceId, amount, reference = '' } = payment;
  assertPayment(payment, amsterdamDate(at));
  if (findBalance(db, invoiceId) === undefined) throw noInvoice();
  const id = insertPayment(db, {
    reason: null,
    movedFrom: null,
    ...payment,
    requestId: payment.requestId ?? null,
    reference: reference.slice(0, MAX_REFERENCE),
    amount: signed(amount, isRefund),
    recordedAt: at,
    recordedBy: actorName(),
  });
  return { id, open: openOf(db, invoiceId) };
}

/**
 * Records one payment for each request id. Throws 'not-found', 'invalid', the error of `assertRepeated`, and
 * 'forbidden' for a write-off that the user may not make.
 */
export function recordTypedPayment(
  { db, clock }: DbAndClock,
  { isAdmin }: { isAdmin: boolean },
  { deliveryId, insists, seen, ...payment }: TypedPayment,
  requestId: string | undefined,
): Recorded {
  return inTransaction(db, () => {
    const { invoiceId, open } = getReceivable(db, deliveryId);
    const { isRefund, ...values } = payment;
    const { reason, amount } = values;
    const before = findRecorded(db, requestId);
    if (before !== undefined) {
      assertRepeated(before, { ...values, invoiceId, amount: signed(amount, isRefund) });
      return { id: before.id, open };
    }
    if (reason !== null) {
      assertOpenEnough(amount, open);
      assertMayWriteOff(reason, cents(sumWrittenOff(db, invoiceId) + amount), isAdmin);
    } else if (!insists) assertExpected({ amount, isRefund, seen }, open);
    const typed = { ...payment, invoiceId, source: 'hand', requestId } as const;
    const recorded = recordPayment(db, moment(clock()), typed);
    recordAct(db, { act: 'pay', kind: 'betaling', recordId: recorded.id });
    return recorded;
  });
}

/**
 * Throws 'conflict' when a request that recorded a payment is sent again with other values, or after this payment was
 * undone. The user may change the form after a lost answer.
 */
export function assertRepeated(recorded: Payment, sent: Partial<Payment>): void {
  const isSame = isDeepStrictEqual({ ...recorded, ...sent }, recorded);
  if (isSame && recorded.undoneAt === null) return;
  const amount = formatEuros(cents(Math.abs(recorded.amount)));
  throw new DomainError(
    'conflict',
    `Je eerste poging is toch gelukt: ${amount} is geboekt. Open dit formulier opnieuw en kijk de betalingen na.`,
  );
}

function signed(amount: Cents, isRefund: boolean): Cents {
  return isRefund ? cents(-amount) : amount;
}
