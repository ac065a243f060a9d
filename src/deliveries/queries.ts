import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { CustomerDetails } from '../customers/customer.ts';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import type { IsoDate } from '../shared/dates.ts';
import {
  changedBySomeoneElse,
  DomainError,
  fieldError,
  hasValues,
  isOutdated,
  type Versioned,
} from '../shared/domain-error.ts';
import { customerColumns, enrichCustomerOf } from './customer/queries.ts';
import type { Load } from './delivery-form.ts';
import { ALREADY_INVOICED, DELIVERY_GONE, KEEPS_DAY, type PaymentMethod } from './delivery.ts';
import { outcomeAfter } from './outcome.ts';
import { deliveries, type Delivery, type NewDelivery } from './schema.ts';
import { deliveryNames } from './wire-names.ts';

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
  if (delivery === undefined) throw new DomainError('not-found', DELIVERY_GONE);
  return delivery;
}

const countsOfDay = prepared((db) =>
  db
    .select({ slot: deliveries.slot, count: count() })
    .from(deliveries)
    .where(and(eq(deliveries.date, sql.placeholder('date')), isNull(deliveries.reissueOf)))
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

/** Plans a delivery and returns its id; a repeated request gets the id of the first one. */
export function addDelivery(db: Db, details: NewDelivery, requestId: string | undefined): number {
  return inTransaction(db, () => insertOnce(db, details, requestId));
}

/** Throws 'conflict' when the same form was sent before with other values, which would otherwise get lost. */
export function planDelivery(
  db: Db,
  { details, added }: { details: NewDelivery; added: CustomerDetails },
  requestId: string | undefined,
): number {
  return inTransaction(db, () => {
    const before = requestId === undefined ? undefined : byRequest(db).get({ requestId });
    if (before !== undefined && !hasValues(getDelivery(db, before.id), details))
      throw alreadySent();
    const id = insertOnce(db, details, requestId);
    enrichCustomerOf(db, getDelivery(db, id), added);
    return id;
  });
}

/** Whether a request with this id planned a delivery before. */
export function isPlanned(db: Db, requestId: string | undefined): boolean {
  return requestId !== undefined && byRequest(db).get({ requestId }) !== undefined;
}

function insertOnce(db: Db, details: NewDelivery, requestId: string | undefined): number {
  const before = requestId === undefined ? undefined : byRequest(db).get({ requestId });
  if (before !== undefined) return before.id;
  return db
    .insert(deliveries)
    .values({ ...details, ...customerColumns(db, details), requestId: requestId ?? null })
    .returning({ id: deliveries.id })
    .get().id;
}

function alreadySent(): DomainError {
  return new DomainError(
    'conflict',
    'Dit formulier was al verzonden. Verstuur het nog eens om hiermee een tweede levering te plannen.',
  );
}

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

/**
 * Returns the new version. Throws 'not-found', and 'conflict' for an invoiced delivery or a newer version with other
 * values. Equal values are no conflict: the answer to an earlier identical request may have been lost.
 */
export function changeDelivery(
  db: Db,
  { id, version }: Versioned,
  details: NewDelivery,
  added?: CustomerDetails,
): number {
  return inTransaction(db, () => {
    const present = getOpenDelivery(db, id);
    if (isOutdated(version, present)) {
      if (hasValues(present, details)) return present.version;
      throw changedBySomeoneElse();
    }
    assertKeepsDay(present, details);
    const columns = customerColumns(db, details, present);
    const stays = details.date === present.date && details.slot === present.slot;
    const position = stays ? present.position : null;
    const outcome = outcomeAfter(present, details);
    const change = { ...details, ...columns, ...outcome, position, version: present.version + 1 };
    db.update(deliveries).set(change).where(eq(deliveries.id, id)).run();
    if (added !== undefined) enrichCustomerOf(db, getDelivery(db, id), added);
    return change.version;
  });
}

/** A delivery that replaces one with a credited invoice was delivered that day. Throws 'conflict' for another one. */
export function assertKeepsDay({ reissueOf, date }: Delivery, to: { date: IsoDate }): void {
  if (reissueOf === null || date === to.date) return;
  throw fieldError(deliveryNames.date, KEEPS_DAY, 'conflict');
}

/** Throws 'not-found', and 'conflict' for an invoiced delivery, which never changes. */
export function getOpenDelivery(db: Db, id: number): Delivery {
  const delivery = getDelivery(db, id);
  if (delivery.invoiced) throw new DomainError('conflict', ALREADY_INVOICED);
  return delivery;
}

export function deleteDelivery(db: Db, id: number): void {
  inTransaction(db, () => {
    getOpenDelivery(db, id);
    db.delete(deliveries).where(eq(deliveries.id, id)).run();
  });
}

/** Returns the new version; undefined when a version that the user has not seen already has this method. */
export function changePayment(
  db: Db,
  { id, version }: Versioned,
  payment: PaymentMethod,
): number | undefined {
  return inTransaction(db, () => {
    const present = getOpenDelivery(db, id);
    const isLate = isOutdated(version, present);
    if (present.payment === payment) return isLate ? undefined : present.version;
    if (isLate) throw changedBySomeoneElse();
    const change = { payment, version: present.version + 1 };
    db.update(deliveries).set(change).where(eq(deliveries.id, id)).run();
    return change.version;
  });
}
