import { type Column, like, type SQL, sql } from 'drizzle-orm';
import { fold } from '../shared/names.ts';
import { isOneOf } from './lists.ts';
import { type Db, prepared } from './open.ts';

/** So many rows are quickly fetched and sorted; of more, a list in its own order soon has a page full. */
const FEW = 2000;
const TRIGRAM = 3;
export const LAST_CHARACTER = '\u{10ffff}';

/** What a list's statement needs to narrow itself to a name; both are values of its placeholders. */
export type NameHits = {
  /** The ids as a JSON array; undefined when they are not few. */
  ids: string | undefined;
  pattern: string;
};
type Searched = 'customer' | 'delivery' | 'invoice';

/** Whatever the case and accents; an empty text is part of every name. Of more than a few hits `other` is left out. */
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

/** A text as names are searched for it. SQLite ends a text at NUL. */
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

/** A text as FTS5 takes it literally. */
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

/** Two statements: one fetches and sorts the few rows that were found, the other walks the list in its own order. */
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
