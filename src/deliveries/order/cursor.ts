import type { NameSearch } from '../../database/name-search.ts';
import { END_OF_TIME, type Period, type Range } from '../../database/page.ts';
import type { ValueSearch } from '../../database/value-search.ts';
import { addDays, type IsoDate, SLOTS } from '../../shared/dates.ts';
import { parseId } from '../../shared/ids.ts';
import type { Delivery } from '../schema.ts';

/** The position of a delivery in a list that is sorted by time. */
export type Cursor = readonly [date: string, slot: number, id: number];

export function cursorOf({ date, slot, id }: Pick<Delivery, 'date' | 'slot' | 'id'>): Cursor {
  return [date, SLOTS.indexOf(slot), id];
}

export function formatCursor(cursor: Cursor): string {
  return cursor.join('.');
}

export function parseCursor(text: string): Cursor | undefined {
  const [, date, slot, row] = /^(\d{4}-\d\d-\d\d)\.([01])\.(\d+)$/.exec(text) ?? [];
  const id = parseId(row);
  return date === undefined || id === undefined ? undefined : [date, Number(slot), id];
}

/** The settings that all lists sorted by time have in common. */
export const byTime = { key: ['date', 'slot', 'id'], keyOf: cursorOf, parse: parseCursor };

export function rangeOf({ from, until }: Period): Range<Cursor> {
  return { after: [from, 0, 0], before: [until, 2, 0] };
}

const HALF_DAY_MS = 43_200_000;
/** The number of half days from 1900 to 1970. */
const BEFORE_1970 = 51_134;
const ID_BITS = 45n;
const HIGHEST = 2n ** 63n - 1n;

export const ID_OF_SORT_KEY = `& ${2n ** ID_BITS - 1n}`;

/**
 * SQL for the sort key of a delivery. The column `deliveries.place` has the same value. The expression is repeated
 * here, because an index on date, slot and id then covers the query.
 */
export const SORT_KEY = `((unixepoch(date) / 43200 + ${BEFORE_1970} + slot) << ${ID_BITS}) | id`;

/** The sort key of a cursor. A larger key comes later in the list. */
export function sortKeyOf([date, slot, id]: Cursor): bigint {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  // A cursor in a URL may have a date that does not exist, such as 31 February.
  const halfDays = new Date(0).setUTCFullYear(year, month - 1, day) / HALF_DAY_MS + BEFORE_1970;
  const key = (BigInt(halfDays + slot) << ID_BITS) + BigInt(id);
  if (key < 0n) return 0n;
  return key > HIGHEST ? HIGHEST : key;
}

/**
 * Selects the deliveries of one date. When there is no date, it selects the deliveries from today on. With `past` it
 * selects the deliveries before today, latest first.
 */
export type Selection = {
  search: NameSearch | undefined;
  /** Deliveries with one of these addresses, telephone numbers or references are selected too. */
  found?: ValueSearch | undefined;
  date: IsoDate | undefined;
  past: boolean;
  /** The first and the last day of a selection with `past`. */
  from?: IsoDate | undefined;
  until?: IsoDate | undefined;
  today: IsoDate;
};

export const ALL_TIME = rangeOf({ from: '', until: END_OF_TIME });

/** The source of a list of the deliveries of a customer. */
export const OF_CUSTOMER = {
  from: 'deliveries INDEXED BY deliveries_by_customer',
  where: 'customer_id = $customerId',
};

export function periodOf({ date, past, from, until, today }: Selection): Period {
  if (date !== undefined) return { from: date, until: date };
  if (!past) return { from: today, until: END_OF_TIME };
  const yesterday = addDays(today, -1);
  return { from: from ?? '', until: until && until < yesterday ? until : yesterday };
}
