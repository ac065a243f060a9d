import type { Db } from '../database/open.ts';
import { changedBySomeoneElse, type Versioned } from '../shared/domain-error.ts';
import type { Thousandths } from '../shared/quantity.ts';
import { changeDelivery, getOpenDelivery } from './queries.ts';

/**
 * Plans as much as the driver reported as delivered: an edit of the quantity. Throws the errors of an edit, and 'conflict'
 * when the driver has reported something else since the user saw it.
 */
export function planDelivered(
  db: Db,
  versioned: Versioned,
  quantity: Thousandths | undefined,
): void {
  const present = getOpenDelivery(db, versioned.id);
  // A button that is pressed twice has done its work the first time.
  if (present.quantity === quantity) return;
  if (quantity === undefined || present.deliveredQuantity !== quantity)
    throw changedBySomeoneElse('deze levering');
  const { customerName, address, phone, date, slot, price, fee, payment, ...more } = present;
  const { remarks, email, reference } = more;
  const kept = { customerName, address, phone, date, slot, price, fee, payment };
  changeDelivery(db, versioned, { ...kept, remarks, email, reference, quantity });
}
