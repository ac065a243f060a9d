import { and, eq, isNull, sql } from 'drizzle-orm';
import { findLastActor } from '../audit/queries.ts';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import { listDeliveriesBetween } from '../deliveries/list/queries.ts';
import { findLoad } from '../deliveries/load/queries.ts';
import { outcomeAfter } from '../deliveries/outcome.ts';
import { assertKeepsDay, getOpenDelivery } from '../deliveries/queries.ts';
import { deliveries } from '../deliveries/schema.ts';
import { addDays, type IsoDate, SLOTS } from '../shared/dates.ts';
import { isOutdated, type Versioned } from '../shared/domain-error.ts';
import { isThere, type Move, placesFor, someoneWasFirst } from './move.ts';
import { boardDays, type Week } from './week.ts';

/** More cards would make a page that takes too long to render. */
export const MAX_CARDS = 500;

export function findWeek(db: Db, monday: IsoDate): Week {
  const period = { from: monday, until: addDays(monday, 6), slot: undefined };
  const cards = listDeliveriesBetween(db, period, { limit: MAX_CARDS + 1, offset: 0 });
  const { days, capacity } = findLoad(db, period.from, period.until);
  const isCut = cards.length > MAX_CARDS;
  return { capacity, isCut, days: boardDays(days, cards.slice(0, MAX_CARDS)) };
}

const ofSlot = prepared((db) =>
  db
    .select({ id: deliveries.id, position: deliveries.position })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.date, sql.placeholder('date')),
        eq(deliveries.slot, sql.placeholder('slot')),
        isNull(deliveries.reissueOf),
      ),
    )
    .prepare(),
);

/**
 * Moves a delivery to a slot, and to a place in it when `to` has one. Returns the new version. Throws 'not-found', and
 * 'conflict' when the delivery is invoiced or has a newer version. A delivery that is already there is no conflict: the answer
 * to an earlier identical request may have been lost.
 */
export function moveDelivery(db: Db, { id, version }: Versioned, to: Move): number {
  return inTransaction(db, () => {
    const present = getOpenDelivery(db, id);
    const { date = present.date, slot, place } = to;
    assertKeepsDay(present, { date });
    const rows = ofSlot(db).all({ date, slot: SLOTS.indexOf(slot) });
    if (isThere(rows, id, place)) return present.version;
    if (isOutdated(version, present))
      throw someoneWasFirst(findLastActor(db, 'levering', id), present);
    const others = rows.filter((row) => row.id !== id);
    const [own, ...neighbours] = placesFor(others, id, place);
    const outcome = outcomeAfter(present, { date, quantity: present.quantity });
    const change = { date, slot, ...outcome, position: own.position, version: present.version + 1 };
    db.update(deliveries).set(change).where(eq(deliveries.id, id)).run();
    for (const { id: other, position } of neighbours)
      db.update(deliveries).set({ position }).where(eq(deliveries.id, other)).run();
    return change.version;
  });
}
