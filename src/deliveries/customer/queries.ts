import { desc, eq, sql } from 'drizzle-orm';
import { type CustomerDetails, enriched } from '../../customers/customer.ts';
import { enrichCustomer, findCustomerIdByName, upsertCustomer } from '../../customers/queries.ts';
import { type Db, inTransaction, prepared } from '../../database/open.ts';
import { SLOTS } from '../../shared/dates.ts';
import { hasValues } from '../../shared/domain-error.ts';
import { fold } from '../../shared/names.ts';
import { deliveries, type Delivery } from '../schema.ts';
import { type CustomerChange, customerOf } from './customer.ts';

/** The columns that link a delivery to its customer. A delivery with an unchanged name keeps its customer. */
export function customerColumns(
  db: Db,
  { customerName }: { customerName: string },
  present?: Delivery,
) {
  const customerNameFold = fold(customerName);
  const kept = present?.customerNameFold === customerNameFold ? present.customerId : null;
  return { customerNameFold, customerId: kept ?? findCustomerIdByName(db, customerName) ?? null };
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

// Without INDEXED BY, SQLite may also read all invoiced deliveries of the customer.
const openOf = prepared((db) =>
  db
    .select()
    .from(deliveries)
    .where(
      sql`${deliveries.id} in (
        select id from deliveries indexed by open_deliveries_by_name
        where customer_name_fold = ${sql.placeholder('nameFold')} and invoiced = 0
        union all select id from deliveries indexed by open_deliveries_by_customer
        where customer_id = ${sql.placeholder('customerId')} and invoiced = 0
      )`,
    )
    .prepare(),
);

/** Lists the open deliveries with this name, and those of the customer with this name, which may have an older name. */
export function listOpenDeliveriesOf(db: Db, customerName: string): Delivery[] {
  const customerId = findCustomerIdByName(db, customerName) ?? null;
  return openOf(db)
    .all({ nameFold: fold(customerName), customerId })
    .toSorted(byTime);
}

const lastOf = prepared((db) =>
  db
    .select()
    .from(deliveries)
    .where(eq(deliveries.customerId, sql.placeholder('customerId')))
    .orderBy(desc(deliveries.date), desc(deliveries.slot), desc(deliveries.id))
    .limit(3)
    .prepare(),
);
/** The three deliveries of a customer with the latest dates, which may still be to come. */
export function findLastDeliveries(db: Db, customerId: number): Delivery[] {
  return lastOf(db).all({ customerId });
}

function byTime(one: Delivery, other: Delivery): number {
  const [slot, otherSlot] = [SLOTS.indexOf(one.slot), SLOTS.indexOf(other.slot)];
  return one.date.localeCompare(other.date) || slot - otherSlot || one.id - other.id;
}

/** Makes a new version of a delivery only for a real difference. */
export function changeOpenDeliveriesOf(db: Db, customerName: string, change: CustomerChange): void {
  inTransaction(db, () => {
    for (const present of listOpenDeliveriesOf(db, customerName)) {
      if (hasValues(present, change)) continue;
      const version = present.version + 1;
      db.update(deliveries)
        .set({ ...change, ...customerColumns(db, { ...present, ...change }, present), version })
        .where(eq(deliveries.id, present.id))
        .run();
    }
  });
}
