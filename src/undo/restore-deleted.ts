import { markRestored } from '../audit/acts/queries.ts';
import { type DeletedKind, readKind } from '../audit/deleted/deleted-record.ts';
import { findDeleted, removeDeleted } from '../audit/deleted/queries.ts';
import type { Act } from '../audit/schema.ts';
import { findCustomerByFold, getCustomer } from '../customers/queries.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { findReissue, getDelivery } from '../deliveries/queries.ts';
import { showDelivery, slotText } from '../deliveries/toasts.ts';
import { paths } from '../paths.ts';
import { type Clock, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { insertRecord, linkToCustomer } from './queries.ts';
import type { Undoing, Undone } from './undoing.ts';

/**
 * Stores a deleted record again with its id. Throws 'not-found' after 30 days or when the record was restored before.
 * Throws 'conflict' when another customer has the name, or when the deleted delivery replaced a credited delivery that
 * has another replacement now.
 */
export function restoreDeleted(db: Db, clock: Clock, kind: DeletedKind, recordId: number): void {
  inTransaction(db, () => {
    const record = findDeleted(db, clock, kind, recordId);
    if (record === undefined)
      throw new DomainError('not-found', 'Dit kan niet (meer) ongedaan worden gemaakt.');
    if (kind === 'klant') assertFreeName(db, String(record.name_fold));
    else assertNoReissue(db, Number(record.reissue_of ?? 0));
    // The version rises, so that a form from before the deletion is not saved without a question.
    insertRecord(db, kind, { ...record, version: Number(record.version) + 1 });
    if (kind === 'levering') linkToCustomer(db, recordId);
    removeDeleted(db, kind, recordId);
  });
}

export function undoDeletion({ db, clock }: Undoing, { kind, recordId }: Act): Undone {
  restoreDeleted(db, clock, readKind(kind), recordId);
  if (kind === 'klant') {
    const { name } = getCustomer(db, recordId);
    const link = { href: paths.customer(recordId), text: 'Bekijken' };
    return { name, rest: ' staat weer bij de klanten.', link };
  }
  const delivery = getDelivery(db, recordId);
  const rest = ` staat weer op ${slotText(delivery, clock)}.`;
  return { name: delivery.customerName, rest, link: showDelivery(delivery) };
}

/**
 * Restores a record for the button in the log. Marks the deletion as undone, so that the user who deleted the record
 * cannot undo it again.
 */
export function restoreFromLog(db: Db, clock: Clock, kind: DeletedKind, recordId: number): void {
  inTransaction(db, () => {
    restoreDeleted(db, clock, kind, recordId);
    markRestored(db, kind, recordId, moment(clock()));
  });
}

function assertFreeName(db: Db, nameFold: string): void {
  const name = findCustomerByFold(db, nameFold)?.name;
  if (name !== undefined)
    throw new DomainError('conflict', `Er is al een klant met deze naam: ${name}.`);
}

/**
 * Throws 'conflict' when the credited delivery has another replacement now, because a delivery can have only one
 * replacement.
 */
function assertNoReissue(db: Db, reissueOf: number): void {
  if (findReissue(db, reissueOf) !== undefined)
    throw new DomainError('conflict', 'Deze levering is intussen al opnieuw gemaakt.');
}
