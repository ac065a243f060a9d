import { type Column, like, type SQL, sql } from 'drizzle-orm';
import { fold } from '../shared/names.ts';
import { isOneOf } from './lists.ts';
import { type Db, prepared } from './open.ts';

/** Up to this number of hits, rows are fetched by id and sorted. With more hits, a scan soon fills a page. */
const MAX_FETCHED = 2000;
const TRIGRAM = 3;
export const LAST_CHARACTER = '\u{10ffff}';

export type NameHits = {
  /** The ids as a JSON array; undefined when there are more than `MAX_FETCHED`. */
  ids: string | undefined;
  pattern: string;
};
type Searched = 'customer' | 'delivery' | 'invoice';

/** Finds names that contain `text` or `other`, without case and accents. Ignores `other` above MAX_FETCHED hits. */
export function searchNames(
  db: Db,
  searched: Searched,
  text: string,
  other: string = text,
): NameHits {
  const [part, alternative] = [foldedPart(text), foldedPart(other)];
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  const { hits, ids } =
    part === '' ? { hits: Infinity, ids: '' } : find(db, searched, part, alternative);
  return { ids: hits > MAX_FETCHED ? undefined : ids, pattern };
}

export function foldedPart(text: string): string {
  return fold(text.replaceAll('\0', ''));
}

function find(db: Db, searched: Searched, part: string, other: string): Found {
  const { containing, beginning } = statements[searched];
  const found = isTrigram(part)
    ? containing(db).get([part, other].filter(isTrigram).map(quote).join(' OR '))
    : beginning(db).get(part, part + LAST_CHARACTER);
  return found ?? { hits: 0, ids: '[]' };
}

function isTrigram(text: string): boolean {
  return Array.from(text).length >= TRIGRAM;
}

/** Quotes a text, so that FTS5 reads none of its characters as an operator. */
function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

type Found = { hits: number; ids: string };

const statements = {
  customer: statementsOf('customer'),
  delivery: statementsOf('delivery'),
  invoice: statementsOf('invoice'),
};

function statementsOf(searched: Searched) {
  const [names, trigrams] = [`${searched}_names`, `${searched}_name_trigrams`];
  const found = 'SELECT count(*) AS hits, json_group_array(id) AS ids FROM';
  const limit = `LIMIT ${MAX_FETCHED + 1}`;
  return {
    containing: prepared((db) =>
      db.$client.prepare<Found, [string]>(
        `${found} (SELECT rowid AS id FROM ${names} WHERE name MATCH ? ${limit})`,
      ),
    ),
    beginning: prepared((db) =>
      db.$client.prepare<Found, [string, string]>(
        `${found} (SELECT doc AS id FROM ${trigrams} WHERE term BETWEEN ? AND ? ${limit})`,
      ),
    ),
  };
}

/** Builds two statements: one fetches a few rows by id and sorts them, the other scans the list in its order. */
export function preparedForNames<T>(
  { id, text }: { id: Column; text: Column },
  build: (db: Db, isNamed: SQL) => T,
): (db: Db, hits: NameHits) => T {
  const hasFoundId = isOneOf(id, 'ids');
  const hasPattern = like(text, sql`${sql.placeholder('pattern')} escape '\\'`);
  const fetching = prepared((db) => build(db, hasFoundId));
  const scanning = prepared((db) => build(db, hasPattern));
  return (db, { ids }) => (ids === undefined ? scanning : fetching)(db);
}
