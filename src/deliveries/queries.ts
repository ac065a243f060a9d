import { count, eq, sql } from 'drizzle-orm';
import { type CustomerDetails, type CustomerPayment, enriched } from '../customers/customer.ts';
import { enrichCustomer, findCustomerIdByName, upsertCustomer } from '../customers/queries.ts';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import type { IsoDate } from '../shared/dates.ts';
import {
  changedBySomeoneElse,
  DomainError,
  holds,
  type Versioned,
} from '../shared/domain-error.ts';
import { fold } from '../shared/names.ts';
import type { Load } from './delivery-form.ts';
import type { DeliveryDetails, PaymentMethod, ReadForm } from './delivery.ts';
import { deliveries, type Delivery } from './schema.ts';

const byId = prepared((db) =>
  db
    .select()
    .from(deliveries)
    .where(eq(deliveries.id, sql.placeholder('id')))
    .prepare(),
);
export function findDelivery(db: Db, id: number): Delivery | undefined {
  return byId(db).get({ id });
}

export function getDelivery(db: Db, id: number): Delivery {
  const delivery = findDelivery(db, id);
  if (delivery === undefined)
    throw new DomainError('not-found', 'Deze levering is er niet (meer).');
  return delivery;
}

const countsOfDay = prepared((db) =>
  db
    .select({ slot: deliveries.slot, count: count() })
    .from(deliveries)
    .where(eq(deliveries.date, sql.placeholder('date')))
    .groupBy(deliveries.slot)
    .prepare(),
);
export function loadOf(db: Db, date: IsoDate): Load {
  const load: Load = { Ochtend: 0, Middag: 0 };
  for (const row of countsOfDay(db).all({ date })) load[row.slot] = row.count;
  return load;
}

const byRequest = prepared((db) =>
  db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(eq(deliveries.requestId, sql.placeholder('requestId')))
    .prepare(),
);

/** Plans a delivery and returns its id; a request that was answered before gets the same answer again. */
export function addDelivery(
  db: Db,
  details: DeliveryDetails,
  requestId: string | undefined,
): number {
  return inTransaction(db, () => insertOnce(db, details, requestId));
}

/**
 * Stores the delivery and what its form adds to the customer, or neither. Throws 'conflict' when this form was sent
 * before with something else in it (Back, another name, send): that is another delivery, which must not vanish.
 */
export function planDelivery(
  db: Db,
  { details, added }: ReadForm,
  requestId: string | undefined,
): number {
  return inTransaction(db, () => {
    const before = requestId === undefined ? undefined : byRequest(db).get({ requestId });
    if (before !== undefined && !holds(getDelivery(db, before.id), details)) throw alreadySent();
    const id = insertOnce(db, details, requestId);
    enrichCustomerOf(db, id, added);
    return id;
  });
}

function insertOnce(db: Db, details: DeliveryDetails, requestId: string | undefined): number {
  const before = requestId === undefined ? undefined : byRequest(db).get({ requestId });
  if (before !== undefined) return before.id;
  return db
    .insert(deliveries)
    .values({ ...details, ...ownerOf(db, details), requestId: requestId ?? null })
    .returning({ id: deliveries.id })
    .get().id;
}

function alreadySent(): DomainError {
  return new DomainError(
    'conflict',
    'Dit formulier was al verzonden. Verstuur het nog eens om hiermee een tweede levering te plannen.',
  );
}

/** The customer of a delivery's name. One that keeps its name keeps its customer, who may have been renamed since. */
export function ownerOf(db: Db, { customerName }: DeliveryDetails, present?: Delivery) {
  const customerNameFold = fold(customerName);
  const kept = present?.customerNameFold === customerNameFold ? present.customerId : null;
  return { customerNameFold, customerId: kept ?? findCustomerIdByName(db, customerName) ?? null };
}

/**
 * Adds to a delivery's customer what its form says, or makes the customer; returns the customer's id. Without a
 * delivery, or with one of another name, it is the customer of the name that was sent.
 */
export function enrichCustomerOf(
  db: Db,
  deliveryId: number | undefined,
  added: CustomerDetails,
): number {
  const delivery = deliveryId === undefined ? undefined : findDelivery(db, deliveryId);
  if (delivery?.customerNameFold !== fold(added.name)) return upsertCustomer(db, added);
  if (delivery.customerId !== null) return enrichCustomer(db, delivery.customerId, added);
  return upsertCustomer(db, enriched(customerOf(delivery), added));
}

function customerOf(details: DeliveryDetails): CustomerDetails {
  const { customerName: name, address, phone, fee, remarks } = details;
  const payment: CustomerPayment = details.payment === 'onbekend' ? '' : details.payment;
  return { name, address, phone, fee, payment, remarks };
}

/**
 * What `added` says goes to the delivery's customer too. Throws 'not-found', or 'conflict' when it is
 * invoiced, or of another version that differs: the same change may be sent again because its answer was lost.
 */
export function changeDelivery(
  db: Db,
  { id, version }: Versioned,
  details: DeliveryDetails,
  added?: CustomerDetails,
): number {
  return inTransaction(db, () => {
    const present = getOpenDelivery(db, id);
    if (version !== undefined && version !== present.version) {
      if (holds(present, details)) return present.version;
      throw changedBySomeoneElse();
    }
    const change = { ...details, ...ownerOf(db, details, present), version: present.version + 1 };
    db.update(deliveries).set(change).where(eq(deliveries.id, id)).run();
    if (added !== undefined) enrichCustomerOf(db, id, added);
    return change.version;
  });
}

/** Throws 'not-found', or 'conflict' when it is invoiced: an invoiced delivery never changes. */
export function getOpenDelivery(db: Db, id: number): Delivery {
  const delivery = getDelivery(db, id);
  if (delivery.invoiced) throw new DomainError('conflict', 'Levering is al gefactureerd.');
  return delivery;
}

export function deleteDelivery(db: Db, id: number): void {
  inTransaction(db, () => {
    getOpenDelivery(db, id);
    db.delete(deliveries).where(eq(deliveries.id, id)).run();
  });
}

/**
 * Returns the version that the delivery has now. It is undefined when the method was chosen before in a version that
 * the sender has not seen: that may be the sender's own choice, of which the answer was lost, or somebody else's.
 */
export function changePayment(
  db: Db,
  { id, version }: Versioned,
  payment: PaymentMethod,
): number | undefined {
  return inTransaction(db, () => {
    const present = getOpenDelivery(db, id);
    const isSeen = version === undefined || version === present.version;
    if (present.payment === payment) return isSeen ? present.version : undefined;
    if (!isSeen) throw changedBySomeoneElse();
    const change = { payment, version: present.version + 1 };
    db.update(deliveries).set(change).where(eq(deliveries.id, id)).run();
    return change.version;
  });
}
