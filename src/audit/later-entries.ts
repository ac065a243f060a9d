import { foldedPart } from '../database/name-search.ts';
import type { Db } from '../database/open.ts';
import type { Range } from '../database/page.ts';
import { allRows } from '../database/statements.ts';
import type { AuditEntry, Kind } from './schema.ts';

export type Stored = Omit<AuditEntry, 'detail'> & { detail: string };
export const COLUMNS =
  'id, at, day, actor_id AS actorId, actor, action, kind, subject_id AS subjectId, audit_log.subject, detail';

/** The words of an entry, or of a search, as the index `audit_subjects` compares them. */
export function foldedSubject(text: string): string {
  return foldedPart(text.replaceAll(',', ' '));
}

const laterEntries = allRows<Stored, [after: number, before: number, actor: string, kind: string]>(
  `SELECT ${COLUMNS} FROM audit_log
   WHERE id > max(?1, (SELECT last FROM search_batches WHERE search = 'audit_subjects')) AND id < ?2
     AND ?3 IN ('', actor) AND ?4 IN ('', kind) ORDER BY id DESC`,
);

/** The entries after the last batch of `audit_subjects` whose subject has the folded text, latest first. */
export function findLaterEntries(
  db: Db,
  text: string,
  { actor, kind }: { actor: string; kind: Kind | '' },
  { after, before }: Range,
): Stored[] {
  if (text === '') return [];
  const entries = laterEntries(db, Number(after[0]), Number(before[0]), actor, kind);
  return entries.filter(({ subject }) => foldedSubject(subject).includes(text));
}
