import { and, eq, gte, lt } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { allRows, firstRow } from '../../database/statements.ts';
import type { Clock, Moment } from '../../shared/dates.ts';
import { oldestKept } from '../acts/act.ts';
import { type AuditEntry, deletedRecords, type Kind, type Values } from '../schema.ts';
import { type DeletedKind, restorableEntries } from './deleted-record.ts';

const keptRecords = allRows<{ kind: string; recordId: number }, [since: Moment]>(
  'SELECT kind, record_id AS recordId FROM deleted_records WHERE at >= ?',
);

export function findRestorable(db: Db, clock: Clock, entries: readonly AuditEntry[]): Set<number> {
  if (entries.every(({ action }) => action !== 'verwijderd')) return new Set();
  return restorableEntries(entries, keptRecords(db, oldestKept(clock)));
}

const restoring = firstRow<{ id: number | null; at: Moment }, [Kind, number, number]>(`
  SELECT min(id) AS id, at FROM audit_log INDEXED BY audit_log_by_subject
  WHERE kind = ? AND subject_id = ? AND id > ? AND action IN ('verwijderen ongedaan gemaakt', 'teruggezet')`);
/** The time at which the deletion in each entry was undone, by the id of the entry. */
export function findRestored(db: Db, entries: readonly AuditEntry[]): Map<number, Moment> {
  const times = entries
    .filter(({ action }) => action === 'verwijderd')
    .map(({ id, kind, subjectId }) => {
      const found = restoring(db, kind, subjectId ?? 0, id);
      return [id, found?.id ? found.at : undefined] as const;
    });
  return new Map(times.flatMap(([id, at]) => (at === undefined ? [] : [[id, at] as const])));
}

const isRecord = (kind: DeletedKind, recordId: number) =>
  and(eq(deletedRecords.kind, kind), eq(deletedRecords.recordId, recordId));

export function findDeleted(
  db: Db,
  clock: Clock,
  kind: DeletedKind,
  recordId: number,
): Values | undefined {
  const isKept = gte(deletedRecords.at, oldestKept(clock));
  return db
    .select()
    .from(deletedRecords)
    .where(and(isRecord(kind, recordId), isKept))
    .get()?.record;
}

export function removeDeleted(db: Db, kind: DeletedKind, recordId: number): void {
  db.delete(deletedRecords).where(isRecord(kind, recordId)).run();
}

export function removeOldDeleted(db: Db, clock: Clock): void {
  db.delete(deletedRecords)
    .where(lt(deletedRecords.at, oldestKept(clock)))
    .run();
}
