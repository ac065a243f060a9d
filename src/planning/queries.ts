import type { Db } from '../database/open.ts';
import { allRows, changeRows } from '../database/statements.ts';
import { listDeliveriesBetween } from '../deliveries/list/queries.ts';
import { findLoad } from '../deliveries/load/queries.ts';
import { addDays, type IsoDate, type Slot, SLOTS } from '../shared/dates.ts';
import type { SlotRow } from './move.ts';
import { boardDays, type Week } from './week.ts';

export const MAX_CARDS = 500;

export function findWeek(db: Db, monday: IsoDate): Week {
  const period = { from: monday, until: addDays(monday, 6), slot: undefined };
  const cards = listDeliveriesBetween(db, period, { limit: MAX_CARDS + 1, offset: 0 });
  const { days, capacity } = findLoad(db, period.from, period.until);
  const isCut = cards.length > MAX_CARDS;
  return { capacity, isCut, days: boardDays(days, cards.slice(0, MAX_CARDS)) };
}

const ofSlot = allRows<SlotRow, [date: IsoDate, slot: number]>(
  'SELECT id, position FROM deliveries WHERE date = ? AND slot = ? AND reissue_of IS NULL',
);
export function listOfSlot(db: Db, date: IsoDate, slot: Slot): SlotRow[] {
  return ofSlot(db, date, SLOTS.indexOf(slot));
}

// A prepared statement, because a slot can have hundreds of deliveries.
const position = changeRows<[id: number, position: number | null]>(
  'UPDATE deliveries SET position = ?2 WHERE id = ?1',
);
/** Stores the position of a delivery. Does not change its version, so that a colleague's open form stays valid. */
export function setPosition(db: Db, row: SlotRow): void {
  position(db, row.id, row.position);
}
