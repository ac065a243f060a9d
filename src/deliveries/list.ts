import { and, asc, between, count, desc, lte, sql } from 'drizzle-orm';
import { preparedForNames, searchNames } from '../database/name-search.ts';
import { type Db, prepared } from '../database/open.ts';
import { addDays, type IsoDate, SLOTS, type Slot } from '../shared/dates.ts';
import { type Cents, cents } from '../shared/money.ts';
import { type Thousandths, thousandths } from '../shared/quantity.ts';
import { type Delivery, deliveries } from './schema.ts';

export const PAGE_SIZE = 50;

/** A place in the list by time, just before the deliveries that come next. */
export type Cursor = { date: string; slot: number; id: number };

/** Which deliveries: those from a date on, or those before it, the latest first. */
export type Selection = {
  klant: string;
  datum: IsoDate | undefined;
  past: boolean;
  today: IsoDate;
  after: Cursor | undefined;
};
export type DeliveryPage = { rows: Delivery[]; next: Cursor | undefined };
/** Of all that a selection has, on whatever page: how many, how much wood and money. */
export type Sums = { count: number; quantity: Thousandths; total: Cents };

const time = sql`(${deliveries.date}, ${deliveries.slot}, ${deliveries.id})`;
const place = sql`(${sql.placeholder('date')}, ${sql.placeholder('slot')}, ${sql.placeholder('id')})`;
const names = { id: deliveries.id, text: deliveries.customerNameFold };

const following = preparedForNames(names, (db, isNamed) =>
  db
    .select()
    .from(deliveries)
    .where(and(sql`${time} > ${place}`, lte(deliveries.date, sql.placeholder('until')), isNamed))
    .orderBy(asc(deliveries.date), asc(deliveries.slot), asc(deliveries.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
);
const preceding = preparedForNames(names, (db, isNamed) =>
  db
    .select()
    .from(deliveries)
    .where(and(sql`${time} < ${place}`, isNamed))
    .orderBy(desc(deliveries.date), desc(deliveries.slot), desc(deliveries.id))
    .limit(PAGE_SIZE + 1)
    .prepare(),
);

export function findDeliveriesPage(db: Db, selection: Selection): DeliveryPage {
  const { datum, past, today } = selection;
  const hits = searchNames(db, 'delivery', selection.klant);
  // No delivery has slot -1, so the place stands before all of its day.
  const start = selection.after ?? { date: datum ?? today, slot: -1, id: 0 };
  const found =
    past && datum === undefined
      ? preceding(db, hits).all({ ...start, ...hits })
      : following(db, hits).all({
          ...start,
          ...hits,
          until: datum ?? '9999-12-31',
          limit: PAGE_SIZE + 1,
        });
  return pageOf(found);
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

export function sumDeliveries(db: Db, { klant, datum, past, today }: Selection): Sums {
  const hits = searchNames(db, 'delivery', klant);
  const range = past
    ? { from: '', until: addDays(today, -1) }
    : { from: today, until: '9999-12-31' };
  const found = sums(db, hits).get({ ...hits, ...(datum ? { from: datum, until: datum } : range) });
  return found ?? { count: 0, quantity: thousandths(0), total: cents(0) };
}

/** What `GET /deliveries` narrows its answer to; no limit is all of them. */
export type Narrowing = {
  datum: IsoDate | undefined;
  klant: string;
  limit?: number | undefined;
  cursor: Cursor | undefined;
};

export function narrowDeliveries(db: Db, { datum, klant, limit, cursor }: Narrowing): DeliveryPage {
  const start = cursor ?? { date: datum ?? '', slot: -1, id: 0 };
  const hits = searchNames(db, 'delivery', klant);
  const found = following(db, hits).all({
    ...start,
    ...hits,
    until: datum ?? '9999-12-31',
    // To SQLite a negative limit is none.
    limit: limit === undefined ? -1 : limit + 1,
  });
  return pageOf(found, limit ?? found.length);
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

/** The rows of a page, out of one row more than it holds, which tells that there is a next one. */
export function pageOf(found: Delivery[], size = PAGE_SIZE): DeliveryPage {
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
  return { rows, next: last && cursorOf(last) };
}

function cursorOf({ date, slot, id }: Delivery): Cursor {
  return { date, slot: slot === 'Ochtend' ? 0 : 1, id };
}

export function formatCursor({ date, slot, id }: Cursor): string {
  return `${date}.${slot}.${id}`;
}

export function parseCursor(text: string): Cursor | undefined {
  const [, date, slot, id] = /^(\d{4}-\d\d-\d\d)\.([01])\.(\d{1,15})$/.exec(text) ?? [];
  return date === undefined ? undefined : { date, slot: Number(slot), id: Number(id) };
}
