import { matchOf, type NameSearch } from './name-search.ts';
import { type Db, query } from './open.ts';
import { boundsOf, type Key, type KeysetList, type Order, type Range, within } from './page.ts';

/** The number of rows to read in list order before names are looked up. */
const NEARBY = 1000;

/** The FROM of a query, and the condition of its rows. */
type Source = { from: string; where?: string };

/** A list in the order of a key, in which rows are found by name. All parts but `rows` are SQL. */
export type NamedList<Row, K extends Key> = Pick<KeysetList<Row, K>, 'size' | 'keyOf' | 'parse'> & {
  key: readonly string[];
  id: string;
  /** The rows in the order of the key, from an index. */
  inOrder: Source;
  /** Whether a row in this order has the name, as `$pattern` or `$other`. */
  isNamed?: string;
  /** The rows with the name `name.value`. Without it, all rows are compared with the name. */
  ofName?: Source;
  /** SQL for one value that sorts like the whole key, and for the id in that value. Left out when the id sorts like the key. */
  place?: { of: string; id: (place: string) => string };
  /** A trigram index of the names, whose rowid is the place. */
  trigrams?: { table: string; placeOf: (key: K) => number | bigint };
  /** The rows with ids (a JSON array), in the order of the key. */
  rows: (db: Db, ids: string) => Row[];
};

type Values = Record<string, string | number | bigint>;
/** The rows to show: between two keys, with a name, and the parameters of the list's own conditions. */
export type Selection<K extends Key> = {
  search: NameSearch | undefined;
  range: Range<K>;
  latestFirst?: boolean;
  values?: Values;
};

/** Prepares the statements of a list. Returns the list for `findPage`. */
export function namedList<Row, K extends Key>(list: NamedList<Row, K>) {
  const ways = { ASC: finder(list, 'ASC'), DESC: finder(list, 'DESC') };
  return (db: Db, { search, values = {}, ...selection }: Selection<K>): KeysetList<Row, K> => ({
    ...list,
    ...selection,
    read: (range, order, limit) => {
      const ids = ways[order](db, search, range, { ...values, ...boundsOf(range), limit });
      const rows = list.rows(db, ids);
      return order === 'ASC' ? rows : rows.toReversed();
    },
  });
}

type Found = { count: number; ids: string };

/** Finds the first or the last ids in a range, as a JSON array. Reads only indexes. */
function finder<Row, K extends Key>(list: NamedList<Row, K>, order: Order) {
  const statements = statementsOf(list, order);
  return (db: Db, search: NameSearch | undefined, range: Range<K>, values: Values): string => {
    const idsOf = (statement: keyof typeof statements, more: Values = {}): Found =>
      statements[statement](db).get({ ...values, ...more }) ?? { count: 0, ids: '[]' };
    if (search === undefined) return idsOf('all').ids;
    const { pattern, other } = search;
    const { ofName, trigrams } = list;
    const nearby = ofName && idsOf('nearby', { pattern, other });
    if (nearby && nearby.count === values.limit) return nearby.ids;
    if (ofName && search.hits !== undefined) return idsOf('ofNames', { names: search.hits }).ids;
    if (trigrams === undefined) return idsOf('compared', { pattern, other }).ids;
    const { placeOf } = trigrams;
    const places = { first: placeOf(range.after), last: placeOf(range.before) };
    return idsOf('ofTrigrams', { match: matchOf(db, search), ...places }).ids;
  };
}

function statementsOf<Row, K extends Key>(list: NamedList<Row, K>, order: Order) {
  const { key, id, inOrder, isNamed = 'TRUE', ofName = inOrder, trigrams } = list;
  const place = list.place ?? { of: id, id: String };
  const sorted = key.map((column) => `${column} ${order}`).join(', ');
  const inRange = ({ from, where }: Source) =>
    `FROM ${from} WHERE ${where === undefined ? '' : `${where} AND `}${within(key)} ORDER BY ${sorted}`;
  const compared = (most: number) =>
    `SELECT id FROM (SELECT ${id} AS id, ${isNamed} AS is_named ${inRange(inOrder)} LIMIT ${most})
     WHERE is_named LIMIT $limit`;
  return {
    all: collected(`SELECT ${id} AS id ${inRange(inOrder)} LIMIT $limit`),
    nearby: collected(compared(NEARBY)),
    compared: collected(compared(-1)),
    // Takes the first rows of each name, and then the first of all these.
    ofNames: collected(
      `SELECT ${place.id('hit.value')} AS id FROM json_each($names) AS name CROSS JOIN json_each((
         SELECT json_group_array(place) FROM (SELECT ${place.of} AS place ${inRange(ofName)} LIMIT $limit)
       )) AS hit ORDER BY hit.value ${order} LIMIT $limit`,
    ),
    ofTrigrams: collected(
      `SELECT ${place.id('rowid')} AS id FROM ${trigrams?.table}
       WHERE name MATCH $match AND rowid > $first AND rowid < $last ORDER BY rowid ${order} LIMIT $limit`,
    ),
  };
}

function collected(rows: string) {
  return query<Found, Values>(
    `SELECT count(*) AS count, json_group_array(id) AS ids FROM (${rows})`,
  );
}

/** Compares a folded name with the text of a search. */
export function isLike(name: string): string {
  return `${name} LIKE $pattern ESCAPE '\\'`;
}
