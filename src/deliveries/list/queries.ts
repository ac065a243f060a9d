import { and, asc, between, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { endOfPhone } from '../../customers/search.ts';
import { partOf, type Parts, readInParts, ROWS_OF_PART } from '../../database/in-parts.ts';
import { searchNames } from '../../database/name-search.ts';
import { isLike, type NamedList, namedList } from '../../database/named-list.ts';
import { type Db, prepared } from '../../database/open.ts';
import { following, type Page } from '../../database/page.ts';
import { isOneOf } from '../../database/statements.ts';
import { searchValues, type ValueSearch } from '../../database/value-search.ts';
import { type IsoDate, type Slot, SLOTS } from '../../shared/dates.ts';
import {
  ALL_TIME,
  byTime,
  type Cursor,
  cursorOf,
  ID_OF_SORT_KEY,
  periodOf,
  rangeOf,
  type Selection,
  SORT_KEY,
  sortKeyOf,
} from '../order/cursor.ts';
import { deliveries, type Delivery } from '../schema.ts';

const PAGE_SIZE = 50;

export type DeliveryPage = Page<Delivery>;

const byIds = prepared((db) =>
  db
    .select()
    .from(deliveries)
    .where(isOneOf(deliveries.id, 'ids'))
    .orderBy(asc(deliveries.date), asc(deliveries.slot), asc(deliveries.id))
    .prepare(),
);

type DeliverySource = Pick<NamedList<Delivery, Cursor>, 'inOrder' | 'trigrams'> & {
  /**
   * The index with which the deliveries of a name are found. Without it, a search by name compares the names of all
   * deliveries of the list.
   */
  nameIndex?: string;
};

export function deliveryList({ nameIndex, ...list }: DeliverySource) {
  const { where = 'TRUE' } = list.inOrder;
  const withValue = (condition: string, index: string) => ({
    from: `deliveries INDEXED BY ${index}`,
    where: `${condition} AND ${where}`,
  });
  return namedList<Delivery, Cursor>({
    ...byTime,
    size: PAGE_SIZE,
    id: 'id',
    isNamed: isLike('customer_name_fold'),
    sortKey: { of: SORT_KEY, id: (key) => `${key} ${ID_OF_SORT_KEY}` },
    ofValues: {
      address: withValue('address = name.value', 'deliveries_by_address'),
      phone: withValue("phone = name.value AND phone <> ''", 'deliveries_by_phone'),
      reference: withValue("reference = name.value AND reference <> ''", 'deliveries_by_reference'),
    },
    ...(nameIndex && { ofName: withValue('customer_name_fold = name.value', nameIndex) }),
    rows: (db, ids) => byIds(db).all({ ids }),
    ...list,
  });
}

export const allDeliveries = deliveryList({
  inOrder: { from: 'deliveries INDEXED BY deliveries_by_time' },
  nameIndex: 'deliveries_by_name',
  trigrams: { table: 'delivery_names', rowidOf: sortKeyOf },
});

/**
 * The length of the shortest text for which addresses, telephone numbers and references are searched too. Any two
 * letters occur in very many addresses.
 */
const LEAST_OF_ADDRESS = 3;

export function searchPlaces(db: Db, text: string): ValueSearch | undefined {
  if (Array.from(text.trim()).length < LEAST_OF_ADDRESS) return undefined;
  return searchValues(db, { text, digits: endOfPhone(text) });
}

export function deliveriesSelected(db: Db, selection: Selection) {
  const { search, found, date, past } = selection;
  const latestFirst = past && date === undefined;
  return allDeliveries(db, { search, found, latestFirst, range: rangeOf(periodOf(selection)) });
}

/** Within a slot, deliveries with a position come first. The other deliveries follow in the order of their ids. */
const IN_SLOT = [sql`${deliveries.position} nulls last`, asc(deliveries.id)];

const inPeriod = prepared((db) =>
  db
    .select()
    .from(deliveries)
    .where(
      and(
        between(deliveries.date, sql.placeholder('from'), sql.placeholder('until')),
        isNull(deliveries.reissueOf),
        sql`(${sql.placeholder('slot')} is null or ${deliveries.slot} = ${sql.placeholder('slot')})`,
      ),
    )
    .orderBy(asc(deliveries.date), asc(deliveries.slot), ...IN_SLOT)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(),
);

/**
 * Lists the deliveries that must be driven in a period, in the order of the round. A delivery that replaces one with a
 * credited invoice is left out, because its wood was delivered earlier.
 */
export function listDeliveriesBetween(
  db: Db,
  { from, until, slot }: { from: IsoDate; until: IsoDate; slot: Slot | undefined },
  part: { limit: number; offset: number },
): Delivery[] {
  return inPeriod(db).all({ from, until, slot: slot ? SLOTS.indexOf(slot) : null, ...part });
}

const inSlot = (where: SQL) =>
  prepared((db) =>
    db
      .select()
      .from(deliveries)
      .where(
        and(
          eq(deliveries.date, sql.placeholder('date')),
          eq(deliveries.slot, sql.placeholder('slot')),
          where,
          isNull(deliveries.reissueOf),
        ),
      )
      .orderBy(asc(deliveries.position), asc(deliveries.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  );
const withPosition = inSlot(isNotNull(deliveries.position));
const withoutPosition = inSlot(isNull(deliveries.position));

/**
 * Lists the first deliveries of a slot, in the order of `listDeliveriesBetween`. One statement reads the deliveries
 * with a position, and another reads the deliveries without a position. Each of these statements follows an index, so
 * the other deliveries of a busy slot are not read.
 */
export function listFirstOfSlot(db: Db, date: IsoDate, slot: Slot, limit: number): Delivery[] {
  const placed = { date, slot: SLOTS.indexOf(slot) };
  const first = withPosition(db).all({ ...placed, limit });
  if (first.length === limit) return first;
  return [...first, ...withoutPosition(db).all({ ...placed, limit: limit - first.length })];
}

/** A query for all deliveries, or for those of one date. The deliveries come after the cursor in the order of time. */
type DeliveriesQuery = { date: IsoDate | undefined; customer: string; cursor: Cursor | undefined };

function listDeliveries(db: Db, { date, customer, cursor }: DeliveriesQuery, most: number) {
  const search = searchNames(db, customer);
  const range = date === undefined ? ALL_TIME : rangeOf({ from: date, until: date });
  return following(allDeliveries(db, { search, range }), cursor, most);
}

export function readDeliveries(db: Db, query: DeliveriesQuery): Parts<Delivery> {
  return readInParts(db, (snapshot, cursor: Cursor | undefined = query.cursor) =>
    partOf(listDeliveries(snapshot, { ...query, cursor }, ROWS_OF_PART), cursorOf),
  );
}

/** At most `limit` deliveries, and the cursor of the next deliveries. A long list is read in parts. */
export async function findDeliveries(
  db: Db,
  { limit, ...query }: DeliveriesQuery & { limit: number },
): Promise<{ rows: Delivery[]; next: Cursor | undefined }> {
  // One row more than the limit is read. This extra row shows whether there is a next page.
  const found: Delivery[] = [];
  if (limit <= ROWS_OF_PART) found.push(...listDeliveries(db, query, limit + 1));
  else
    for await (const part of readDeliveries(db, query)) {
      found.push(...part);
      if (found.length > limit) break;
    }
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last && cursorOf(last) };
}
