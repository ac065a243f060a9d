import { type Db, inTransaction } from '../../database/open.ts';
import { noInvoice } from '../../invoices/queries.ts';
import { type Clock, type Moment, moment } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { type Cents, cents } from '../../shared/money.ts';
import {
  findPayment,
  findRecorded,
  openOf,
  type Recorded,
  recordPayment,
  undoPayment,
} from '../received/queries.ts';
import type { Payment } from '../received/schema.ts';
import { assertMovable, partOf } from './move.ts';
import { findByDelivery, findByInvoice } from './queries.ts';

export type Move = {
  id: number;
  deliveryId: number;
  /** Undefined for the whole payment. */
  amount: Cents | undefined;
};
/** `open` is of the invoice that had the payment, `openThere` of the other one. */
export type MovedPayment = { id: number; open: Cents; openThere: Cents; amount: Cents };

/**
 * Moves a payment, or a part of it, to another invoice of the same customer, once for each request id. Nothing moved at
 * the bank, so day, method, reference and source stay. Throws 'not-found', 'conflict' and 'invalid'.
 */
export function movePayment(
  { db, clock }: { db: Db; clock: Clock },
  { id, deliveryId, amount }: Move,
  requestId: string | undefined,
): MovedPayment {
  return inTransaction(db, () => {
    const payment = findPayment(db, id);
    if (payment === undefined) throw new DomainError('not-found', 'Deze betaling is er niet.');
    const before = findRecorded(db, requestId);
    if (before !== undefined) return done(db, payment, { id: before.id }, before.invoiceId);
    const from = findByInvoice(db, payment.invoiceId);
    const target = findByDelivery(db, deliveryId);
    if (from === undefined || target === undefined) throw noInvoice();
    assertMovable(payment, from, target);
    const part = partOf(payment.amount, amount);
    const at = moment(clock());
    undoPayment(db, at, id);
    const moved = bookPart(db, at, payment, { invoiceId: target.invoiceId, part, requestId });
    const rest = cents(payment.amount - part);
    if (rest > 0) bookPart(db, at, payment, { invoiceId: payment.invoiceId, part: rest });
    return done(db, payment, moved, target.invoiceId);
  });
}

type Part = { invoiceId: number; part: Cents; requestId?: string | undefined };

function bookPart(
  db: Db,
  at: Moment,
  { id, paidOn, method, source, reference }: Payment,
  { invoiceId, part, requestId }: Part,
): Recorded {
  const same = { paidOn, method, source, reference, movedFrom: id };
  return recordPayment(db, at, { ...same, invoiceId, amount: part, requestId });
}

function done(db: Db, payment: Payment, { id }: { id: number }, invoiceId: number): MovedPayment {
  const amount = findPayment(db, id)?.amount ?? payment.amount;
  return { id, amount, open: openOf(db, payment.invoiceId), openThere: openOf(db, invoiceId) };
}
