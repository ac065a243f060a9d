import { partOf, type Parts, readInParts, ROWS_OF_PART } from '../../database/in-parts.ts';
import { foldedPart, isTrigram, quote } from '../../database/name-search.ts';
import { type Db, prepared } from '../../database/open.ts';
import {
  boundsOf,
  byId,
  findPage,
  type Order,
  type Page,
  type PageCursor,
  type Range,
  within,
} from '../../database/page.ts';
import { allRows, allValues, oneRow, oneValue } from '../../database/statements.ts';
import type { IsoDate } from '../../shared/dates.ts';
import type { AuditEntry, Detail, Kind } from '../schema.ts';

const PAGE_SIZE = 50;

export type AuditSelection = {
  day: IsoDate | undefined;
  actor: string;
  kind: Kind | '';
  /** A part of the name or number of the record. A text of fewer than three characters is ignored. */
  text?: string;
};
export type AuditPage = Page<AuditEntry>;

/**
 * The condition of each filter. 'common' is a text that very many entries have. For such a text, the query uses the
 * index of another filter, because that is faster.
 */
const conditions = {
  day: 'day = $day',
  actor: 'actor = $actor',
  kind: 'kind = $kind',
  text: 'audit_subjects MATCH $text',
  common:
    'EXISTS (SELECT 1 FROM audit_subjects WHERE rowid = audit_log.id AND audit_subjects MATCH $common)',
};
type FilterName = keyof typeof conditions;
const FILTERS = Object.keys(conditions) as FilterName[];
/** The highest count. Longer lists are not counted further, because counting reads each entry of an index. */
export const MOST_COUNTED = 10_000;

type Stored = Omit<AuditEntry, 'detail'> & { detail: string };
const COLUMNS =
  'id, at, day, actor_id AS actorId, actor, action, kind, subject_id AS subjectId, audit_log.subject, detail';

const pages = prepared(() => new Map<string, ReturnType<typeof preparePages>>());

function preparePages({ $client }: Db, by: FilterName[]) {
  const isSearch = by.includes('text');
  const table = isSearch ? SEARCHED : by.length === 0 ? 'audit_log' : indexed(by);
  const id = isSearch ? 'audit_subjects.rowid' : 'id';
  const where = [within([id]), ...by.map((name) => conditions[name])].join(' AND ');
  const prepare = (order: Order) =>
    $client.prepare<Stored, Record<string, string | number>>(
      `SELECT ${COLUMNS} FROM ${table} WHERE ${where} ORDER BY ${id} ${order} LIMIT $limit`,
    );
  const counted = by.length === 0 ? indexed(by) : table;
  const count = $client.prepare<{ count: number }, Record<string, string | number>>(
    `SELECT count(*) AS count FROM (
       SELECT 1 FROM ${counted} WHERE day > '' AND ${where} LIMIT ${MOST_COUNTED + 1}
     )`,
  );
  return { ASC: prepare('ASC'), DESC: prepare('DESC'), count };
}

/**
 * With CROSS JOIN, SQLite reads the index of the texts first, so it finds the matching entries in the order of their
 * ids.
 */
const SEARCHED = 'audit_subjects CROSS JOIN audit_log ON audit_log.id = audit_subjects.rowid';

/**
 * Returns the table with the name of the index that SQLite must use. Without this name, SQLite might read the whole log
 * to find the few entries of a user. A filter by actor or kind uses its own index instead of the index by day. `idsOf`
 * then limits the ids to those of the day.
 */
function indexed(by: FilterName[]): string {
  const names = (['actor', 'kind'] as const).filter((name) => by.includes(name));
  return `audit_log INDEXED BY audit_log_by_${names.join('_and_') || 'day'}`;
}

const idsOfDay = oneRow<{ first: number | null; last: number | null }, [day: string]>(`
  SELECT (SELECT min(id) FROM audit_log WHERE day = ?1) AS first,
  (SELECT max(id) FROM audit_log WHERE day = ?1) AS last`);

export function findAuditPage(db: Db, selection: AuditSelection, asked: PageCursor): AuditPage {
  const { read, range } = selectedFrom(db, selection);
  return findPage({ ...byId, size: PAGE_SIZE, latestFirst: true, range, read }, asked);
}

/** All selected entries, latest first. */
export function readAudit(db: Db, selection: AuditSelection): Parts<AuditEntry> {
  return readInParts(db, (snapshot, before?: number) => {
    const { read, range } = selectedFrom(snapshot, selection);
    const rest = before === undefined ? range : { ...range, before: [before] };
    return partOf(read(rest, 'DESC', ROWS_OF_PART), ({ id }) => id);
  });
}

/** The number of selected entries, or `MOST_COUNTED` + 1 when there are more than that. */
export function countAudit(db: Db, selection: AuditSelection): number {
  return selectedFrom(db, selection).count();
}

const countMatches = oneValue<number, [match: string]>(
  `SELECT count(*) FROM (
     SELECT 1 FROM audit_subjects WHERE audit_subjects MATCH ? LIMIT ${MOST_COUNTED + 1}
   )`,
);

function selectedFrom(db: Db, selection: AuditSelection) {
  const folded = foldedSubject(selection.text ?? '');
  const text = isTrigram(folded) ? folded : '';
  const match = text && quote(text);
  const hasOther = selection.actor !== '' || selection.kind !== '';
  const isCommon = hasOther && match !== '' && countMatches(db, match) > MOST_COUNTED;
  const asked = { ...selection, text: isCommon ? '' : match, common: isCommon ? match : '' };
  const by = FILTERS.filter((name) => asked[name]);
  const key = by.join();
  const statements = pages(db).get(key) ?? preparePages(db, by);
  pages(db).set(key, statements);
  const { first, last } = idsOf(db, selection.day);
  const range: Range = { after: [first - 1], before: [last + 1] };
  const values = Object.fromEntries(by.map((name) => [name, asked[name] ?? '']));
  const later = (of: Range) => findLaterEntries(db, text, selection, of);
  return {
    range,
    read: (of: Range, order: Order, limit: number) => {
      const rows = statements[order].all({ ...values, ...boundsOf(of), limit });
      const all = order === 'DESC' ? [...later(of), ...rows] : [...rows, ...later(of).toReversed()];
      return all
        .slice(0, limit)
        .map((entry) => ({ ...entry, detail: JSON.parse(entry.detail) as Detail }));
    },
    count: () => {
      const { count } = statements.count.get({ ...values, ...boundsOf(range) }) ?? { count: 0 };
      return Math.min(count + later(range).length, MOST_COUNTED + 1);
    },
  };
}

/** The first and the last id of the entries of a day. A query reads only the part of the index between these ids. */
function idsOf(db: Db, day: IsoDate | undefined): { first: number; last: number } {
  const { first, last } = (day && idsOfDay(db, day)) ?? {};
  return { first: first ?? 1, last: last ?? Number.MAX_SAFE_INTEGER - 1 };
}

/** The words of an entry, or of a search, as the index `audit_subjects` compares them. */
function foldedSubject(text: string): string {
  return foldedPart(text.replaceAll(',', ' '));
}

const laterEntries = allRows<Stored, [after: number, before: number, actor: string, kind: string]>(
  `SELECT ${COLUMNS} FROM audit_log
   WHERE id > max(?1, (SELECT last FROM search_batches WHERE search = 'audit_subjects')) AND id < ?2
     AND ?3 IN ('', actor) AND ?4 IN ('', kind) ORDER BY id DESC`,
);

/** The entries after the last batch of `audit_subjects` whose subject has the folded text, latest first. */
function findLaterEntries(
  db: Db,
  text: string,
  { actor, kind }: { actor: string; kind: Kind | '' },
  { after, before }: Range,
): Stored[] {
  if (text === '') return [];
  const entries = laterEntries(db, Number(after[0]), Number(before[0]), actor, kind);
  return entries.filter(({ subject }) => foldedSubject(subject).includes(text));
}

// Each step searches the index for the name after the previous name, so the query does not read every entry.
export const listActors = allValues<string>(`
  WITH RECURSIVE names (name) AS (
    SELECT min(actor) FROM audit_log
    UNION ALL
    SELECT (SELECT min(actor) FROM audit_log WHERE actor > name) FROM names WHERE name IS NOT NULL
  )
  SELECT name FROM names WHERE name IS NOT NULL`);
