import { type Column, like, type SQL, sql } from 'drizzle-orm';
import { fold } from '../shared/names.ts';
import { isOneOf } from './lists.ts';
import { type Db, prepared } from './open.ts';

/** Up to this number of hits, rows are fetched by id and sorted. With more hits, walking the list soon fills a page. */
const FEW = 2000;
const TRIGRAM = 3;
export const LAST_CHARACTER = '\u{10ffff}';

/** The values of the placeholders with which the statement of a list finds a name. */
export type NameHits = {
  /** The ids as a JSON array; undefined when there are more than `FEW`. */
  ids: string | undefined;
  pattern: string;
};
type Searched = 'customer' | 'delivery' | 'invoice';

/** Ignores case and accents; an empty text is part of every name. With more than `FEW` hits, `other` is ignored. */
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
  return { ids: hits > FEW ? undefined : ids, pattern };
}

/** A text as it is searched for in names. SQLite ends a text at NUL. */
export function foldedPart(text: string): string {
  return fold(text.replaceAll('\0', ''));
}

function find(db: Db, searched: Searched, part: string, other: string): Found {
  const { containing, beginning } = statements[searched];
  const found = isTrigram(part)
    ? containing(db).get([part, other].filter(isTrigram).map(quoted).join(' OR '))
    : beginning(db).get(part, part + LAST_CHARACTER);
  return found ?? { hits: 0, ids: '[]' };
}

function isTrigram(text: string): boolean {
  return Array.from(text).length >= TRIGRAM;
}

/** A text in quotes, in which FTS5 gives no character a meaning. */
function quoted(text: string): string {
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
  const limit = `LIMIT ${FEW + 1}`;
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

/** Builds two statements: one fetches and sorts a few rows by id, the other walks the list in its order. */
export function preparedForNames<T>(
  { id, text }: { id: Column; text: Column },
  build: (db: Db, isNamed: SQL) => T,
): (db: Db, hits: NameHits) => T {
  const ofFew = isOneOf(id, 'ids');
  const inOrder = like(text, sql`${sql.placeholder('pattern')} escape '\\'`);
  const fewFetched = prepared((db) => build(db, ofFew));
  const walked = prepared((db) => build(db, inOrder));
  return (db, { ids }) => (ids === undefined ? walked : fewFetched)(db);
}
