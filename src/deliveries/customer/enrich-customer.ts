import { type CustomerDetails, enriched } from '../../customers/customer.ts';
import type { Located } from '../../customers/queries.ts';
import { enrichCustomer, upsertCustomer } from '../../customers/save-customer.ts';
import { type Db, inTransaction } from '../../database/open.ts';
import { fold } from '../../shared/names.ts';
import { findDelivery } from '../queries.ts';
import type { Delivery } from '../schema.ts';
import { customerOf } from './customer.ts';

/** Adds fields from the form of a delivery to the customer of that delivery. Returns the id of the customer. */
export function addToCustomer(
  db: Db,
  deliveryId: number | undefined,
  added: CustomerDetails,
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
  added: CustomerDetails,
): number {
  if (delivery?.customerNameFold !== fold(added.name)) return upsertCustomer(db, added);
  if (delivery.customerId !== null)
    return enrichCustomer(db, delivery.customerId, located(added, delivery));
  return upsertCustomer(db, located(enriched(customerOf(delivery), added), delivery));
}

/** The customer gets the point of the delivery when both have the same address. */
function located(
  details: CustomerDetails,
  { address, latitude, longitude }: Delivery,
): Located<CustomerDetails> {
  return details.address === address ? { ...details, latitude, longitude } : details;
}
