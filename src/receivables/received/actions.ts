import { type Db, inTransaction } from '../../database/open.ts';
import type { Ctx } from '../../http/context.ts';
import { getSession } from '../../http/guards.ts';
import { type Clock, moment } from '../../shared/dates.ts';
import { cents } from '../../shared/money.ts';
import { assertNotFarMore } from './payment.ts';
import {
  findPayment,
  findRecorded,
  getBill,
  openOf,
  type Recorded,
  recordPayment,
  sumWrittenOff,
  undoPayment,
} from './queries.ts';
import type { TypedPayment } from './wire.ts';
import { assertMayWriteOff, assertOpenEnough } from './write-off.ts';

type Context = { db: Db; clock: Clock };
/** `isAdmin` is the right to write off any amount. */
type Clerk = Context & { isAdmin: boolean };

export function clerkOf(c: Ctx): Clerk {
  const { db, clock } = c.var;
  return { db, clock, isAdmin: getSession(c).user.isAdmin };
}

/** Records a payment or a write-off that a user typed, once for each request id. */
export function payByHand(
  { db, clock, isAdmin }: Clerk,
  { deliveryId, insists, ...payment }: TypedPayment,
  requestId: string | undefined,
): Recorded {
  return inTransaction(db, () => {
    const before = findRecorded(db, requestId);
    if (before !== undefined) return { id: before.id, open: openOf(db, before.invoiceId) };
    const { invoiceId, open } = getBill(db, deliveryId);
    const { reason, amount, isRefund } = payment;
    if (reason !== null) {
      assertOpenEnough(amount, open);
      assertMayWriteOff(reason, cents(sumWrittenOff(db, invoiceId) + amount), isAdmin);
    } else if (!isRefund && !insists) assertNotFarMore(amount, open);
    return recordPayment(db, moment(clock()), { ...payment, invoiceId, source: 'hand', requestId });
  });
}

/** Undoes a payment, or a write-off when the user may make it. */
export function undo({ db, clock, isAdmin }: Clerk, id: number): Recorded {
  return inTransaction(db, () => {
    const payment = findPayment(db, id);
    if (payment !== undefined && payment.reason !== null && payment.undoneAt === null)
      assertMayWriteOff(payment.reason, sumWrittenOff(db, payment.invoiceId), isAdmin);
    return undoPayment(db, moment(clock()), id);
  });
}
