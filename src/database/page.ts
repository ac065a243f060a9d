import { parseIsoDate } from '../shared/dates.ts';
import { parseId } from '../shared/ids.ts';

/**
 * The position of a page, as in its URL: after a row, before a row, or the start of the list when both texts are empty.
 */
export type PageCursor = { after: string; before: string };

/**
 * `previous` and `next` are the cursors of the pages before and after this page. They are undefined when there are no
 * such pages.
 */
export type Page<Row> = { rows: Row[]; previous: string | undefined; next: string | undefined };

/**
 * The values of the columns that sort a list. Together they are unique, so the key of a row is a position in the list.
 */
export type Key = readonly (string | number)[];
/** The rows between two keys. The rows with these keys are not included. */
export type Range<K extends Key = Key> = { after: K; before: K };
export type Order = 'ASC' | 'DESC';

export type KeysetList<Row, K extends Key> = {
  size: number;
  /** All rows of the list are between these two keys. */
  range: Range<K>;
  latestFirst?: boolean;
  /** Reads at most `limit` rows of a range: the first rows in ascending order, or the last rows in descending order. */
  read: (range: Range<K>, order: Order, limit: number) => Row[];
  keyOf: (row: Row) => K;
  parse: (text: string) => K | undefined;
};

/** A list that is sorted by id. */
export const byId = {
  range: { after: [0], before: [Number.MAX_SAFE_INTEGER] } satisfies Range,
  keyOf: ({ id }: { id: number }): Key => [id],
  parse: (text: string): Key | undefined => {
    const id = parseId(text);
    return id === undefined ? undefined : [id];
  },
};

/** The key of a list that is sorted by day and id. */
export type DayKey = readonly [day: string, id: number];

/** A period that includes both days. It begins at '' or ends at `END_OF_TIME` when it has no limit. */
export type Period = { from: string; until: string };

export const END_OF_TIME = '9999-12-31';

export function rangeOfDays({ from, until }: Period): Range<DayKey> {
  return { after: [from, 0], before: [until, Number.MAX_SAFE_INTEGER] };
}

export function parseDayKey(text: string): DayKey | undefined {
  const [first = '', second, ...more] = text.split('.');
  const [day, id] = [parseIsoDate(first), parseId(second)];
  return day === undefined || id === undefined || more.length > 0 ? undefined : [day, id];
}

/**
 * Finds the page of a cursor. When fewer rows than fit on a page come before the cursor, the result is the first page.
 * When no rows come after the cursor, the result is the last page.
 */
export function findPage<Row, K extends Key>(
  list: KeysetList<Row, K>,
  cursor: PageCursor,
): Page<Row> {
  const after = list.parse(cursor.after);
  const before = list.parse(cursor.before);
  const { rows, hasNext } = rowsAt(list, after, before);
  const [first, last] = [rows[0], rows.at(-1)];
  const isStart = after === undefined && before === undefined;
  const hasPrevious =
    !isStart && first !== undefined && following(list, list.keyOf(first), 1, true).length > 0;
  const format = (row: Row) => list.keyOf(row).join('.');
  return {
    rows,
    previous: hasPrevious ? format(first) : undefined,
    next: hasNext && last !== undefined ? format(last) : undefined,
  };
}

/** When a page is opened for a row, this number of rows is shown above that row. */
const ABOVE = 3;

/** The cursor of a page that has the row with this key among its first rows. It is '' for the first page. */
export function cursorAbove<Row, K extends Key>(list: KeysetList<Row, K>, key: K): string {
  const above = following(list, key, ABOVE + 1, true)[ABOVE];
  return above === undefined ? '' : list.keyOf(above).join('.');
}

/**
 * The cursor of a page that has the row with this key. Undefined when the given page already has the row, or when the
 * row is not in the list.
 */
export function cursorOfRow<Row, K extends Key>(
  list: KeysetList<Row, K>,
  page: Page<Row>,
  key: K,
): string | undefined {
  const has = (rows: Row[]) => rows.some((row) => compareKeys(list.keyOf(row), key) === 0);
  if (has(page.rows)) return undefined;
  const cursor = cursorAbove(list, key);
  return has(following(list, list.parse(cursor), ABOVE + 1)) ? cursor : undefined;
}

type Rows<Row> = { rows: Row[]; hasNext: boolean };

function rowsAt<Row, K extends Key>(
  list: KeysetList<Row, K>,
  after: K | undefined,
  before: K | undefined,
): Rows<Row> {
  if (before !== undefined) {
    const rows = following(list, before, list.size, true).toReversed();
    const last = rows.at(-1);
    if (rows.length < list.size || last === undefined) return rowsAfter(list, undefined);
    return { rows, hasNext: following(list, list.keyOf(last), 1).length > 0 };
  }
  const found = rowsAfter(list, after);
  if (found.rows.length > 0 || after === undefined) return found;
  return { rows: following(list, undefined, list.size, true).toReversed(), hasNext: false };
}

/** Reads one row more than a page has. This extra row shows whether there is a next page. */
function rowsAfter<Row, K extends Key>(list: KeysetList<Row, K>, after: K | undefined): Rows<Row> {
  const rows = following(list, after, list.size + 1);
  return { rows: rows.slice(0, list.size), hasNext: rows.length > list.size };
}

/**
 * At most `limit` rows after a key, or the first rows when the key is undefined. With `isBackwards` these are the rows
 * before the key, nearest first, or the last rows in reverse order when the key is undefined.
 */
export function following<Row, K extends Key>(
  { range, read, latestFirst = false }: KeysetList<Row, K>,
  key: K | undefined,
  limit: number,
  isBackwards = false,
): Row[] {
  const order = latestFirst === isBackwards ? 'ASC' : 'DESC';
  const end = order === 'ASC' ? 'after' : 'before';
  const isInside =
    key !== undefined && compareKeys(key, range[end]) * (order === 'ASC' ? 1 : -1) > 0;
  // Reading starts at the key. Otherwise SQLite would read the index from the start of the whole range.
  return read(isInside ? { ...range, [end]: key } : range, order, limit);
}

/** Compares keys in the same way as SQLite: numbers by value, and texts by their bytes. */
function compareKeys(one: Key, other: Key): number {
  for (const [i, part] of one.entries()) {
    const difference = compareParts(part, other[i] ?? '');
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareParts(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}

/** The SQL condition of a range. `boundsOf` returns the values of its parameters. */
export function within(columns: readonly string[]): string {
  const bound = (name: string) => tuple(columns.map((_, i) => `$${name}${i}`));
  const key = tuple(columns);
  return `${key} > ${bound('after')} AND ${key} < ${bound('before')}`;
}

function tuple(parts: readonly string[]): string {
  return parts.length === 1 ? parts.join('') : `(${parts.join(', ')})`;
}

export function boundsOf({ after, before }: Range): Record<string, string | number> {
  return Object.fromEntries([...named('after', after), ...named('before', before)]);
}

function named(name: string, key: Key) {
  return key.map((part, i) => [`${name}${i}`, part] as const);
}
