import { eq, sql } from 'drizzle-orm';
import { type CustomerDetails, enriched } from '../../customers/customer.ts';
import { enrichCustomer, findCustomerIdByName, upsertCustomer } from '../../customers/queries.ts';
import { type Db, inTransaction, prepared } from '../../database/open.ts';
import { SLOTS } from '../../shared/dates.ts';
import { hasValues } from '../../shared/domain-error.ts';
import { fold } from '../../shared/names.ts';
import { deliveries, type Delivery } from '../schema.ts';
import { type CustomerChange, customerOf } from './customer.ts';

/**
 * The folded name and the customer of a delivery. A delivery that keeps its name keeps its customer, even when that
 * customer was renamed since.
 */
export function ownerOf(db: Db, { customerName }: { customerName: string }, present?: Delivery) {
  const customerNameFold = fold(customerName);
  const kept = present?.customerNameFold === customerNameFold ? present.customerId : null;
  return { customerNameFold, customerId: kept ?? findCustomerIdByName(db, customerName) ?? null };
}

/**
 * Adds to the customer of a delivery, or inserts that customer; returns the customer's id. Without a delivery, or when
 * the delivery has another name, it is the customer of the name in the addition. Only inside a transaction.
 */
export function enrichCustomerOf(
  db: Db,
  delivery: Delivery | undefined,
  added: CustomerDetails,
): number {
  if (delivery?.customerNameFold !== fold(added.name)) return upsertCustomer(db, added);
  if (delivery.customerId !== null) return enrichCustomer(db, delivery.customerId, added);
  return upsertCustomer(db, enriched(customerOf(delivery), added));
}

const isOpen = sql`${deliveries.invoiced} = 0`;
const openOfName = prepared((db) =>
  db
    .select()
    .from(deliveries)
    .where(sql`${deliveries.customerNameFold} = ${sql.placeholder('nameFold')} and ${isOpen}`)
    .prepare(),
);
const openOfCustomer = prepared((db) =>
  db
    .select()
    .from(deliveries)
    .where(sql`${deliveries.customerId} = ${sql.placeholder('customerId')} and ${isOpen}`)
    .prepare(),
);

/** The open deliveries with this name, and those of the customer with this name, who may have been renamed alone. */
export function listOpenDeliveriesOf(db: Db, customerName: string): Delivery[] {
  const customerId = findCustomerIdByName(db, customerName) ?? null;
  const found = [
    ...openOfName(db).all({ nameFold: fold(customerName) }),
    ...openOfCustomer(db).all({ customerId }),
  ];
  return [...new Map(found.map((delivery) => [delivery.id, delivery])).values()].toSorted(byTime);
}

function byTime(one: Delivery, other: Delivery): number {
  const [slot, otherSlot] = [SLOTS.indexOf(one.slot), SLOTS.indexOf(other.slot)];
  return one.date.localeCompare(other.date) || slot - otherSlot || one.id - other.id;
}

/** Changes the open deliveries of a customer. Only a real difference makes a new version of a delivery. */
export function changeOpenDeliveriesOf(db: Db, customerName: string, change: CustomerChange): void {
  inTransaction(db, () => {
    for (const present of listOpenDeliveriesOf(db, customerName)) {
      if (hasValues(present, change)) continue;
      const version = present.version + 1;
      db.update(deliveries)
        .set({ ...change, ...ownerOf(db, { ...present, ...change }, present), version })
        .where(eq(deliveries.id, present.id))
        .run();
    }
  });
}
