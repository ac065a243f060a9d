import { fold } from '../shared/names.ts';
import { type Db, query } from './open.ts';
import { allValues } from './statements.ts';

/** The highest number of matching names whose rows are looked up, name by name. */
const FEW_NAMES = 100;
const CANDIDATES = 5000;
/** The highest number of trigrams in a search. Reading each trigram takes time. */
const MOST_TRIGRAMS = 8;
const TRIGRAM = 3;
export const LAST_CHARACTER = '\u{10ffff}';

/** Patterns for LIKE, with escaped wildcards. A row must match one of the two patterns, which are usually equal. */
type Patterns = { pattern: string; other: string };

export type NameSearch = Patterns & {
  part: string;
  /**
   * A JSON array of the matching names, or of the ids of matching customers. The search runs when `hits` is read for
   * the first time. Undefined when too many names match.
   */
  readonly hits: string | undefined;
};

export function foldedPart(text: string): string {
  return fold(text.replaceAll('\0', ''));
}

/**
 * A table of names and its trigram index. `index` is the FTS5 table, and `trigrams` is the fts5vocab table that lists
 * the trigrams in `index`. `hit` is the column that a search returns. A search returns at most `few` hits.
 */
type NameIndex = {
  table: string;
  column: string;
  hit: string;
  index: string;
  trigrams: string;
  few: number;
};

/**
 * Makes a function that searches names. Case and accents are ignored. The function returns undefined for an empty text.
 * A row matches when it contains the text or `other`.
 */
export function nameSearch(index: NameIndex) {
  const statements = statementsOf(index);
  return (db: Db, text: string, other = text): NameSearch | undefined => {
    const patterns = patternsOf(text, other);
    if (patterns === undefined) return undefined;
    const part = foldedPart(text);
    let found: { hits: string | undefined } | undefined;
    return {
      part,
      ...patterns,
      get hits() {
        found ??= { hits: findHits(db, statements, [part, foldedPart(other)], patterns) };
        return found.hits;
      },
    };
  };
}

function findHits(
  db: Db,
  { containing, beginning, few }: ReturnType<typeof statementsOf>,
  [part, other]: [string, string],
  patterns: Patterns,
): string | undefined {
  const { count, hits } = isTrigram(part)
    ? findContaining(containing(db), [part, other], patterns)
    : (beginning(db).get(part, part + LAST_CHARACTER) ?? NOTHING);
  return count > few ? undefined : hits;
}

function patternsOf(text: string, other = text): Patterns | undefined {
  const [part, alternative] = [foldedPart(text), foldedPart(other)];
  return part === '' ? undefined : { pattern: patternOf(part), other: patternOf(alternative) };
}

function patternOf(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}

export function isTrigram(text: string): boolean {
  return Array.from(text).length >= TRIGRAM;
}

/** `read` is the number of candidates up to the last hit. The search stops after `CANDIDATES` candidates. */
type Found = { count: number; hits: string; read: number | null };
const NOTHING: Found = { count: 0, hits: '[]', read: null };
type Containing = ReturnType<ReturnType<typeof statementsOf>['containing']>;

function findContaining(
  statement: Containing,
  texts: string[],
  { pattern, other }: Patterns,
): Found {
  const match = [...new Set(texts)]
    .filter(isTrigram)
    .map((text) => `(${trigramsOf(text).map(quote).join(' AND ')})`)
    .join(' OR ');
  const found = statement.get(match, pattern, other) ?? NOTHING;
  return (found.read ?? 0) > CANDIDATES ? { ...found, count: Infinity } : found;
}

/**
 * The distinct trigrams that together cover a text. A long text gets only `MOST_TRIGRAMS` trigrams, which are spread
 * over the text.
 */
function trigramsOf(text: string): string[] {
  const characters = Array.from(text);
  const last = characters.length - TRIGRAM;
  const count = Math.min(Math.ceil(characters.length / TRIGRAM), MOST_TRIGRAMS);
  const starts = Array.from({ length: count }, (_, i) =>
    count === 1 ? 0 : Math.round((i * last) / (count - 1)),
  );
  return [...new Set(starts.map((at) => characters.slice(at, at + TRIGRAM).join('')))];
}

/** Quotes a text, so that FTS5 does not interpret any character as an operator. */
export function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function statementsOf({ table, column, hit, index, trigrams, few }: NameIndex) {
  const collected =
    'SELECT count(*) AS count, json_group_array(hit) AS hits, max(read) AS read FROM';
  return {
    few,
    containing: query<Found, [string, string, string]>(
      `${collected} (
         SELECT row.${hit} AS hit, candidate.read
         FROM (
           SELECT rowid AS id, row_number() OVER () AS read FROM ${index} WHERE ${index} MATCH ?1 LIMIT ${CANDIDATES + 1}
         ) AS candidate
         CROSS JOIN ${table} AS row ON row.id = candidate.id
         WHERE ${column} LIKE ?2 ESCAPE '\\' OR ${column} LIKE ?3 ESCAPE '\\' OR candidate.read > ${CANDIDATES}
         LIMIT ${few + 1}
       )`,
    ),
    beginning: query<Found, [string, string]>(
      `${collected} (
         SELECT row.${hit} AS hit, NULL AS read
         FROM (SELECT DISTINCT doc FROM ${trigrams} WHERE term BETWEEN ?1 AND ?2 LIMIT ${few + 1}) AS found
         CROSS JOIN ${table} AS row ON row.id = found.doc
       )`,
    ),
  };
}

/**
 * Searches the names on deliveries. Each name on an invoice is also on a delivery. Triggers update the table `names`.
 */
export const searchNames = nameSearch({
  table: 'names',
  column: 'name_fold',
  hit: 'name_fold',
  index: 'distinct_names',
  trigrams: 'distinct_name_trigrams',
  few: FEW_NAMES,
});

/**
 * The search as an FTS5 expression. For three or more letters it is the text itself. For one or two letters it is a
 * list of all trigrams that begin with these letters.
 */
export function matchOf(db: Db, { part }: NameSearch): string {
  if (isTrigram(part)) return quote(part);
  const terms = termsFrom(db, part, part + LAST_CHARACTER);
  return terms.map(quote).join(' OR ');
}

// Each step searches the index for the trigram after the previous one, so the query does not read all occurrences.
const termsFrom = allValues<string, [from: string, until: string]>(
  `WITH RECURSIVE terms (term) AS (
     SELECT (SELECT term FROM distinct_name_trigrams WHERE term >= ?1 LIMIT 1)
     UNION ALL
     SELECT (SELECT term FROM distinct_name_trigrams AS next WHERE next.term >= terms.term || char(1) LIMIT 1)
     FROM terms WHERE term < ?2
   )
   SELECT term FROM terms WHERE term < ?2`,
);
