import { isLetters, matchOf, type NameSearch } from '../../database/name-search.ts';
import { type Db, prepared } from '../../database/open.ts';
import type { IsoDate } from '../../shared/dates.ts';

/** At most `limit` invoices after or before an id. With `date`, only invoices issued on that day. */
type Range = { id: number; limit: number; date: IsoDate | undefined };
type Ids = { count: number; ids: string };
/** The number of invoices to read in the order of the archive before the trigram index is used. */
const NEARBY = 1000;

/** Finds the ids (a JSON array) of the nearest matching invoices after or before an id. Reads only indexes. */
export const findNamed = { later: finder('>', ''), earlier: finder('<', 'DESC') };

function finder(beyond: '<' | '>', direction: '' | 'DESC') {
  const ofNames = ofFewNames(beyond, direction);
  const ofMatch = fromIndex(beyond, direction);
  const ofDay = withinDay(beyond, direction);
  const nearby = nextOnes(beyond, direction);
  return (db: Db, search: NameSearch, { id, limit, date }: Range): string => {
    const { pattern, hits } = search;
    if (date !== undefined) return idsIn(ofDay(db).get(id, limit, date, pattern));
    if (hits !== undefined) return idsIn(ofNames(db).get(id, limit, hits));
    const near = isLetters(search) ? nearby(db).get(id, limit, pattern) : undefined;
    return idsIn(near?.count === limit ? near : ofMatch(db).get(id, limit, matchOf(db, search)));
  };
}

function idsIn(found: Ids | null | undefined): string {
  return found?.ids ?? '[]';
}

function nextOnes(beyond: string, direction: string) {
  return prepared((db) =>
    db.$client.prepare<Ids, [number, number, string]>(
      `SELECT count(*) AS count, json_group_array(id) AS ids FROM (
         SELECT id FROM (
           SELECT id, customer_name_fold FROM invoices INDEXED BY invoices_by_id
           WHERE id ${beyond} ?1 ORDER BY id ${direction} LIMIT ${NEARBY}
         )
         WHERE customer_name_fold LIKE ?3 ESCAPE '\\' LIMIT ?2
       )`,
    ),
  );
}

function withinDay(beyond: string, direction: string) {
  return prepared((db) =>
    db.$client.prepare<Ids, [number, number, string, string]>(
      `SELECT count(*) AS count, json_group_array(id) AS ids FROM (
         SELECT id FROM invoices INDEXED BY invoices_by_day
         WHERE issued_on = ?3 AND id ${beyond} ?1 AND customer_name_fold LIKE ?4 ESCAPE '\\'
         ORDER BY id ${direction} LIMIT ?2
       )`,
    ),
  );
}

/** Takes the first invoices of each name from the index by name, and then the first of all these. */
function ofFewNames(beyond: string, direction: string) {
  return prepared((db) =>
    db.$client.prepare<Ids, [number, number, string]>(
      `SELECT count(*) AS count, json_group_array(id) AS ids FROM (
         SELECT hit.value AS id FROM json_each(?3) AS name CROSS JOIN json_each((
           SELECT json_group_array(id) FROM (
             SELECT id FROM invoices INDEXED BY invoices_by_name
             WHERE customer_name_fold = name.value AND id ${beyond} ?1 ORDER BY id ${direction} LIMIT ?2
           )
         )) AS hit
         ORDER BY hit.value ${direction} LIMIT ?2
       )`,
    ),
  );
}

function fromIndex(beyond: string, direction: string) {
  return prepared((db) =>
    db.$client.prepare<Ids, [number, number, string]>(
      `SELECT count(*) AS count, json_group_array(id) AS ids FROM (
         SELECT rowid AS id FROM invoice_names WHERE name MATCH ?3 AND rowid ${beyond} ?1
         ORDER BY rowid ${direction} LIMIT ?2
       )`,
    ),
  );
}
