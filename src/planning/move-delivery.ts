import { findLastChangeOf } from '../audit/queries.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { assertKeepsDay } from '../deliveries/edit-delivery.ts';
import { outcomeAfter } from '../deliveries/outcome.ts';
import { getOpenDelivery, updateDelivery } from '../deliveries/queries.ts';
import { recordChange } from '../deliveries/record-change.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { isOutdated, type Versioned } from '../shared/domain-error.ts';
import {
  indexOf,
  isThere,
  type Move,
  positionsFor,
  type SlotRow,
  someoneWasFirst,
} from './move.ts';
import { listOfSlot, setPosition } from './queries.ts';

/**
 * Moves a delivery and returns its version. A move to its present position, or within its slot without a position,
 * changes nothing. Throws 'not-found', and 'conflict' for an invoiced delivery, an older version, or a new day for a
 * delivery that replaces another delivery.
 */
export function moveDelivery(db: Db, { id, version }: Versioned, to: Move): number {
  return inTransaction(db, () => {
    const present = getOpenDelivery(db, id);
    const { date = present.date, slot, position } = to;
    assertKeepsDay(present, { date });
    const rows = rowsOfSlot(db, present, { date, slot });
    if (isThere(rows, id, position)) return present.version;
    if (isOutdated(version, present))
      throw someoneWasFirst(findLastChangeOf(db, 'levering', id)?.actor, present);
    const others = rows.filter((row) => row.id !== id);
    const [own, ...neighbours] = positionsFor(others, id, position);
    const outcome = outcomeAfter(present, { date, quantity: present.quantity });
    const index = indexOf(rowsOfSlot(db, present, present), id);
    for (const neighbour of neighbours) setPosition(db, neighbour);
    const next = updateDelivery(db, present, { date, slot, ...outcome, position: own.position });
    recordChange(db, 'move', present, { index });
    return next;
  });
}

/**
 * The deliveries among which the delivery moves. A delivery that replaces one with a credited invoice is on no board,
 * so it has no neighbours.
 */
function rowsOfSlot(
  db: Db,
  present: Delivery,
  { date, slot }: Pick<Delivery, 'date' | 'slot'>,
): SlotRow[] {
  if (present.reissueOf === null) return listOfSlot(db, date, slot);
  return slot === present.slot ? [present] : [];
}
