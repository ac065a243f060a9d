import { and, count, eq, gte, lt, sql } from 'drizzle-orm';
import { type Db, inTransaction, prepared } from '../../database/open.ts';
import { getDelivery } from '../../deliveries/queries.ts';
import { deliveries, type Delivery } from '../../deliveries/schema.ts';
import { type Clock, type IsoDate, moment } from '../../shared/dates.ts';
import { DomainError, hasValues } from '../../shared/domain-error.ts';
import { getStop } from '../queries.ts';
import { assertDriverMayReceive, recordCash } from './cash.ts';
import { deliveryTicks } from './schema.ts';
import { movedTo, NOT_ON_ROUND, type Tick, ticked } from './tick.ts';

/** No driver ticks a delivery this often. Without a limit a link could fill the disk. */
const MAX_TICKS_OF_LINK = 100;

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
const countOfLink = prepared((db) =>
  db
    .select({ n: count() })
    .from(deliveryTicks)
    .where(
      and(
        eq(deliveryTicks.deliveryId, sql.placeholder('deliveryId')),
        gte(deliveryTicks.requestId, sql.placeholder('first')),
        lt(deliveryTicks.requestId, sql.placeholder('end')),
      ),
    )
    .prepare(),
);

/** A driver's link, which ticks the deliveries of one date. `keys` is what the keys of its requests begin with. */
export type TickingLink = { date: IsoDate; keys: string };

export type TickRequest = {
  id: number;
  tick: Tick;
  requestId: string | undefined;
  /** The link that ticks, when it is not the office. */
  link?: TickingLink;
};

/**
 * Ticks a delivery, once for each request id, and returns the delivery. Leaves its version, so that a form that a
 * colleague has open is still saved. Throws 'not-found', and 'conflict' when the delivery moved to another date. Of a link it
 * throws 'conflict' for an amount that the office has to fill in, and 'too-many'.
 */
export function tickDelivery(
  { db, clock }: { db: Db; clock: Clock },
  { id, tick, requestId = crypto.randomUUID(), link }: TickRequest,
): Delivery {
  return inTransaction(db, () => {
    const present = getDelivery(db, id);
    if (link !== undefined && (present.date !== link.date || present.reissueOf !== null))
      throw new DomainError('not-found', NOT_ON_ROUND);
    const key = { deliveryId: id, requestId };
    if (known(db).get(key) !== undefined) return present;
    if (tick.date !== undefined && tick.date !== present.date) throw movedTo(present.date);
    const change = ticked(present, tick, clock());
    if (link !== undefined) assertTicksOfLink(db, id, link);
    const { received } = change;
    if (link !== undefined && received !== present.received)
      assertDriverMayReceive(received, getStop(db, id).collect);
    db.insert(deliveryTicks).values(key).run();
    if (hasValues(present, change)) return present;
    db.update(deliveries).set(change).where(eq(deliveries.id, id)).run();
    const delivery = { ...present, ...change };
    if (change.received !== present.received) recordCash(db, moment(clock()), delivery);
    return delivery;
  });
}

/** Throws 'too-many'. Each link has its own count, so that no link keeps another one or the office from ticking. */
function assertTicksOfLink(db: Db, deliveryId: number, { keys }: TickingLink): void {
  const range = { deliveryId, first: keys, end: `${keys}\u{10ffff}` };
  if ((countOfLink(db).get(range)?.n ?? 0) >= MAX_TICKS_OF_LINK) throw tooMany();
}

function tooMany(): DomainError {
  return new DomainError('too-many', 'Deze levering is te vaak aangevinkt. Bel het kantoor.');
}
