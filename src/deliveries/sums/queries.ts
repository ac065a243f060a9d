import { yieldToRequests } from '../../background/yield.ts';
import { matchOf, type NameSearch } from '../../database/name-search.ts';
import type { Db } from '../../database/open.ts';
import type { Period } from '../../database/page.ts';
import { allRows, oneRow } from '../../database/statements.ts';
import type { IsoDate, Slot } from '../../shared/dates.ts';
import type { Cents } from '../../shared/money.ts';
import type { Thousandths } from '../../shared/quantity.ts';
import { sumEach } from '../../shared/sum.ts';
import { ID_OF_SORT_KEY, periodOf, rangeOf, type Selection, sortKeyOf } from '../order/cursor.ts';

export type Sums = { count: number; quantity: Thousandths; total: Cents };
export type DaySums = Sums & { date: IsoDate; slot: Slot };

export function addSums(parts: readonly Sums[]): Sums {
  return sumEach(parts, 'count', 'quantity', 'total');
}

/**
 * The highest number of deliveries that are added up immediately after a search. When a search finds more, they are
 * added up only if the user asks for it.
 */
export const FEW = 500;

/** SQL for the total of a delivery. Price × quantity is rounded half up to the cent, as in `goodsAmount`. */
export const TOTAL = '(price * quantity + 500) / 1000 + fee';

/**
 * SQL for the columns of `Sums`. A delivery that replaces a delivery with a credited invoice does not count, because
 * its wood was counted with the replaced delivery.
 */
export const ADDED = `coalesce(sum(reissue_of IS NULL), 0) AS count,
  coalesce(sum(iif(reissue_of IS NULL, quantity, 0)), 0) AS quantity,
  coalesce(sum(iif(reissue_of IS NULL, ${TOTAL}, 0)), 0) AS total`;

/** The sums of all deliveries of a period. */
export const sumOfPeriod = oneRow<Sums, [period: Period]>(
  `SELECT coalesce(sum(count), 0) AS count, coalesce(sum(quantity), 0) AS quantity,
     coalesce(sum(total), 0) AS total
   FROM delivery_sums WHERE date BETWEEN $from AND $until`,
);

/** The sums of each day and slot that has deliveries, in the order of time. */
export const sumsOfDays = allRows<DaySums, [period: Period]>(
  `SELECT date, iif(slot = 0, 'Ochtend', 'Middag') AS slot, count, quantity, total
   FROM delivery_sums WHERE date BETWEEN $from AND $until ORDER BY date, delivery_sums.slot`,
);

type Found = Sums & { found: number };
const ofNames = oneRow<Found, [names: string, from: string, until: string]>(
  `SELECT ${ADDED}, count(*) AS found FROM (
     SELECT price, quantity, fee, reissue_of
     FROM json_each(?) AS name CROSS JOIN deliveries INDEXED BY deliveries_by_name
     WHERE customer_name_fold = name.value AND date BETWEEN ? AND ? LIMIT ${FEW + 1}
   )`,
);

type Slice = Found & { last: string | null };
const ofHits = oneRow<Slice, [match: string, after: bigint, end: bigint]>(
  `SELECT ${ADDED}, count(*) AS found, CAST(max(hit.sort_key) AS TEXT) AS last FROM (
     SELECT rowid AS sort_key FROM delivery_names
     WHERE name MATCH ? AND rowid > ? AND rowid < ? ORDER BY rowid LIMIT ${FEW + 1}
   ) AS hit CROSS JOIN deliveries ON deliveries.id = hit.sort_key ${ID_OF_SORT_KEY}`,
);

/** The sums of a selection. Undefined when it has more than `FEW` deliveries with the name. */
export function sumDeliveries(db: Db, selection: Selection): Sums | undefined {
  const { search } = selection;
  const period = periodOf(selection);
  if (search === undefined) return sumOfPeriod(db, period);
  const { found, count, quantity, total } = sumNamed(db, search, period);
  return found > FEW ? undefined : { count, quantity, total };
}

function sumNamed(db: Db, search: NameSearch, period: Period): Found {
  if (search.hits !== undefined) return ofNames(db, search.hits, period.from, period.until);
  const { after, before } = rangeOf(period);
  return ofHits(db, matchOf(db, search), sortKeyOf(after), sortKeyOf(before));
}

/**
 * Adds up deliveries in parts. Other requests are handled between two parts. When the signal `aborted` aborts, returns
 * the sums of the parts so far.
 */
export async function sumAllDeliveries(
  db: Db,
  selection: Selection,
  aborted: AbortSignal,
): Promise<Sums> {
  const { search } = selection;
  if (search === undefined) return sumDeliveries(db, selection) ?? addSums([]);
  const range = rangeOf(periodOf(selection));
  const match = matchOf(db, search);
  const end = sortKeyOf(range.before);
  let sums = addSums([]);
  for (let after: bigint | undefined = sortKeyOf(range.after); after !== undefined;) {
    const part: Slice = ofHits(db, match, after, end);
    sums = addSums([sums, part]);
    after = part.last && !aborted.aborted ? BigInt(part.last) : undefined;
    await yieldToRequests();
  }
  return sums;
}

export type Uninvoiced = { count: number; total: Cents };

/**
 * The number and total of the deliveries in a period that have no invoice yet. The total includes BTW only if the
 * entered prices do (`deliveryTotal`).
 */
export const sumUninvoiced = oneRow<Uninvoiced, [period: Period]>(
  `SELECT coalesce(sum(count), 0) AS count, coalesce(sum(total), 0) AS total
   FROM uninvoiced_sums WHERE date BETWEEN $from AND $until`,
);
