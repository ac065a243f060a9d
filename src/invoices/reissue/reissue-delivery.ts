import { type DbAndClock, inTransaction } from '../../database/open.ts';
import { reported } from '../../deliveries/outcome.ts';
import { findByRequest, findReissue, getDelivery } from '../../deliveries/queries.ts';
import { moment } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { findCredit, getInvoice, insertReissue } from '../queries.ts';

/**
 * A refusal has this field when another delivery already replaces the credited delivery. Its value is the id of that
 * other delivery.
 */
export const MADE_BEFORE = 'delivery_id';

/**
 * Makes a delivery that replaces a delivery with a credited invoice, and returns its id. A repeated request gets the
 * same id. Throws 'not-found', and 'conflict' for a delivery that is already replaced or whose invoice is not credited.
 */
export function reissueDelivery(
  { db, clock }: DbAndClock,
  deliveryId: number,
  requestId: string | undefined,
): number {
  return inTransaction(db, () => {
    const delivery = getDelivery(db, deliveryId);
    getInvoice(db, deliveryId);
    const before = findReissue(db, deliveryId);
    if (before !== undefined && before === findByRequest(db, requestId)) return before;
    if (findCredit(db, deliveryId) === undefined)
      throw new DomainError('conflict', 'Crediteer deze factuur eerst.');
    if (before !== undefined)
      throw new DomainError('conflict', 'Deze levering is al opnieuw gemaakt.', {
        answer: { [MADE_BEFORE]: before },
      });
    const at = delivery.deliveredAt ?? moment(clock());
    return insertReissue(db, delivery, { ...reported('geleverd', at), requestId });
  });
}
