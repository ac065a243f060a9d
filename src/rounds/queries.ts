import type { Db } from '../database/open.ts';
import { amountsOf } from '../deliveries/amounts.ts';
import { listDeliveriesBetween } from '../deliveries/list/queries.ts';
import { getSettings } from '../firm/queries.ts';
import { amountsToCollect } from '../invoices/queries.ts';
import { MAX_STOPS, type Stop } from './list.ts';
import type { Period } from './period.ts';

/** The stops of a period in the order of date and slot. One stop too many shows that the list is too long. */
export function findStops(db: Db, period: Period): Stop[] {
  const found = listDeliveriesBetween(db, period, MAX_STOPS + 1);
  const settings = getSettings(db);
  const ids = found.map(({ id }) => id);
  const invoiced = amountsToCollect(db, ids);
  return found.map((delivery): Stop => {
    if (delivery.payment !== 'contant') return { ...delivery, collect: undefined };
    const collect = invoiced.get(delivery.id) ?? amountsOf(delivery, settings).total;
    return { ...delivery, collect };
  });
}
