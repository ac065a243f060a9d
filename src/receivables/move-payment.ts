import { recordAct } from '../audit/acts/queries.ts';
import { type Db, type DbAndClock, inTransaction } from '../database/open.ts';
import { moment } from '../shared/dates.ts';
import { type Cents, cents } from '../shared/money.ts';
import { assertMovable, partOf } from './move.ts';
import {
  findRecorded,
  getParty,
  getPayment,
  getReceivable,
  openOf,
  type Recorded,
} from './queries.ts';
import { assertRepeated, recordPayment } from './record-payment.ts';
import type { Payment } from './schema.ts';
import { undoPayment } from './undo-payment.ts';

export type Move = {
  id: number;
  deliveryId: number;
  amount: Cents | undefined;
};
/**
 * `open` is the open amount of the invoice that had the payment. `openThere` is the open amount of the invoice that has
 * the payment now.
 */
export type MovedPayment = { id: number; open: Cents; openThere: Cents; amount: Cents };

/**
 * Moves a payment, once for each request id. The day, method, reference and source stay the same. Throws 'not-found'
 * for an unknown payment or invoice, 'conflict' for a payment that cannot be moved to this invoice, 'invalid' for a
 * wrong amount, and the error of `assertRepeated`.
 */
export function movePayment(
  { db, clock }: DbAndClock,
  { id, deliveryId, amount }: Move,
  requestId: string | undefined,
): MovedPayment {
  return inTransaction(db, () => {
    const payment = getPayment(db, id);
    const target = getParty(db, getReceivable(db, deliveryId).invoiceId);
    const { invoiceId } = target;
    const before = findRecorded(db, requestId);
    if (before !== undefined) {
      assertRepeated(before, { invoiceId, amount: amount ?? payment.amount, movedFrom: id });
      return done(db, payment, before.id, invoiceId);
    }
    assertMovable(payment, getParty(db, payment.invoiceId), target);
    const moved = partOf(payment.amount, amount);
    const at = moment(clock());
    undoPayment(db, at, id);
    const part = { ...sameAtBank(payment), movedFrom: id };
    const there = { invoiceId, amount: moved, requestId };
    const { id: movedId } = recordPayment(db, at, { ...part, ...there });
    const left = cents(payment.amount - moved);
    const here = { invoiceId: payment.invoiceId, amount: left };
    const rest = left > 0 ? recordPayment(db, at, { ...part, ...here }).id : undefined;
    const detail: MoveDetail = { from: id, ...(rest !== undefined && { rest }) };
    recordAct(db, { act: 'move', kind: 'betaling', recordId: movedId, detail });
    return done(db, payment, movedId, invoiceId);
  });
}

/** For undoing a move: the id of the payment before the move, and the id of the part that stayed on its invoice. */
export type MoveDetail = { from: number; rest?: number };

/**
 * Books a moved payment on its former invoice again. Throws 'conflict' when a part was undone or moved since the move.
 */
export function takeBackMove(
  { db, clock }: DbAndClock,
  id: number,
  { from, rest }: MoveDetail,
): Recorded {
  return inTransaction(db, () => {
    const at = moment(clock());
    for (const part of [id, ...(rest === undefined ? [] : [rest])]) undoPayment(db, at, part);
    const before = getPayment(db, from);
    const { invoiceId, amount, movedFrom } = before;
    return recordPayment(db, at, { ...sameAtBank(before), invoiceId, amount, movedFrom });
  });
}

function sameAtBank({ paidOn, method, source, reference }: Payment) {
  return { paidOn, method, source, reference };
}

function done(db: Db, { invoiceId }: Payment, id: number, targetId: number): MovedPayment {
  const { amount } = getPayment(db, id);
  return { id, amount, open: openOf(db, invoiceId), openThere: openOf(db, targetId) };
}
