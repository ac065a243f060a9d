import { and, asc, between, isNull, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../database/lists.ts';
import { type NameSearch, searchNames } from '../../database/name-search.ts';
import { type Db, prepared } from '../../database/open.ts';
import { bothWays, findPage, type Page, type Place } from '../../database/page.ts';
import { type IsoDate, SLOTS, type Slot } from '../../shared/dates.ts';
import { allNamed, type NamedByTime } from '../names/queries.ts';
import {
  byTime,
  type Cursor,
  cursorOf,
  earlierOf,
  endOf,
  laterOf,
  startOf,
} from '../order/cursor.ts';
import { END_OF_TIME, type Period, periodOf, type Selection } from '../order/selection.ts';
import { type Delivery, deliveries } from '../schema.ts';

const PAGE_SIZE = 50;

export type DeliveryPage = Page<Delivery>;

/** Prepares the statements of a list by time: for all deliveries of a period, and for deliveries with given ids. */
export function preparedByTime(named: NamedByTime, condition?: SQL) {
  const key = [deliveries.date, deliveries.slot, deliveries.id];
  const all = bothWays(key, ({ isBeyond, order }) =>
    prepared((db) =>
      db
        .select()
        .from(deliveries)
        .where(
          and(
            condition,
            isBeyond,
            between(deliveries.date, sql.placeholder('from'), sql.placeholder('until')),
          ),
        )
        .orderBy(...order)
        .limit(sql.placeholder('limit'))
        .prepare(),
    ),
  );
  const ofIds = bothWays(key, ({ order }) =>
    prepared((db) =>
      db
        .select()
        .from(deliveries)
        .where(isOneOf(deliveries.id, 'ids'))
        .orderBy(...order)
        .prepare(),
    ),
  );
  return { named, all, ofIds };
}

type ByTime = ReturnType<typeof preparedByTime>;

/** `later` reads the list forwards and `earlier` backwards, from a place or else from the start or end. */
function readByTime(
  db: Db,
  { named, all, ofIds }: ByTime,
  search: NameSearch | undefined,
  period: Period,
) {
  const [start, end] = [startOf(period), endOf(period)];
  return {
    later: (after: Cursor = start, limit: number) => {
      if (search === undefined) return all.later(db).all({ ...period, ...after, limit });
      const range = { after: laterOf(after, start), before: end };
      return ofIds.later(db).all({ ids: named.first(db, search, range, limit) });
    },
    earlier: (before: Cursor = end, limit: number) => {
      if (search === undefined) return all.earlier(db).all({ ...period, ...before, limit });
      const range = { after: start, before: earlierOf(before, end) };
      return ofIds.earlier(db).all({ ids: named.last(db, search, range, limit) });
    },
  };
}

export function findPageByTime(
  db: Db,
  statements: ByTime,
  {
    search,
    latestFirst = false,
    ...period
  }: Period & {
    search: NameSearch | undefined;
    latestFirst?: boolean;
  },
  place: Place,
): DeliveryPage {
  const { later, earlier } = readByTime(db, statements, search, period);
  const [following, preceding] = latestFirst ? [earlier, later] : [later, earlier];
  return findPage({ size: PAGE_SIZE, following, preceding, ...byTime }, place);
}

const all = preparedByTime(allNamed);

export function findDeliveriesPage(db: Db, selection: Selection, place: Place): DeliveryPage {
  const { search, date, past } = selection;
  const latestFirst = past && date === undefined;
  return findPageByTime(db, all, { search, latestFirst, ...periodOf(selection) }, place);
}

/** Without a limit, all deliveries are listed. */
export type DeliveriesQuery = {
  date: IsoDate | undefined;
  customer: string;
  limit?: number | undefined;
  cursor: Cursor | undefined;
};

export function listDeliveries(
  db: Db,
  { date, customer, limit, cursor }: DeliveriesQuery,
): { rows: Delivery[]; next: Cursor | undefined } {
  const first = date ?? '';
  const { later } = readByTime(db, all, searchNames(db, customer), {
    // SQLite starts to read at this date and not at the cursor, so the later of both dates is used.
    from: cursor === undefined || cursor.date < first ? first : cursor.date,
    until: date ?? END_OF_TIME,
  });
  // One row more than the limit shows whether there is a next page. For SQLite, -1 means no limit.
  const found = later(cursor, limit === undefined ? -1 : limit + 1);
  const rows = found.slice(0, limit);
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  return { rows, next: last && cursorOf(last) };
}

/** The order within a slot: deliveries with a place, and then the others by id. */
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

/** Lists the loads of a period in the order in which they are delivered, so without deliveries that replace another. */
export function listDeliveriesBetween(
  db: Db,
  { from, until, slot }: { from: IsoDate; until: IsoDate; slot: Slot | undefined },
  part: { limit: number; offset: number },
): Delivery[] {
  return inPeriod(db).all({ from, until, slot: slot ? SLOTS.indexOf(slot) : null, ...part });
}
