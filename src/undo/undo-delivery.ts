import type { Act } from '../audit/schema.ts';
import type { Db, DbAndClock } from '../database/open.ts';
import { deleteDelivery } from '../deliveries/delete-delivery.ts';
import { DELIVERY_FIELDS } from '../deliveries/delivery.ts';
import { editDelivery } from '../deliveries/edit-delivery.ts';
import { NO_OUTCOME } from '../deliveries/outcome.ts';
import { findDelivery, getDelivery } from '../deliveries/queries.ts';
import type { DeliveryChange } from '../deliveries/record-change.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { showDelivery, slotText } from '../deliveries/toasts.ts';
import { NO_WINDOW } from '../deliveries/window.ts';
import { findInvoice } from '../invoices/queries.ts';
import { moveDelivery } from '../planning/move-delivery.ts';
import { type OrderChange, restoreOrder } from '../planning/order-slot.ts';
import { changeReported } from '../rounds/queries.ts';
import { saveReported } from '../rounds/ticks/tick-delivery.ts';
import { type DomainError, hasValues } from '../shared/domain-error.ts';
import { valuesOf } from '../shared/fields.ts';
import { type PointColumns, pointIn } from '../shared/point.ts';
import { changedSince, tooLate, type Undoing, type Undone } from './undoing.ts';

/** The outcome and the window of a stop. Moving the delivery to another day or slot may have cleared these columns. */
const OF_DAY = Object.keys({ ...NO_OUTCOME, ...NO_WINDOW }) as (keyof Delivery)[];

export function undoPlan({ db }: Undoing, act: Act): Undone {
  const delivery = getUnchanged(db, act);
  const { id, customerName, outcome, received } = delivery;
  if (outcome !== null || received !== null) throw tooLate(`${customerName} is al geleverd.`);
  deleteDelivery(db, id);
  return { name: customerName, rest: ' is niet meer gepland.' };
}

/** Restores the former values of the fields with `editDelivery`, so that its rules apply. */
export function undoEdit({ db, clock }: Undoing, act: Act): Undone {
  const present = getUnchanged(db, act);
  const { id, version } = present;
  const { before } = changeOf(act);
  const former = valuesOf(DELIVERY_FIELDS, { ...present, ...before });
  const next = editDelivery(db, { id, version }, { ...former, ...pointBefore(present, before) });
  const { date, slot } = former;
  if (before.position)
    moveDelivery(db, { id, version: next }, { date, slot, position: before.position });
  restoreOfDay(db, id, before);
  return backAgain({ db, clock }, id, before);
}

/** `before` has only the columns that changed, so it can have only one of the two coordinates. */
function pointBefore(present: Delivery, before: Partial<Delivery>): Partial<PointColumns> {
  const isMoved = 'latitude' in before || 'longitude' in before;
  return isMoved ? pointIn({ ...present, ...before }) : {};
}

export function undoMove({ db, clock }: Undoing, act: Act): Undone {
  if ('order' in act.detail) return undoOrder({ db, clock }, act.detail as OrderChange);
  const { id, version, date, slot } = getUnchanged(db, act);
  const { before, index } = changeOf(act);
  const isSameSlot = before.date === undefined && before.slot === undefined;
  const hadPosition = before.position !== null && before.position !== undefined;
  // A position is needed if the delivery had one, or if it was moved within its slot.
  const position = isSameSlot || hadPosition ? index + 1 : undefined;
  moveDelivery(db, { id, version }, { date, slot, ...before, position });
  restoreOfDay(db, id, before);
  return backAgain({ db, clock }, id, { date, slot });
}

function undoOrder({ db, clock }: DbAndClock, change: OrderChange): Undone {
  if (!restoreOrder(db, change)) throw tooLate('de volgorde is daarna gewijzigd.');
  return { name: `De volgorde van ${slotText(change, clock)}`, rest: ' is weer zoals eerst.' };
}

/** Restores the former outcome and cash. A report does not change the version, so the reported values are compared. */
export function undoReport(undoing: Undoing, act: Act): Undone {
  const { before, after } = changeOf(act);
  const present = getPresent(undoing.db, act.recordId);
  if (!hasValues(present, { ...present, ...after })) throw deliveryChanged(undoing.db, present);
  saveReported(undoing, present, before);
  return { name: present.customerName, rest: ' staat weer zoals het was.' };
}

type StoredChange = DeliveryChange & { index: number };

function changeOf({ detail }: Act): StoredChange {
  return detail as StoredChange;
}

function restoreOfDay(db: Db, id: number, before: Partial<Delivery>): void {
  const changed = OF_DAY.filter((name) => name in before);
  if (changed.length === 0) return;
  changeReported(db, id, Object.fromEntries(changed.map((name) => [name, before[name]])));
}

function backAgain({ db, clock }: DbAndClock, id: number, before: Partial<Delivery>): Undone {
  const delivery = getDelivery(db, id);
  const isMoved = 'date' in before || 'slot' in before;
  const rest = isMoved
    ? ` staat weer op ${slotText(delivery, clock)}.`
    : ' staat weer zoals het was.';
  return { name: delivery.customerName, rest, link: showDelivery(delivery) };
}

/** Throws 'conflict' when the delivery was deleted, invoiced or changed since the act. */
function getUnchanged(db: Db, act: Act): Delivery {
  const delivery = getPresent(db, act.recordId);
  const { id, customerName, invoiced, version } = delivery;
  if (invoiced)
    throw tooLate(`${customerName} is al gefactureerd (${findInvoice(db, id)?.number}).`);
  if (version !== changeOf(act).version) throw deliveryChanged(db, delivery);
  return delivery;
}

function getPresent(db: Db, id: number): Delivery {
  const delivery = findDelivery(db, id);
  if (delivery === undefined) throw tooLate('de levering is verwijderd.');
  return delivery;
}

function deliveryChanged(db: Db, { id, customerName }: Delivery): DomainError {
  return changedSince(db, { kind: 'levering', id, what: `de levering van ${customerName}` });
}
