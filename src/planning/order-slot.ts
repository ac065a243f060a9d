import { recordAct } from '../audit/acts/queries.ts';
import { recordEvent } from '../audit/queries.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { formatDate, type IsoDate, type Slot } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { inOrder, type SlotRow } from './move.ts';
import { listOfSlot, setPosition } from './queries.ts';

export type SlotTime = { date: IsoDate; slot: Slot };
/** The ids of all deliveries of a slot, in the order in which they are delivered. */
export type SlotOrder = SlotTime & { order: number[] };
/** The values for undoing: the new order, and the former rows of the slot. */
export type OrderChange = SlotOrder & { before: SlotRow[] };

const OTHER_STOPS =
  'De leveringen van dit dagdeel zijn intussen veranderd. Kijk opnieuw naar de volgorde.';

/**
 * Changes the order of a slot, also of its invoiced deliveries, and returns the former order. Keeps the versions, so
 * that open forms can be saved. Throws 'conflict' when the ids are not exactly those of the slot.
 */
export function orderSlot(db: Db, { date, slot, order }: SlotOrder): number[] {
  return inTransaction(db, () => {
    const before = inOrder(listOfSlot(db, date, slot));
    const former = before.map(({ id }) => id);
    if (!areEqual(sorted(former), sorted(order))) throw new DomainError('conflict', OTHER_STOPS);
    const [first] = order;
    if (first === undefined || areEqual(former, order)) return former;
    const after = order.map((id, index) => ({ id, position: index + 1 }));
    setPositions(db, { date, slot }, after);
    const detail: OrderChange = { date, slot, order, before };
    recordAct(db, { act: 'move', kind: 'levering', recordId: first, detail });
    return former;
  });
}

/** Restores the former positions. Returns false when the order or the deliveries of the slot have changed since. */
export function restoreOrder(db: Db, { date, slot, order, before }: OrderChange): boolean {
  const present = inOrder(listOfSlot(db, date, slot)).map(({ id }) => id);
  if (!areEqual(present, order)) return false;
  setPositions(db, { date, slot }, before);
  return true;
}

function setPositions(db: Db, { date, slot }: SlotTime, rows: SlotRow[]): void {
  for (const row of rows) setPosition(db, row);
  recordEvent(db, {
    action: 'volgorde gewijzigd',
    kind: 'levering',
    subject: `${formatDate(date)}, ${slot}`,
  });
}

const sorted = (ids: number[]) => ids.toSorted((one, other) => one - other);

export function areEqual(one: number[], other: number[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
