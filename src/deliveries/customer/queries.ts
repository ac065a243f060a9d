import { desc, eq, sql } from 'drizzle-orm';
import { findCustomer, findCustomerIdByName } from '../../customers/queries.ts';
import { type Db, prepared } from '../../database/open.ts';
import { firstValue } from '../../database/statements.ts';
import { compareTimes } from '../../shared/dates.ts';
import { fold } from '../../shared/names.ts';
import type { PointColumns } from '../../shared/point.ts';
import { deliveries, type Delivery } from '../schema.ts';

/** The columns that link a delivery to its customer. When the name does not change, the delivery keeps its customer. */
export function customerColumns(
  db: Db,
  { customerName }: { customerName: string },
  present?: Delivery,
) {
  const customerNameFold = fold(customerName);
  const kept = present?.customerNameFold === customerNameFold ? present.customerId : null;
  return { customerNameFold, customerId: kept ?? findCustomerIdByName(db, customerName) ?? null };
}

/** The point of the customer, when the delivery goes to the address of the customer. */
export function pointOfCustomer(
  db: Db,
  customerId: number | null,
  address: string,
): PointColumns | undefined {
  const customer = customerId === null ? undefined : findCustomer(db, customerId);
  if (customer?.address !== address || customer.latitude === null) return undefined;
  return { latitude: customer.latitude, longitude: customer.longitude };
}

// Without INDEXED BY, SQLite may also read all the invoiced deliveries of the customer.
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

/** Lists the open deliveries with this name. Also lists the open deliveries with an older name of the same customer. */
export function listOpenDeliveriesOf(db: Db, customerName: string): Delivery[] {
  const customerId = findCustomerIdByName(db, customerName) ?? null;
  return openOf(db)
    .all({ nameFold: fold(customerName), customerId })
    .toSorted(compareTimes);
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
/** The three deliveries of a customer with the latest dates. These dates may be in the future. */
export function findLastDeliveries(db: Db, customerId: number): Delivery[] {
  return lastOf(db).all({ customerId });
}

const kvkNumberOf = firstValue<string, [deliveryId: number]>(
  `SELECT customers.kvk_number FROM deliveries
   JOIN customers ON customers.id = deliveries.customer_id WHERE deliveries.id = ?`,
);
export function findKvkNumber(db: Db, deliveryId: number): string {
  return kvkNumberOf(db, deliveryId) ?? '';
}
