import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../database/open.ts';
import type { Clock } from '../../shared/dates.ts';
import { type AuditEntry, deletedRecords, type Values } from '../schema.ts';
import { type DeletedKind, oldestKept, restorableEntries } from './deleted-record.ts';

const keptRecords = prepared((db) =>
  db
    .select({ kind: deletedRecords.kind, recordId: deletedRecords.recordId })
    .from(deletedRecords)
    .where(gte(deletedRecords.at, sql.placeholder('since')))
    .prepare(),
);

export function findRestorable(db: Db, clock: Clock, entries: readonly AuditEntry[]): Set<number> {
  if (entries.every(({ action }) => action !== 'verwijderd')) return new Set();
  return restorableEntries(entries, keptRecords(db).all({ since: oldestKept(clock) }));
}

const isRecord = (kind: DeletedKind, recordId: number) =>
  and(eq(deletedRecords.kind, kind), eq(deletedRecords.recordId, recordId));

/** The columns of a record that was deleted in the last 30 days. */
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
