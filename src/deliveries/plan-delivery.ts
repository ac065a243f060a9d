import { recordAct } from '../audit/acts/queries.ts';
import type { CustomerDetails } from '../customers/customer.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { DomainError, hasValues } from '../shared/domain-error.ts';
import { enrichCustomerOf } from './customer/enrich-customer.ts';
import { findByRequest, getDelivery, insertDelivery } from './queries.ts';
import type { NewDelivery } from './schema.ts';

/**
 * Plans a delivery and returns its id. A request with the same request id returns the id that the first request got,
 * even when its values differ.
 */
export function addDelivery(db: Db, details: NewDelivery, requestId: string | undefined): number {
  return inTransaction(
    db,
    () => findByRequest(db, requestId) ?? insertPlanned(db, details, requestId),
  );
}

/**
 * Plans the delivery of a form, and adds to the customer the fields that the user changed in this form. Throws
 * 'conflict' when the same form was sent before with other values, because otherwise the new values would be lost.
 */
export function planDelivery(
  db: Db,
  { details, added }: { details: NewDelivery; added: CustomerDetails },
  requestId: string | undefined,
): number {
  return inTransaction(db, () => {
    const before = findByRequest(db, requestId);
    if (before !== undefined && !hasValues(getDelivery(db, before), details)) throw alreadySent();
    const id = before ?? insertPlanned(db, details, requestId);
    enrichCustomerOf(db, getDelivery(db, id), added);
    return id;
  });
}

function insertPlanned(db: Db, details: NewDelivery, requestId: string | undefined): number {
  const id = insertDelivery(db, details, requestId);
  const { version } = getDelivery(db, id);
  recordAct(db, { act: 'plan', kind: 'levering', recordId: id, detail: { version } });
  return id;
}

function alreadySent(): DomainError {
  return new DomainError(
    'conflict',
    'Dit formulier was al verzonden. Verstuur het nog eens om hiermee een tweede levering te plannen.',
  );
}
