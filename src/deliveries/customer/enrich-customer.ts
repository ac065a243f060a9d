import { type CustomerDetails, enriched } from '../../customers/customer.ts';
import { enrichCustomer, upsertCustomer } from '../../customers/save-customer.ts';
import { type Db, inTransaction } from '../../database/open.ts';
import { fold } from '../../shared/names.ts';
import { findDelivery } from '../queries.ts';
import type { Delivery } from '../schema.ts';
import { customerOf } from './customer.ts';

/** Adds fields of a delivery's form to the delivery's customer, and returns the customer's id. */
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

/** Returns the id of the customer that was changed or inserted. Call it only in a transaction. */
export function enrichCustomerOf(
  db: Db,
  delivery: Delivery | undefined,
  added: CustomerDetails,
): number {
  if (delivery?.customerNameFold !== fold(added.name)) return upsertCustomer(db, added);
  if (delivery.customerId !== null) return enrichCustomer(db, delivery.customerId, added);
  return upsertCustomer(db, enriched(customerOf(delivery), added));
}
