import { isLetters, matchOf, type NameSearch } from '../../database/name-search.ts';
import { type Db, prepared } from '../../database/open.ts';
import type { Cursor } from '../order/cursor.ts';
import { ID_OF_PLACE, PLACE, placeNumber } from '../order/place.ts';

/** The number of deliveries to read in list order before the trigram index is used. */
const NEARBY = 1000;

/** The deliveries between two places of the list, both excluded. */
export type Range = { after: Cursor; before: Cursor };
/** Finds the first or last ids in a range that match a name search, at most `limit`, as a JSON array. */
export type FindNamed = (db: Db, search: NameSearch, range: Range, limit: number) => string;
export type NamedByTime = { first: FindNamed; last: FindNamed };

export const allNamed = bothEnds((direction) => {
  const ofNames = ofFewNames('deliveries_by_name', '', direction);
  const nearby = walk(`deliveries_by_time`, '', direction, NEARBY);
  const hits = fromIndex(direction);
  return (db, search, range, limit) => {
    if (search.hits !== undefined) return ofNames(db)(search.hits, range, limit);
    if (isLetters(search)) {
      const { count, ids } = nearby(db)(search, range, limit);
      if (count === limit) return ids;
    }
    return hits(db)(matchOf(db, search), range, limit);
  };
});

// Open deliveries are few, so a search with many names reads all of them.
export const openNamed = openOnes('AND invoiced = 0');
export const openAndDeliveredNamed = openOnes('AND invoiced = 0 AND delivered_at IS NOT NULL');

function openOnes(condition: string): NamedByTime {
  return bothEnds((direction) => {
    const ofNames = ofFewNames('open_deliveries_by_name', condition, direction);
    const all = walk('open_deliveries_by_time', condition, direction, -1);
    return (db, search, range, limit) =>
      search.hits === undefined
        ? all(db)(search, range, limit).ids
        : ofNames(db)(search.hits, range, limit);
  });
}

function bothEnds(build: (direction: '' | 'DESC') => FindNamed): NamedByTime {
  return { first: build(''), last: build('DESC') };
}

type Ids = { count: number; ids: string };
const NO_IDS: Ids = { count: 0, ids: '[]' };
const IN_RANGE = '(date, slot, id) > (?1, ?2, ?3) AND (date, slot, id) < (?4, ?5, ?6)';

function rangeValues({ after, before }: Range) {
  return [after.date, after.slot, after.id, before.date, before.slot, before.id] as const;
}

/** Takes the first deliveries of each name from the index by name, and then the first of all these. */
function ofFewNames(index: string, condition: string, direction: string) {
  const order = (columns: string[]) => columns.map((name) => `${name} ${direction}`).join(', ');
  return prepared((db) => {
    const statement = db.$client.prepare<Ids, (string | number)[]>(
      `SELECT count(*) AS count, json_group_array(place ${ID_OF_PLACE}) AS ids FROM (
         SELECT hit.value AS place FROM json_each(?8) AS name CROSS JOIN json_each((
           SELECT json_group_array(place) FROM (
             SELECT ${PLACE} AS place FROM deliveries INDEXED BY ${index}
             WHERE customer_name_fold = name.value ${condition} AND ${IN_RANGE}
             ORDER BY ${order(['date', 'slot', 'id'])} LIMIT ?7
           )
         )) AS hit
         ORDER BY ${order(['hit.value'])} LIMIT ?7
       )`,
    );
    return (names: string, range: Range, limit: number) =>
      (statement.get(...rangeValues(range), limit, names) ?? NO_IDS).ids;
  });
}

/** Searches at most `most` deliveries in list order, or all when `most` is negative. */
function walk(index: string, condition: string, direction: string, most: number) {
  const order = ['date', 'slot', 'id'].map((name) => `${name} ${direction}`).join(', ');
  return prepared((db) => {
    const statement = db.$client.prepare<Ids, (string | number)[]>(
      `SELECT count(*) AS count, json_group_array(id) AS ids FROM (
         SELECT id FROM (
           SELECT id, customer_name_fold FROM deliveries INDEXED BY ${index}
           WHERE ${IN_RANGE} ${condition} ORDER BY ${order} LIMIT ${most}
         )
         WHERE customer_name_fold LIKE ?8 ESCAPE '\\' LIMIT ?7
       )`,
    );
    return ({ pattern }: NameSearch, range: Range, limit: number) =>
      statement.get(...rangeValues(range), limit, pattern) ?? NO_IDS;
  });
}

function fromIndex(direction: string) {
  return prepared((db) => {
    const statement = db.$client.prepare<Ids, [string, bigint, bigint, number]>(
      `SELECT count(*) AS count, json_group_array(rowid ${ID_OF_PLACE}) AS ids FROM (
         SELECT rowid FROM delivery_names WHERE name MATCH ?1 AND rowid > ?2 AND rowid < ?3
         ORDER BY rowid ${direction} LIMIT ?4
       )`,
    );
    return (match: string, { after, before }: Range, limit: number) =>
      (statement.get(match, placeNumber(after), placeNumber(before), limit) ?? NO_IDS).ids;
  });
}
