import { asc, type Column, desc, type SQL, sql } from 'drizzle-orm';
import { parseId } from '../shared/ids.ts';

/** The place of a page as in the URL: after a row, before a row, or at the start when both are empty. */
export type Place = { after: string; before: string };

/** `previous` and `next` are the places of the pages beside this page, undefined when there are none. */
export type Page<Row> = { rows: Row[]; previous: string | undefined; next: string | undefined };

/** A list that is sorted by a unique key, so that the key of a row is a place in the list. */
export type KeysetList<Row, Key> = {
  size: number;
  /** At most `limit` rows after a key; without a key, the first rows. */
  following: (after: Key | undefined, limit: number) => Row[];
  /** At most `limit` rows before a key, nearest first; without a key, the last rows, last first. */
  preceding: (before: Key | undefined, limit: number) => Row[];
  keyOf: (row: Row) => Key;
  format: (key: Key) => string;
  parse: (text: string) => Key | undefined;
};

export const byId = {
  keyOf: ({ id }: { id: number }) => id,
  format: String,
  parse: parseId,
};

/** Gives the first page when less than a page precedes the place, and the last page after the last row. */
export function findPage<Row, Key>(list: KeysetList<Row, Key>, place: Place): Page<Row> {
  const { preceding, keyOf, format } = list;
  const after = list.parse(place.after);
  const before = list.parse(place.before);
  const { rows, hasNext } = rowsAt(list, after, before);
  const [first, last] = [rows[0], rows.at(-1)];
  const isStart = after === undefined && before === undefined;
  const hasPrevious = !isStart && first !== undefined && preceding(keyOf(first), 1).length > 0;
  return {
    rows,
    previous: hasPrevious ? format(keyOf(first)) : undefined,
    next: hasNext && last !== undefined ? format(keyOf(last)) : undefined,
  };
}

type Rows<Row> = { rows: Row[]; hasNext: boolean };

function rowsAt<Row, Key>(
  list: KeysetList<Row, Key>,
  after: Key | undefined,
  before: Key | undefined,
): Rows<Row> {
  const { size, following, preceding, keyOf } = list;
  if (before !== undefined) {
    const rows = preceding(before, size).toReversed();
    const last = rows.at(-1);
    if (rows.length < size || last === undefined) return rowsAfter(list, undefined);
    return { rows, hasNext: following(keyOf(last), 1).length > 0 };
  }
  const found = rowsAfter(list, after);
  if (found.rows.length > 0 || after === undefined) return found;
  return { rows: preceding(undefined, size).toReversed(), hasNext: false };
}

/** Reads one row more than a page, to know whether there is a next page. */
function rowsAfter<Row, Key>(
  { size, following }: KeysetList<Row, Key>,
  after: Key | undefined,
): Rows<Row> {
  const rows = following(after, size + 1);
  return { rows: rows.slice(0, size), hasNext: rows.length > size };
}

export type FromPlace = { isBeyond: SQL; order: SQL[] };

/**
 * Builds two statements: `later` reads the rows after a place in ascending order, `earlier` the rows before it in
 * descending order. Together the columns are unique. Their names are the placeholders of the place.
 */
export function bothWays<Statement>(
  columns: readonly Column[],
  build: (from: FromPlace) => Statement,
): { later: Statement; earlier: Statement } {
  const key = tuple(columns.map((column) => sql`${column}`));
  const place = tuple(columns.map(({ name }) => sql`${sql.placeholder(name)}`));
  return {
    later: build({ isBeyond: sql`${key} > ${place}`, order: columns.map(asc) }),
    earlier: build({ isBeyond: sql`${key} < ${place}`, order: columns.map(desc) }),
  };
}

function tuple(parts: SQL[]): SQL {
  const list = sql.join(parts, sql.raw(', '));
  return parts.length === 1 ? list : sql`(${list})`;
}
