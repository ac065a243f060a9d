import type { Statement } from 'bun:sqlite';
import { partOf, type Parts, readInParts, ROWS_OF_PART } from './in-parts.ts';
import { matchOf, type NameSearch } from './name-search.ts';
import { type Db, query } from './open.ts';
import {
  boundsOf,
  following,
  type Key,
  type KeysetList,
  type Order,
  type Range,
  within,
} from './page.ts';
import type { ValueKind, ValueSearch } from './value-search.ts';

/** The number of rows of the list that are compared with the text before names are looked up. */
const NEARBY = 1000;

type Source = { from: string; where?: string };

/** A list that is sorted by a key, and whose rows can be searched by name. */
export type NamedList<Row, K extends Key> = Pick<KeysetList<Row, K>, 'size' | 'keyOf' | 'parse'> & {
  key: readonly string[];
  id: string;
  /** The rows in the order of the key. The source is an index. */
  inOrder: Source;
  /** The condition that the name of the row matches `$pattern` or `$other`. */
  isNamed?: string;
  /**
   * The rows with the name `name.value`. Without this source, or when too many names match, `trigrams` is read. Without
   * `trigrams`, the names of all rows are then compared with the text.
   */
  ofName?: Source;
  /** For each kind of value, the rows with the address, telephone number or reference `name.value`. */
  ofValues?: Record<ValueKind, Source>;
  /**
   * `of` is SQL for one value that sorts in the same order as the key. `id` returns SQL that computes the id from that
   * value. A list whose ids sort in the same order as its keys does not need `sortKey`.
   */
  sortKey?: { of: string; id: (key: string) => string };
  /**
   * A trigram index of the names. Its rowid has the same order as the key. `where` selects the rows of the list when
   * the index also has other rows. With `inBatches`, the rows after the last batch are compared with the text.
   */
  trigrams?: {
    table: string;
    rowidOf: (key: K) => number | bigint;
    where?: string;
    inBatches?: boolean;
  };
  /** The rows with these ids, in the order of the key. `ids` is a JSON array. */
  rows: (db: Db, ids: string) => Row[];
};

type Values = Record<string, string | number | bigint>;
/**
 * Selects the rows between two keys. With `search`, only rows with a matching name are selected. `values` are the
 * parameters of the list's own conditions.
 */
type Selection<K extends Key> = {
  search: NameSearch | undefined;
  /** Rows with one of these values are selected too, even if their name does not match. */
  found?: ValueSearch | undefined;
  range: Range<K>;
  latestFirst?: boolean;
  values?: Values;
};

/** Prepares the statements of a list. Returns a function that makes a list for `findPage`. */
export function namedList<Row, K extends Key>(list: NamedList<Row, K>) {
  const ways = { ASC: finder(list, 'ASC'), DESC: finder(list, 'DESC') };
  return (
    db: Db,
    { search, found, values = {}, ...selection }: Selection<K>,
  ): KeysetList<Row, K> => ({
    ...list,
    ...selection,
    read: (range, order, limit) => {
      const way = ways[order];
      const bounds = { ...values, ...boundsOf(range), limit };
      const ids = found
        ? way.either(db, { search, found }, range, bounds)
        : way.named(db, search, range, bounds);
      const rows = list.rows(db, ids);
      const sorted = order === 'ASC' ? rows : rows.toReversed();
      // The search by name and the search of each kind of value each return up to `limit` rows, so together they may
      // return too many rows.
      return found && limit >= 0 ? sorted.slice(0, limit) : sorted;
    },
  });
}

export function readList<Row, K extends Key>(
  db: Db,
  list: ReturnType<typeof namedList<Row, K>>,
  selection: Selection<K>,
): Parts<Row> {
  return readInParts(db, (snapshot, key: K | undefined) => {
    const selected = list(snapshot, selection);
    return partOf(following(selected, key, ROWS_OF_PART), selected.keyOf);
  });
}

type Found = { count: number; ids: string };

/**
 * Makes the functions that find the first or the last ids in a range, as a JSON array. These functions read only
 * indexes, except for the addresses that `nearbyOf` compares.
 */
function finder<Row, K extends Key>(list: NamedList<Row, K>, order: Order) {
  const statements = statementsOf(list, order);
  const named = (
    db: Db,
    search: NameSearch | undefined,
    range: Range<K>,
    values: Values,
    fewFirst = false,
  ): string => {
    const idsOf = (
      statement: 'all' | 'nearby' | 'compared' | 'ofNames' | 'ofTrigrams',
      more: Values = {},
    ): Found => statements[statement](db).get({ ...values, ...more }) ?? { count: 0, ids: '[]' };
    if (search === undefined) return idsOf('all').ids;
    const { pattern, other } = search;
    const { ofName, trigrams } = list;
    if (fewFirst && ofName && search.hits !== undefined)
      return idsOf('ofNames', { names: search.hits }).ids;
    const nearby = ofName && idsOf('nearby', { pattern, other });
    if (nearby && nearby.count === values.limit) return nearby.ids;
    if (ofName && search.hits !== undefined) return idsOf('ofNames', { names: search.hits }).ids;
    if (trigrams === undefined) return idsOf('compared', { pattern, other }).ids;
    const [first, last] = [trigrams.rowidOf(range.after), trigrams.rowidOf(range.before)];
    const match = matchOf(db, search);
    return idsOf('ofTrigrams', { match, pattern, other, first, last }).ids;
  };
  /** Finds the first rows that have the name or one of the values. */
  const either = (db: Db, { search, found }: Either, range: Range<K>, values: Values): string => {
    const near = found.isCut ? nearbyOf(statements.addresses(db), { search, found }, values) : [];
    const isWhole = near.length === values.limit;
    const hits = isWhole || search === undefined ? '[]' : named(db, search, range, values, true);
    const ids = new Set([...near, ...idsIn(hits)]);
    for (const [kind, names] of found.hits) {
      if (isWhole && kind === 'address') continue;
      for (const id of idsIn(statements.ofValues[kind](db).get({ ...values, names })?.ids))
        ids.add(id);
    }
    return JSON.stringify([...ids]);
  };
  return { named, either };
}

function idsIn(json = '[]'): number[] {
  return JSON.parse(json) as number[];
}

type Either = { search: NameSearch | undefined; found: ValueSearch };
type Addressed = { id: number; isNamed: 0 | 1; address: string };

/** Compares the next rows of the list with the text. This is needed when more values match than are looked up. */
function nearbyOf(
  statement: Statement<Addressed, [Values]>,
  { search, found }: Either,
  { limit, ...values }: Values,
): number[] {
  const ids: number[] = [];
  const { pattern = '', other = '' } = search ?? {};
  for (const row of statement.iterate({ ...values, pattern, other })) {
    if (row.isNamed === 1 || found.isIn(row.address)) ids.push(row.id);
    if (ids.length === limit) break;
  }
  return ids;
}

function statementsOf<Row, K extends Key>(list: NamedList<Row, K>, order: Order) {
  const { key, id, inOrder, isNamed = 'TRUE', ofName = inOrder, trigrams, ofValues } = list;
  const sortKey = list.sortKey ?? { of: id, id: String };
  const sorted = key.map((column) => `${column} ${order}`).join(', ');
  const inRange = ({ from, where }: Source) =>
    `FROM ${from} WHERE ${where === undefined ? '' : `${where} AND `}${within(key)} ORDER BY ${sorted}`;
  const compared = (most: number) =>
    `SELECT id FROM (SELECT ${id} AS id, ${isNamed} AS is_named ${inRange(inOrder)} LIMIT ${most})
     WHERE is_named LIMIT $limit`;
  /** The matching rows after the last batch of the trigram index. */
  const later = `SELECT ${id} AS id FROM ${inOrder.from}
    WHERE ${id} > max($first, (SELECT last FROM search_batches WHERE search = '${trigrams?.table}'))
      AND ${id} < $last AND ${isNamed}`;
  /** Finds the first `$limit` rows of each name or value, and returns the first `$limit` of all these rows. */
  const ofEach = (source: Source) =>
    collected(
      `SELECT ${sortKey.id('hit.value')} AS id FROM json_each($names) AS name CROSS JOIN json_each((
         SELECT json_group_array(sort_key) FROM (SELECT ${sortKey.of} AS sort_key ${inRange(source)} LIMIT $limit)
       )) AS hit ORDER BY hit.value ${order} LIMIT $limit`,
    );
  return {
    all: collected(`SELECT ${id} AS id ${inRange(inOrder)} LIMIT $limit`),
    nearby: collected(compared(NEARBY)),
    compared: collected(compared(-1)),
    ofNames: ofEach(ofName),
    ofValues: {
      address: ofEach(ofValues?.address ?? inOrder),
      phone: ofEach(ofValues?.phone ?? inOrder),
      reference: ofEach(ofValues?.reference ?? inOrder),
    },
    addresses: query<Addressed, [Values]>(
      `SELECT ${id} AS id, ${isNamed} AS isNamed, address ${inRange(inOrder)} LIMIT ${NEARBY}`,
    ),
    ofTrigrams: collected(
      `SELECT ${sortKey.id('rowid')} AS id FROM ${trigrams?.table}
       WHERE name MATCH $match AND rowid > $first AND rowid < $last AND ${trigrams?.where ?? 'TRUE'}
       ${trigrams?.inBatches ? `UNION ALL ${later}` : ''}
       ORDER BY ${trigrams?.inBatches ? 'id' : 'rowid'} ${order} LIMIT $limit`,
    ),
  };
}

function collected(rows: string) {
  return query<Found, Values>(
    `SELECT count(*) AS count, json_group_array(id) AS ids FROM (${rows})`,
  );
}

/** A condition that compares a folded name with the text of a search. */
export function isLike(name: string): string {
  return `${name} LIKE $pattern ESCAPE '\\'`;
}
