import { type Db, inTransaction } from '../../database/open.ts';
import { type Clock, moment } from '../../shared/dates.ts';
import { getBill, type Recorded, recordPayment, undoPayment } from './queries.ts';
import type { TypedPayment } from './wire.ts';

type Context = { db: Db; clock: Clock };

/** Records a payment that a user typed, once for each request id. */
export function payByHand(
  { db, clock }: Context,
  { deliveryId, ...payment }: TypedPayment,
  requestId: string | undefined,
): Recorded {
  return inTransaction(db, () => {
    const { invoiceId } = getBill(db, deliveryId);
    return recordPayment(db, moment(clock()), { ...payment, invoiceId, source: 'hand', requestId });
  });
}

export function undo({ db, clock }: Context, id: number): Recorded {
  return inTransaction(db, () => undoPayment(db, moment(clock()), id));
}
