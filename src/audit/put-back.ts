import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import { type Clock, moment, type Moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { type AuditEntry, deletedRecords } from './schema.ts';

const DAYS_KEPT = 30;
const DAY_MS = 24 * 3_600_000;
const tables = { levering: 'deliveries', klant: 'customers' } as const;

const restorable = prepared((db) =>
  db
    .select({ kind: deletedRecords.kind, recordId: deletedRecords.recordId })
    .from(deletedRecords)
    .where(gte(deletedRecords.at, sql.placeholder('since')))
    .prepare(),
);

/** Which of these entries tell of a deletion that can still be undone, by the id of the entry. */
export function findRestorable(db: Db, clock: Clock, entries: readonly AuditEntry[]): Set<number> {
  const deletions = entries.filter(({ action }) => action === 'verwijderd');
  if (deletions.length === 0) return new Set();
  const kept = restorable(db).all({ since: oldestKept(clock) });
  const keys = new Set(kept.map(({ kind, recordId }) => `${kind} ${recordId}`));
  const latest = new Map(
    deletions.toReversed().map(({ id, kind, subjectId }) => [`${kind} ${subjectId}`, id]),
  );
  return new Set([...latest].flatMap(([key, id]) => (keys.has(key) ? [id] : [])));
}

function oldestKept(clock: Clock): Moment {
  return moment(new Date(clock().getTime() - DAYS_KEPT * DAY_MS));
}

/** Throws 'not-found' after 30 days or when it is back already, 'conflict' when another customer bears the name. */
export function putBack(db: Db, clock: Clock, kind: keyof typeof tables, recordId: number): void {
  inTransaction(db, () => {
    const isIt = and(eq(deletedRecords.kind, kind), eq(deletedRecords.recordId, recordId));
    const since = gte(deletedRecords.at, oldestKept(clock));
    const found = db.select().from(deletedRecords).where(and(isIt, since)).get();
    if (found === undefined) {
      throw new DomainError('not-found', 'Dit kan niet (meer) worden teruggezet.');
    }
    if (kind === 'klant') refuseNamesake(db, String(found.record.name_fold));
    insert(db, tables[kind], found.record);
    db.delete(deletedRecords).where(isIt).run();
  });
}

function refuseNamesake(db: Db, nameFold: string): void {
  const namesake = db.$client
    .query<{ name: string }, [string]>('SELECT name FROM customers WHERE name_fold = ?')
    .get(nameFold);
  if (namesake === null) return;
  throw new DomainError('conflict', `Er is al een klant met deze naam: ${namesake.name}.`);
}

/** The names of the columns come from the trigger that kept the row. */
function insert(db: Db, table: string, record: Record<string, string | number | null>): void {
  const names = Object.keys(record);
  const marks = names.map(() => '?');
  db.$client.run(
    `INSERT INTO ${table} (${names.join()}) VALUES (${marks.join()})`,
    Object.values(record),
  );
  // Whoever was the customer may be gone, or have come since.
  if (table === 'deliveries') relink(db, Number(record.id));
}

function relink(db: Db, id: number): void {
  db.$client.run(
    `UPDATE deliveries SET customer_id = (SELECT id FROM customers WHERE name_fold = customer_name_fold)
     WHERE id = ?`,
    [id],
  );
}

export function forgetDeleted(db: Db, clock: Clock): void {
  db.delete(deletedRecords)
    .where(lt(deletedRecords.at, oldestKept(clock)))
    .run();
}
