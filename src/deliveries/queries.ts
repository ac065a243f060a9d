import { eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '../database/open.ts';
import { allRows, finderBy, getterOf, hasRow, valueBy } from '../database/statements.ts';
import type { IsoDate } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { pointAfter } from '../shared/point.ts';
import { customerColumns, pointOfCustomer } from './customer/queries.ts';
import { ALREADY_INVOICED, DELIVERY_GONE } from './delivery.ts';
import { deliveries, type Delivery, type NewDelivery } from './schema.ts';
import { NO_WINDOW } from './window.ts';

export const findDelivery = finderBy(getTableColumns(deliveries), deliveries.id);
export const getDelivery = getterOf(findDelivery, DELIVERY_GONE);

/**
 * Returns a delivery without an invoice. Throws 'not-found', and 'conflict' for an invoiced delivery, because such a
 * delivery never changes.
 */
export function getOpenDelivery(db: Db, id: number): Delivery {
  const delivery = getDelivery(db, id);
  if (delivery.invoiced) throw new DomainError('conflict', ALREADY_INVOICED);
  return delivery;
}

export const findReissue = valueBy(deliveries.id, deliveries.reissueOf);

const byRequest = valueBy(deliveries.id, deliveries.requestId);
/** The id of the delivery that an earlier request with the same request id planned. */
export function findByRequest(db: Db, requestId: string | undefined): number | undefined {
  return requestId === undefined ? undefined : byRequest(db, requestId);
}

/**
 * Lists the deliveries whose customers were told a day and a window, and which are planned on the given day or later.
 * Most customers were told nothing. For their deliveries the inner query reads only indexes.
 */
export const listTold = allRows<Told, [from: IsoDate]>(`
  SELECT id, date, window_from AS windowFrom, window_until AS windowUntil, outcome FROM deliveries
  WHERE id IN (
    SELECT deliveries.id FROM deliveries INDEXED BY deliveries_by_time
    CROSS JOIN outgoing INDEXED BY outgoing_by_about ON about = 'levering ' || deliveries.id
    WHERE date >= ? AND kind = 'afspraak' AND state = 'sent'
  )`);
/** Whether a customer was ever told a day and a window. If not, the planned deliveries need not be read. */
export const hasTold = hasRow(`
  SELECT 1 FROM outgoing INDEXED BY outgoing_by_about
  WHERE about BETWEEN 'levering ' AND 'levering!' AND kind = 'afspraak' AND state = 'sent'`);
type Told = Pick<Delivery, 'id' | 'date' | 'windowFrom' | 'windowUntil' | 'outcome'>;

export function insertDelivery(
  db: Db,
  details: NewDelivery,
  requestId: string | undefined,
): number {
  const customer = customerColumns(db, details);
  const point = pointOfCustomer(db, customer.customerId, details.address);
  return db
    .insert(deliveries)
    .values({ ...point, ...details, ...customer, requestId: requestId ?? null })
    .returning({ id: deliveries.id })
    .get().id;
}

type DeliveryChange = Omit<Partial<typeof deliveries.$inferInsert>, 'id' | 'version'>;

/**
 * Stores a change as the next version of a delivery, and returns the number of that version. A delivery that moves to
 * another day or slot loses its window, because the window was computed for the route of its slot.
 */
export function updateDelivery(db: Db, present: Delivery, change: DeliveryChange): number {
  const { id, version } = present;
  const next = version + 1;
  const { customerId = present.customerId, address } = change;
  const { date = present.date, slot = present.slot } = change;
  const isMoved = address !== undefined && address !== present.address;
  const point = isMoved ? pointOfCustomer(db, customerId, address) : undefined;
  const window = date === present.date && slot === present.slot ? {} : NO_WINDOW;
  db.update(deliveries)
    .set({ ...change, ...pointAfter(present, { ...point, ...change }), ...window, version: next })
    .where(eq(deliveries.id, id))
    .run();
  return next;
}

export function removeDelivery(db: Db, id: number): void {
  db.delete(deliveries).where(eq(deliveries.id, id)).run();
}
