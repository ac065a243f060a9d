import { readInParts } from '../database/in-parts.ts';
import type { Db } from '../database/open.ts';
import { amountsOf } from '../deliveries/amounts.ts';
import { DELIVERY_GONE } from '../deliveries/delivery.ts';
import { listDeliveriesBetween } from '../deliveries/list/queries.ts';
import { getDelivery } from '../deliveries/queries.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { getSettings } from '../firm/queries.ts';
import { amountsToCollect } from '../invoices/queries.ts';
import { DomainError } from '../shared/domain-error.ts';
import { MAX_STOPS, type RoundStop } from './list.ts';
import type { Period } from './period.ts';

/** The number of stops that are read at once. Reading a long list at once would delay all other requests. */
const STOPS_AT_ONCE = 200;

/**
 * Sorted by date, slot and position. Ends the reading when it has found more than 1,000 stops, because
 * `assertPrintable` refuses such a list. A list of one part needs no snapshot. A snapshot would open the database and
 * prepare every statement again.
 */
export async function findStops(db: Db, period: Period): Promise<RoundStop[]> {
  const first = listDeliveriesBetween(db, period, { limit: STOPS_AT_ONCE, offset: 0 });
  return first.length < STOPS_AT_ONCE ? stopsOf(db, first) : readLongList(db, period);
}

async function readLongList(db: Db, period: Period): Promise<RoundStop[]> {
  const stops: RoundStop[] = [];
  const parts = readInParts(db, (snapshot, offset: number | undefined = 0) => {
    const found = listDeliveriesBetween(snapshot, period, { limit: STOPS_AT_ONCE, offset });
    const next = offset + found.length;
    const isLast = found.length < STOPS_AT_ONCE || next > MAX_STOPS;
    return { rows: stopsOf(snapshot, found), next: isLast ? undefined : next };
  });
  for await (const part of parts) stops.push(...part);
  return stops;
}

export function getStop(db: Db, id: number): RoundStop {
  const [stop] = stopsOf(db, [getDelivery(db, id)]);
  if (stop === undefined) throw new DomainError('not-found', DELIVERY_GONE);
  return stop;
}

function stopsOf(db: Db, found: Delivery[]): RoundStop[] {
  const settings = getSettings(db);
  const ids = found.map(({ id }) => id);
  const invoiced = amountsToCollect(db, ids);
  return found.map((delivery): RoundStop => {
    if (delivery.payment !== 'contant') return { ...delivery, collect: undefined };
    const collect = invoiced.get(delivery.id) ?? amountsOf(delivery, settings).total;
    return { ...delivery, collect };
  });
}
