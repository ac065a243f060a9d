import { and, asc, between, count, type SQL, sql } from 'drizzle-orm';
import { preparedForNames, searchNames } from '../../database/name-search.ts';
import { type Db, prepared } from '../../database/open.ts';
import { bothWays, findPage, type Page, type Place } from '../../database/page.ts';
import { addDays, type IsoDate, SLOTS, type Slot } from '../../shared/dates.ts';
import { type Cents, cents } from '../../shared/money.ts';
import { type Thousandths, thousandths } from '../../shared/quantity.ts';
import { type Delivery, deliveries } from '../schema.ts';
import { byTime, type Cursor, cursorOf } from './cursor.ts';

const PAGE_SIZE = 50;

/** The deliveries of one date; without a date those from today on, or those before today with the latest first. */
export type Selection = {
  customer: string;
  date: IsoDate | undefined;
  past: boolean;
  today: IsoDate;
};
export type DeliveryPage = Page<Delivery>;
/** The totals of a selection over all its pages. */
export type Sums = { count: number; quantity: Thousandths; total: Cents };

const names = { id: deliveries.id, text: deliveries.customerNameFold };

/** The statements for the deliveries after and before a place, within a period and under a condition. */
export function preparedByTime(condition?: SQL) {
  return bothWays([deliveries.date, deliveries.slot, deliveries.id], ({ isBeyond, order }) =>
    preparedForNames(names, (db, isNamed) =>
      db
        .select()
        .from(deliveries)
        .where(
          and(
            condition,
            isBeyond,
            between(deliveries.date, sql.placeholder('from'), sql.placeholder('until')),
            isNamed,
          ),
        )
        .orderBy(...order)
        .limit(sql.placeholder('limit'))
        .prepare(),
    ),
  );
}

type Period = { from: string; until: string };
type ByTime = ReturnType<typeof preparedByTime>;

/** A page of a list by time. No delivery has slot -1 or 2, so these places are before and after all deliveries of a day. */
export function findPageByTime(
  db: Db,
  statements: ByTime,
  {
    customer,
    from,
    until,
    latestFirst = false,
  }: Period & {
    customer: string;
    latestFirst?: boolean;
  },
  place: Place,
): DeliveryPage {
  const hits = searchNames(db, 'delivery', customer);
  const later = (after: Cursor = { date: from, slot: -1, id: 0 }, limit: number) =>
    statements.later(db, hits).all({ ...hits, ...after, from, until, limit });
  const earlier = (before: Cursor = { date: until, slot: 2, id: 0 }, limit: number) =>
    statements.earlier(db, hits).all({ ...hits, ...before, from, until, limit });
  const [following, preceding] = latestFirst ? [earlier, later] : [later, earlier];
  return findPage({ size: PAGE_SIZE, following, preceding, ...byTime }, place);
}

const all = preparedByTime();

export function findDeliveriesPage(db: Db, selection: Selection, place: Place): DeliveryPage {
  const { customer, date, past } = selection;
  const latestFirst = past && date === undefined;
  return findPageByTime(db, all, { customer, latestFirst, ...periodOf(selection) }, place);
}

export const END_OF_TIME = '9999-12-31';

function periodOf({ date, past, today }: Selection): Period {
  if (date !== undefined) return { from: date, until: date };
  return past ? { from: '', until: addDays(today, -1) } : { from: today, until: END_OF_TIME };
}

const sums = preparedForNames(names, (db, isNamed) =>
  db
    .select({
      count: count(),
      quantity: sql<Thousandths>`coalesce(sum(${deliveries.quantity}), 0)`,
      // Price × quantity, rounded half up to the cent as goodsAmount does, plus the fee.
      total: sql<Cents>`coalesce(sum((${deliveries.price} * ${deliveries.quantity} + 500) / 1000 + ${deliveries.fee}), 0)`,
    })
    .from(deliveries)
    .where(
      and(between(deliveries.date, sql.placeholder('from'), sql.placeholder('until')), isNamed),
    )
    .prepare(),
);

export function sumDeliveries(db: Db, selection: Selection): Sums {
  const hits = searchNames(db, 'delivery', selection.customer);
  const found = sums(db, hits).get({ ...hits, ...periodOf(selection) });
  return found ?? { count: 0, quantity: thousandths(0), total: cents(0) };
}

/** The number of deliveries in the other period; a single date has no other period. */
export function countElsewhere(db: Db, selection: Selection): number {
  if (selection.date !== undefined) return 0;
  return sumDeliveries(db, { ...selection, past: !selection.past }).count;
}

/** The deliveries that `GET /deliveries` asks for; without a limit all of them. */
export type Narrowing = {
  date: IsoDate | undefined;
  customer: string;
  limit?: number | undefined;
  cursor: Cursor | undefined;
};

export function narrowDeliveries(
  db: Db,
  { date, customer, limit, cursor }: Narrowing,
): { rows: Delivery[]; next: Cursor | undefined } {
  const first = date ?? '';
  const start = cursor ?? { date: first, slot: -1, id: 0 };
  const hits = searchNames(db, 'delivery', customer);
  const found = all.later(db, hits).all({
    ...start,
    ...hits,
    // SQLite begins to read at this date, and not at the cursor.
    from: start.date < first ? first : start.date,
    until: date ?? END_OF_TIME,
    // SQLite takes a negative limit for none. One row more than the limit shows whether there is a next page.
    limit: limit === undefined ? -1 : limit + 1,
  });
  const rows = found.slice(0, limit);
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  return { rows, next: last && cursorOf(last) };
}

const inPeriod = prepared((db) =>
  db
    .select()
    .from(deliveries)
    .where(
      and(
        between(deliveries.date, sql.placeholder('from'), sql.placeholder('until')),
        sql`(${sql.placeholder('slot')} is null or ${deliveries.slot} = ${sql.placeholder('slot')})`,
      ),
    )
    .orderBy(asc(deliveries.date), asc(deliveries.slot), asc(deliveries.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(),
);

export function listDeliveriesBetween(
  db: Db,
  { from, until, slot }: { from: IsoDate; until: IsoDate; slot: Slot | undefined },
  part: { limit: number; offset: number },
): Delivery[] {
  return inPeriod(db).all({ from, until, slot: slot ? SLOTS.indexOf(slot) : null, ...part });
}
