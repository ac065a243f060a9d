import { readInParts } from '../database/in-parts.ts';
import type { Db } from '../database/open.ts';
import { getterOf } from '../database/statements.ts';
import { saleOf } from '../deliveries/amounts.ts';
import { DELIVERY_GONE } from '../deliveries/delivery.ts';
import { listDeliveriesBetween } from '../deliveries/list/queries.ts';
import { findDelivery } from '../deliveries/queries.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { getSettings } from '../firm/queries.ts';
import type { Settings } from '../firm/schema.ts';
import { findInvoicedTotals, type InvoicedTotal } from '../invoices/queries.ts';
import { saleAmounts } from '../shared/btw.ts';
import type { IsoDate } from '../shared/dates.ts';
import { cents } from '../shared/money.ts';
import { cashToCollect } from './cash-to-collect.ts';
import { MAX_STOPS, type RoundStop } from './list.ts';
import type { Period } from './period.ts';

/** The number of stops that are read at once. Reading a long list at once would delay all other requests. */
const STOPS_AT_ONCE = 200;

/**
 * Returns the stops of a period, sorted by date, slot and position. Reading ends after more than 1,000 stops, because
 * `assertPrintable` refuses such a list. A list that fits in one part is read without a snapshot, because a snapshot
 * opens the database and prepares every statement again.
 */
export async function findStops(db: Db, period: Period): Promise<RoundStop[]> {
  const first = listDeliveriesBetween(db, period, { limit: STOPS_AT_ONCE, offset: 0 });
  return first.length < STOPS_AT_ONCE ? stopsOf(db, first) : readLongList(db, period);
}

/** The stops of one day, in the order of the round. */
export function findStopsOf(db: Db, date: IsoDate): Promise<RoundStop[]> {
  return findStops(db, { from: date, until: date, slot: undefined });
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

export const getStop = getterOf(findStop, DELIVERY_GONE);

export function findStop(db: Db, id: number): RoundStop | undefined {
  const delivery = findDelivery(db, id);
  return delivery && stopsOf(db, [delivery])[0];
}

function stopsOf(db: Db, found: Delivery[]): RoundStop[] {
  const settings = getSettings(db);
  const ids = found.map(({ id }) => id);
  const invoices = findInvoicedTotals(db, ids);
  return found.map((delivery) => stopOf(delivery, invoices.get(delivery.id), settings));
}

/** A credit after the driver's report does not change what the driver had to collect. */
function stopOf(
  delivery: Delivery,
  invoice: InvoicedTotal | undefined,
  settings: Settings,
): RoundStop {
  const { payment, outcome, outcomeAt, deliveredQuantity: delivered } = delivery;
  if (payment !== 'contant')
    return { ...delivery, collect: undefined, sale: undefined, due: cents(0) };
  const planned = saleOf(delivery, settings);
  const sale = invoice === undefined ? planned : undefined;
  const total = invoice?.total ?? saleAmounts(planned).total;
  const creditedAt = invoice?.creditedAt ?? null;
  const wasDue = creditedAt === null || (outcomeAt !== null && outcomeAt <= creditedAt);
  const due = wasDue ? cashToCollect({ total, sale }, { outcome, delivered }) : cents(0);
  return { ...delivery, collect: creditedAt === null ? total : cents(0), sale, due };
}
