import { and, eq, gte, lt } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { allRows } from '../../database/statements.ts';
import type { Clock, Moment } from '../../shared/dates.ts';
import { oldestKept } from '../acts/act.ts';
import { type AuditEntry, deletedRecords, type Values } from '../schema.ts';
import { type DeletedKind, restorableEntries } from './deleted-record.ts';

const keptRecords = allRows<{ kind: string; recordId: number }, [since: Moment]>(
  'SELECT kind, record_id AS recordId FROM deleted_records WHERE at >= ?',
);

export function findRestorable(db: Db, clock: Clock, entries: readonly AuditEntry[]): Set<number> {
  if (entries.every(({ action }) => action !== 'verwijderd')) return new Set();
  return restorableEntries(entries, keptRecords(db, oldestKept(clock)));
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
