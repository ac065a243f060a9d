import { asc, type Column, desc, type SQL, sql } from 'drizzle-orm';

/** Where a page stands in its list, as texts of an address: after a row, before a row, or (both empty) at the start. */
export type Place = { after: string; before: string };

/** The rows of a page. `previous` and `next` are the places of the pages beside it, undefined when there are none. */
export type Page<Row> = { rows: Row[]; previous: string | undefined; next: string | undefined };

/** A list in the order of a key that is unique, so that the key of a row is a place in it. */
export type KeysetList<Row, Key> = {
  size: number;
  /** At most `limit` rows after a key, in the order of the list; without a key those at the start. */
  following: (after: Key | undefined, limit: number) => Row[];
  /** At most `limit` rows before a key, the nearest first; without a key those at the end, the last first. */
  preceding: (before: Key | undefined, limit: number) => Row[];
  keyOf: (row: Row) => Key;
  format: (key: Key) => string;
  parse: (text: string) => Key | undefined;
};

export const byId = {
  keyOf: ({ id }: { id: number }) => id,
  format: String,
  parse: (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
};

/**
 * The page at a place. A place with less than a page before it gives the first page, and a place behind the last row the
 * last page: rows may have been deleted since the link was made.
 */
export function findPage<Row, Key>(list: KeysetList<Row, Key>, place: Place): Page<Row> {
  const { size, following, preceding, keyOf, format } = list;
  const after = list.parse(place.after);
  const before = list.parse(place.before);
  const rows = rowsAt(list, after, before);
  const [first, last] = [rows[0], rows.at(-1)];
  const isStart = after === undefined && before === undefined;
  const hasPrevious = !isStart && first !== undefined && preceding(keyOf(first), 1).length > 0;
  const hasNext =
    last !== undefined && rows.length === size && following(keyOf(last), 1).length > 0;
  return {
    rows,
    previous: hasPrevious ? format(keyOf(first)) : undefined,
    next: hasNext ? format(keyOf(last)) : undefined,
  };
}

function rowsAt<Row, Key>(
  { size, following, preceding }: KeysetList<Row, Key>,
  after: Key | undefined,
  before: Key | undefined,
): Row[] {
  if (before !== undefined) {
    const rows = preceding(before, size);
    return rows.length === size ? rows.toReversed() : following(undefined, size);
  }
  const rows = following(after, size);
  return rows.length === 0 && after !== undefined ? preceding(undefined, size).toReversed() : rows;
}

export type FromPlace = { isBeyond: SQL; order: SQL[] };

/**
 * Builds the two statements of a list: `later` reads the rows above a place in ascending order, `earlier` the rows below
 * it in descending order. The columns are unique together; the place is bound to placeholders with their names.
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
