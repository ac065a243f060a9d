import { and, eq, gte, lt } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { firstRow, firstValue } from '../../database/statements.ts';
import type { Clock, Moment } from '../../shared/dates.ts';
import { oldestKept } from '../acts/act.ts';
import { type AuditEntry, deletedRecords, type Kind, type Values } from '../schema.ts';
import type { DeletedKind } from './deleted-record.ts';

const lastDeletion = firstValue<number | null, [Kind, recordId: number, since: Moment]>(`
  SELECT max(audit_log.id) FROM deleted_records JOIN audit_log INDEXED BY audit_log_by_subject
    ON audit_log.kind = deleted_records.kind AND subject_id = record_id AND action = 'verwijderd'
  WHERE deleted_records.kind = ? AND record_id = ? AND deleted_records.at >= ?`);
/** The ids of the entries about the last deletion of a record that is still kept. The log may have later pages. */
export function findRestorable(db: Db, clock: Clock, entries: readonly AuditEntry[]): Set<number> {
  const since = oldestKept(clock);
  const last = deletionsIn(entries).filter(
    ({ id, kind, subjectId }) => lastDeletion(db, kind, subjectId ?? 0, since) === id,
  );
  return new Set(last.map(({ id }) => id));
}

const restoring = firstRow<{ id: number | null; at: Moment }, [Kind, number, number]>(`
  SELECT min(id) AS id, at FROM audit_log INDEXED BY audit_log_by_subject
  WHERE kind = ? AND subject_id = ? AND id > ? AND action IN ('verwijderen ongedaan gemaakt', 'teruggezet')`);
/** The time at which the deletion in each entry was undone, by the id of the entry. */
export function findRestored(db: Db, entries: readonly AuditEntry[]): Map<number, Moment> {
  const times = deletionsIn(entries).map(({ id, kind, subjectId }) => {
    const found = restoring(db, kind, subjectId ?? 0, id);
    return [id, found?.id ? found.at : undefined] as const;
  });
  return new Map(times.flatMap(([id, at]) => (at === undefined ? [] : [[id, at] as const])));
}

function deletionsIn(entries: readonly AuditEntry[]): AuditEntry[] {
  return entries.filter(({ action }) => action === 'verwijderd');
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
