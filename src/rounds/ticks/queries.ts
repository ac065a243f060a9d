import { and, count, eq, sql } from 'drizzle-orm';
import { type Db, inTransaction, prepared } from '../../database/open.ts';
import { getDelivery } from '../../deliveries/queries.ts';
import { deliveries, type Delivery } from '../../deliveries/schema.ts';
import { type Clock, type IsoDate, moment } from '../../shared/dates.ts';
import { DomainError, hasValues } from '../../shared/domain-error.ts';
import { recordCash } from './cash.ts';
import { deliveryTicks } from './schema.ts';
import { movedTo, NOT_ON_ROUND, type Tick, ticked } from './tick.ts';

/** Nobody ticks a delivery this often. Without a limit a driver's link could fill the disk. */
const MAX_TICKS = 100;

const known = prepared((db) =>
  db
    .select({ requestId: deliveryTicks.requestId })
    .from(deliveryTicks)
    .where(
      and(
        eq(deliveryTicks.deliveryId, sql.placeholder('deliveryId')),
        eq(deliveryTicks.requestId, sql.placeholder('requestId')),
      ),
    )
    .prepare(),
);
const countOf = prepared((db) =>
  db
    .select({ n: count() })
    .from(deliveryTicks)
    .where(eq(deliveryTicks.deliveryId, sql.placeholder('deliveryId')))
    .prepare(),
);

export type TickRequest = {
  id: number;
  tick: Tick;
  requestId: string | undefined;
  /** The only date whose deliveries may be ticked. */
  only?: IsoDate;
};

/**
 * Ticks a delivery, once for each request id, and returns the delivery. Leaves its version, so that a form that a
 * colleague has open is still saved. Throws 'not-found', 'conflict' when the delivery moved to another date, 'too-many'.
 */
export function tickDelivery(
  { db, clock }: { db: Db; clock: Clock },
  { id, tick, requestId = crypto.randomUUID(), only }: TickRequest,
): Delivery {
  return inTransaction(db, () => {
    const present = getDelivery(db, id);
    if (only !== undefined && (present.date !== only || present.reissueOf !== null))
      throw new DomainError('not-found', NOT_ON_ROUND);
    const key = { deliveryId: id, requestId };
    if (known(db).get(key) !== undefined) return present;
    if (tick.date !== undefined && tick.date !== present.date) throw movedTo(present.date);
    const change = ticked(present, tick, clock());
    if ((countOf(db).get(key)?.n ?? 0) >= MAX_TICKS) throw tooMany();
    db.insert(deliveryTicks).values(key).run();
    if (hasValues(present, change)) return present;
    db.update(deliveries).set(change).where(eq(deliveries.id, id)).run();
    const delivery = { ...present, ...change };
    if (change.received !== present.received) recordCash(db, moment(clock()), delivery);
    return delivery;
  });
}

function tooMany(): DomainError {
  return new DomainError('too-many', 'Deze levering is te vaak aangevinkt. Bel het kantoor.');
}
