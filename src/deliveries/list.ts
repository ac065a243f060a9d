import { and, asc, between, count, type SQL, sql } from 'drizzle-orm';
import { preparedForNames, searchNames } from '../database/name-search.ts';
import { type Db, prepared } from '../database/open.ts';
import { bothWays, findPage, type Page, type Place } from '../database/page.ts';
import { addDays, type IsoDate, SLOTS, type Slot } from '../shared/dates.ts';
import { type Cents, cents } from '../shared/money.ts';
import { type Thousandths, thousandths } from '../shared/quantity.ts';
import { type Delivery, deliveries } from './schema.ts';

export const PAGE_SIZE = 50;

/** The place of a delivery in the list by time. */
export type Cursor = { date: string; slot: number; id: number };

/** Which deliveries: those from today on, or those before today, the latest first; of one date, where there is one. */
export type Selection = {
  klant: string;
  datum: IsoDate | undefined;
  past: boolean;
  today: IsoDate;
};
export type DeliveryPage = Page<Delivery>;
/** Of all that a selection has, on whatever page: how many, how much wood and money. */
export type Sums = { count: number; quantity: Thousandths; total: Cents };

const names = { id: deliveries.id, text: deliveries.customerNameFold };

/** Deliveries after and before a place by time, within a period; `condition` narrows both. */
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

/** A page of a list by time; no delivery has slot -1 or 2, so these places stand before and after all of their day. */
export function findPageByTime(
  db: Db,
  statements: ByTime,
  { klant, from, until, latestFirst = false }: Period & { klant: string; latestFirst?: boolean },
  asked: Place,
): DeliveryPage {
  const hits = searchNames(db, 'delivery', klant);
  const later = (after: Cursor = { date: from, slot: -1, id: 0 }, limit: number) =>
    statements.later(db, hits).all({ ...hits, ...after, from, until, limit });
  const earlier = (before: Cursor = { date: until, slot: 2, id: 0 }, limit: number) =>
    statements.earlier(db, hits).all({ ...hits, ...before, from, until, limit });
  const [following, preceding] = latestFirst ? [earlier, later] : [later, earlier];
  return findPage({ size: PAGE_SIZE, following, preceding, ...byTime }, asked);
}

const all = preparedByTime();

export function findDeliveriesPage(db: Db, selection: Selection, asked: Place): DeliveryPage {
  const { klant, datum, past } = selection;
  const latestFirst = past && datum === undefined;
  return findPageByTime(db, all, { klant, latestFirst, ...periodOf(selection) }, asked);
}

export const END_OF_TIME = '9999-12-31';

function periodOf({ datum, past, today }: Selection): Period {
  if (datum !== undefined) return { from: datum, until: datum };
  return past ? { from: '', until: addDays(today, -1) } : { from: today, until: END_OF_TIME };
}

const sums = preparedForNames(names, (db, isNamed) =>
  db
    .select({
      count: count(),
      quantity: sql<Thousandths>`coalesce(sum(${deliveries.quantity}), 0)`,
      // Prijs × Aantal, rounded half up to the cent as goodsAmount does, and the fee.
      total: sql<Cents>`coalesce(sum((${deliveries.price} * ${deliveries.quantity} + 500) / 1000 + ${deliveries.fee}), 0)`,
    })
    .from(deliveries)
    .where(
      and(between(deliveries.date, sql.placeholder('from'), sql.placeholder('until')), isNamed),
    )
    .prepare(),
);

export function sumDeliveries(db: Db, selection: Selection): Sums {
  const hits = searchNames(db, 'delivery', selection.klant);
  const found = sums(db, hits).get({ ...hits, ...periodOf(selection) });
  return found ?? { count: 0, quantity: thousandths(0), total: cents(0) };
}

/** How many the name has in the other period; of one date there is no other. */
export function countElsewhere(db: Db, selection: Selection): number {
  if (selection.datum !== undefined) return 0;
  return sumDeliveries(db, { ...selection, past: !selection.past }).count;
}

/** What `GET /deliveries` narrows its answer to; no limit is all of them. */
export type Narrowing = {
  datum: IsoDate | undefined;
  klant: string;
  limit?: number | undefined;
  cursor: Cursor | undefined;
};

export function narrowDeliveries(
  db: Db,
  { datum, klant, limit, cursor }: Narrowing,
): { rows: Delivery[]; next: Cursor | undefined } {
  const start = cursor ?? { date: datum ?? '', slot: -1, id: 0 };
  const hits = searchNames(db, 'delivery', klant);
  const found = all.later(db, hits).all({
    ...start,
    ...hits,
    from: datum ?? '',
    until: datum ?? END_OF_TIME,
    // To SQLite a negative limit is none; one row more than was asked for tells that there is a next page.
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
    .prepare(),
);

export function listDeliveriesBetween(
  db: Db,
  { from, until, slot }: { from: IsoDate; until: IsoDate; slot: Slot | undefined },
  limit: number,
): Delivery[] {
  return inPeriod(db).all({ from, until, slot: slot ? SLOTS.indexOf(slot) : null, limit });
}

function cursorOf({ date, slot, id }: Pick<Delivery, 'date' | 'slot' | 'id'>): Cursor {
  return { date, slot: slot === 'Ochtend' ? 0 : 1, id };
}

/** What a list by time has in common with others. */
export const byTime = { keyOf: cursorOf, format: formatCursor, parse: parseCursor };

export function formatCursor({ date, slot, id }: Cursor): string {
  return `${date}.${slot}.${id}`;
}

export function parseCursor(text: string): Cursor | undefined {
  const [, date, slot, id] = /^(\d{4}-\d\d-\d\d)\.([01])\.(\d{1,15})$/.exec(text) ?? [];
  return date === undefined ? undefined : { date, slot: Number(slot), id: Number(id) };
}
