import { type CustomerDetails, enriched } from '../../customers/customer.ts';
import type { Located } from '../../customers/queries.ts';
import { enrichCustomer, upsertCustomer } from '../../customers/save-customer.ts';
import { type Db, inTransaction } from '../../database/open.ts';
import { fold } from '../../shared/names.ts';
import { pointIn } from '../../shared/point.ts';
import { findDelivery } from '../queries.ts';
import type { Delivery } from '../schema.ts';
import { customerOf } from './customer.ts';

/** Adds fields from the form of a delivery to the customer of that delivery. Returns the id of the customer. */
export function addToCustomer(
  db: Db,
  deliveryId: number | undefined,
  added: Located<CustomerDetails>,
): number {
  return inTransaction(db, () => {
    const delivery = deliveryId === undefined ? undefined : findDelivery(db, deliveryId);
    return enrichCustomerOf(db, delivery, added);
  });
}

/** Changes or stores the customer, and returns its id. Call this only in a transaction. */
export function enrichCustomerOf(
  db: Db,
  delivery: Delivery | undefined,
  added: Located<CustomerDetails>,
): number {
  if (delivery?.customerNameFold !== fold(added.name)) return upsertCustomer(db, added);
  if (delivery.customerId !== null)
    return enrichCustomer(db, delivery.customerId, located(added, delivery));
  return upsertCustomer(
    db,
    located({ ...enriched(customerOf(delivery), added), ...pointIn(added) }, delivery),
  );
}

/** The customer gets the point of the delivery when both have the same address, unless another point was sent. */
function located(
  details: Located<CustomerDetails>,
  { address, latitude, longitude }: Delivery,
): Located<CustomerDetails> {
  const isKnown = details.address === address && latitude !== null;
  return isKnown ? { latitude, longitude, ...details } : details;
}
