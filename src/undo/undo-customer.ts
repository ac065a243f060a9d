import { getAct, listCopiedEdits, markUndone } from '../audit/acts/queries.ts';
import type { Act } from '../audit/schema.ts';
import { findCustomer } from '../customers/queries.ts';
import { changeCustomer, type CustomerEdit } from '../customers/save-customer.ts';
import { paths } from '../paths.ts';
import { moment } from '../shared/dates.ts';
import { undoEdit } from './undo-delivery.ts';
import { changedSince, tooLate, type Undoing, type Undone } from './undoing.ts';

/**
 * Restores the former values of the customer and of the deliveries to which the edit was copied. Throws 'conflict' and
 * restores nothing when one of these records has changed.
 */
export function undoCustomerEdit(undoing: Undoing, act: Act): Undone {
  const { db, clock } = undoing;
  const { version, before } = act.detail as CustomerEdit;
  const id = act.recordId;
  const present = findCustomer(db, id);
  if (present === undefined) throw tooLate('de klant is verwijderd.');
  if (present.version !== version)
    throw changedSince(db, { kind: 'klant', id, what: `klant ${present.name}` });
  changeCustomer(db, { id, version }, before);
  for (const copied of listCopiedEdits(db, act)) {
    undoEdit(undoing, getAct(db, clock, copied));
    markUndone(db, copied, { undoneAt: moment(clock()), undoneRequest: null });
  }
  const link = { href: paths.customer(id), text: 'Bekijken' };
  return { name: before.name, rest: ' staat weer zoals het was.', link };
}
