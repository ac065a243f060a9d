import { actorName } from '../database/actor.ts';
import { type Db, type DbAndClock, inTransaction } from '../database/open.ts';
import { type Moment, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { assertMayWriteOff } from './payment.ts';
import { getPayment, markUndone, openOf, type Recorded, sumWrittenOff } from './queries.ts';

/** Call it only in a transaction. Throws 'not-found', and 'conflict' for a payment that was undone before. */
export function undoPayment(db: Db, at: Moment, id: number): Recorded {
  const { invoiceId, undoneAt } = getPayment(db, id);
  if (undoneAt !== null) throw new DomainError('conflict', 'Deze betaling is al ongedaan gemaakt.');
  markUndone(db, { id, undoneAt: at, undoneBy: actorName() });
  return { id, open: openOf(db, invoiceId) };
}

/**
 * Throws 'forbidden' for a write-off or a payment of a take-over that the user may not undo, and the errors of
 * `undoPayment`.
 */
export function undoAsUser(
  { db, clock }: DbAndClock,
  { isAdmin }: { isAdmin: boolean },
  id: number,
): Recorded {
  return inTransaction(db, () => {
    const { invoiceId, reason, undoneAt } = getPayment(db, id);
    if (reason !== null && undoneAt === null)
      assertMayWriteOff(reason, sumWrittenOff(db, invoiceId), isAdmin);
    return undoPayment(db, moment(clock()), id);
  });
}
