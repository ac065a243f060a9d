import { matchOf, type NameSearch } from '../../database/name-search.ts';
import { type Db, prepared } from '../../database/open.ts';
import type { IsoDate } from '../../shared/dates.ts';

/** Invoices beside an id, at most `limit`; with `date` those issued on that day. */
type Range = { id: number; limit: number; date: IsoDate | undefined };
type Ids = { ids: string };

/** Finds the nearest invoices with a name, after an id or before it, as a JSON array of ids. Reads indexes only. */
export const findNamed = { later: finder('>', ''), earlier: finder('<', 'DESC') };

function finder(beyond: '<' | '>', direction: '' | 'DESC') {
  const ofNames = ofFewNames(beyond, direction);
  const ofMatch = fromIndex(beyond, direction);
  const ofDay = withinDay(beyond, direction);
  return (db: Db, search: NameSearch, { id, limit, date }: Range): string => {
    const found =
      date !== undefined
        ? ofDay(db).get(id, limit, date, search.pattern)
        : search.hits !== undefined
          ? ofNames(db).get(id, limit, search.hits)
          : ofMatch(db).get(id, limit, matchOf(db, search));
    return found?.ids ?? '[]';
  };
}

function withinDay(beyond: string, direction: string) {
  return prepared((db) =>
    db.$client.prepare<Ids, [number, number, string, string]>(
      `SELECT json_group_array(id) AS ids FROM (
         SELECT id FROM invoices INDEXED BY invoices_by_day
         WHERE issued_on = ?3 AND id ${beyond} ?1 AND customer_name_fold LIKE ?4 ESCAPE '\\'
         ORDER BY id ${direction} LIMIT ?2
       )`,
    ),
  );
}

/** The first of each name from the index of the names, and of these the first. */
function ofFewNames(beyond: string, direction: string) {
  return prepared((db) =>
    db.$client.prepare<Ids, [number, number, string]>(
      `SELECT json_group_array(id) AS ids FROM (
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
      `SELECT json_group_array(id) AS ids FROM (
         SELECT rowid AS id FROM invoice_names WHERE name MATCH ?3 AND rowid ${beyond} ?1
         ORDER BY rowid ${direction} LIMIT ?2
       )`,
    ),
  );
}
