import { changedBySomeoneElse, type ChangedRecord } from '../audit/someone-else.ts';
import type { CustomerDetails } from '../customers/customer.ts';
import { type Db, inTransaction } from '../database/open.ts';
import type { IsoDate } from '../shared/dates.ts';
import { fieldError, hasValues, isOutdated, type Versioned } from '../shared/domain-error.ts';
import { valuesOf } from '../shared/fields.ts';
import type { Thousandths } from '../shared/quantity.ts';
import type { CustomerChange } from './customer/customer.ts';
import { enrichCustomerOf } from './customer/enrich-customer.ts';
import { customerColumns, listOpenDeliveriesOf } from './customer/queries.ts';
import { DELIVERY_FIELDS, deliveryNames, KEEPS_DAY, type PaymentMethod } from './delivery.ts';
import { outcomeAfter } from './outcome.ts';
import { getDelivery, getOpenDelivery, updateDelivery } from './queries.ts';
import { recordChange } from './record-change.ts';
import type { Delivery, NewDelivery } from './schema.ts';

/**
 * Changes a delivery and returns its new version. With `added` it also changes the customer. Throws 'not-found', the
 * error of `assertKeepsDay`, 'conflict' for an invoiced delivery, 'conflict' when a newer version with other values is
 * stored, and the errors of `upsertCustomer`. When the newer version already has the sent values, nothing is thrown,
 * because the answer to an earlier identical request may have been lost.
 */
export function editDelivery(
  db: Db,
  { id, version }: Versioned,
  details: NewDelivery,
  added?: CustomerDetails,
): number {
  return inTransaction(db, () => {
    const present = getOpenDelivery(db, id);
    if (isOutdated(version, present)) {
      if (hasValues(present, details)) return present.version;
      throw changedBySomeoneElse(db, recordOf(id));
    }
    assertKeepsDay(present, details);
    const stays = details.date === present.date && details.slot === present.slot;
    const next = updateDelivery(db, present, {
      ...details,
      ...customerColumns(db, details, present),
      ...outcomeAfter(present, details),
      position: stays ? present.position : null,
    });
    if (added !== undefined) enrichCustomerOf(db, getDelivery(db, id), added);
    recordChange(db, 'edit', present);
    return next;
  });
}

/** Describes a delivery for the sentence about a conflict. */
function recordOf(id: number): ChangedRecord {
  return { kind: 'levering', id, what: 'deze levering' };
}

/**
 * Throws 'conflict' when an edit changes the day of a delivery that replaces a delivery with a credited invoice. The
 * wood was delivered on the present day of this delivery.
 */
export function assertKeepsDay({ reissueOf, date }: Delivery, to: { date: IsoDate }): void {
  if (reissueOf === null || date === to.date) return;
  throw fieldError(deliveryNames.date, KEEPS_DAY, 'conflict');
}

/**
 * Changes the payment method and returns the new version. Returns undefined when a colleague has already chosen this
 * method.
 */
export function changePayment(
  db: Db,
  { id, version }: Versioned,
  payment: PaymentMethod,
): number | undefined {
  return inTransaction(db, () => {
    const present = getOpenDelivery(db, id);
    const isLate = isOutdated(version, present);
    if (present.payment === payment) return isLate ? undefined : present.version;
    if (isLate) throw changedBySomeoneElse(db, recordOf(id));
    const next = updateDelivery(db, present, { payment });
    recordChange(db, 'edit', present);
    return next;
  });
}

/**
 * Changes the planned quantity to the quantity that the driver reported as delivered. Throws the errors of
 * `editDelivery`. Throws 'conflict' when the driver has reported another quantity since the user saw the page.
 */
export function planDelivered(
  db: Db,
  versioned: Versioned,
  quantity: Thousandths | undefined,
): void {
  const present = getOpenDelivery(db, versioned.id);
  // A second press of the button changes nothing, because the first press has already changed the quantity.
  if (present.quantity === quantity) return;
  if (quantity === undefined || present.deliveredQuantity !== quantity)
    throw changedBySomeoneElse(db, recordOf(versioned.id));
  editDelivery(db, versioned, { ...valuesOf(DELIVERY_FIELDS, present), quantity });
}

/**
 * Changes the open deliveries with this name, or with an older name of the same customer. A delivery gets a new version
 * only when a value changes. Undoing the edit of the customer undoes these changes too.
 */
export function editOpenDeliveriesOf(db: Db, customerName: string, change: CustomerChange): void {
  inTransaction(db, () => {
    for (const present of listOpenDeliveriesOf(db, customerName)) {
      if (hasValues(present, change)) continue;
      const customer = customerColumns(db, { ...present, ...change }, present);
      updateDelivery(db, present, { ...change, ...customer });
      recordChange(db, 'edit', present, { customerId: customer.customerId });
    }
  });
}
