import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { type Db, inTransaction, prepared } from '../../database/open.ts';
import type { Clock } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { type AuditEntry, deletedRecords, type Values } from '../schema.ts';
import { type DeletedKind, oldestKept, restorableEntries, tables } from './deleted-record.ts';

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

/** Stores a deleted record again with its id. Throws 'not-found' after 30 days, 'conflict' when the name is taken. */
export function restoreDeleted(db: Db, clock: Clock, kind: DeletedKind, recordId: number): void {
  inTransaction(db, () => {
    const isRecord = and(eq(deletedRecords.kind, kind), eq(deletedRecords.recordId, recordId));
    const isKept = gte(deletedRecords.at, oldestKept(clock));
    const found = db.select().from(deletedRecords).where(and(isRecord, isKept)).get();
    if (found === undefined) {
      throw new DomainError('not-found', 'Dit kan niet (meer) worden teruggezet.');
    }
    if (kind === 'klant') assertFreeName(db, String(found.record.name_fold));
    if (kind === 'levering') assertNoReissue(db, found.record.reissue_of ?? null);
    insert(db, kind, found.record);
    db.delete(deletedRecords).where(isRecord).run();
  });
}

function assertFreeName(db: Db, nameFold: string): void {
  const customer = db.$client
    .query<{ name: string }, [string]>('SELECT name FROM customers WHERE name_fold = ?')
    .get(nameFold);
  if (customer === null) return;
  throw new DomainError('conflict', `Er is al een klant met deze naam: ${customer.name}.`);
}

/** A delivery has one replacement at most, and may have got another one since. */
function assertNoReissue(db: Db, reissueOf: string | number | null): void {
  const other = db.$client
    .query<{ id: number }, [string | number | null]>(
      'SELECT id FROM deliveries WHERE reissue_of = ?',
    )
    .get(reissueOf);
  if (other === null) return;
  throw new DomainError('conflict', 'Deze levering is intussen al opnieuw gemaakt.');
}

/** The record has the names of the columns, which the trigger on the deletion wrote. */
function insert(db: Db, kind: DeletedKind, record: Values): void {
  const names = Object.keys(record);
  const marks = names.map(() => '?');
  db.$client.run(
    `INSERT INTO ${tables[kind]} (${names.join()}) VALUES (${marks.join()})`,
    Object.values(record),
  );
  if (kind === 'levering') linkToCustomer(db, Number(record.id));
}

/** The customer of the delivery may have been deleted or added since. */
function linkToCustomer(db: Db, id: number): void {
  db.$client.run(
    `UPDATE deliveries SET customer_id = (SELECT id FROM customers WHERE name_fold = customer_name_fold)
     WHERE id = ?`,
    [id],
  );
}

export function removeOldDeleted(db: Db, clock: Clock): void {
  db.delete(deletedRecords)
    .where(lt(deletedRecords.at, oldestKept(clock)))
    .run();
}
