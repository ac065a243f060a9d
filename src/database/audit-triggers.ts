import { audited } from '../../migrations/audited/audited.ts';
import { triggerOf } from '../../migrations/audited/trigger.ts';
import { type Db, inTransaction } from './open.ts';

type File = Pick<Db, '$client'>;

/**
 * SQL that selects the triggers that this file makes. The triggers on the log itself are left out, because migrations
 * make these.
 */
export const IS_AUDIT_TRIGGER =
  "type = 'trigger' AND name GLOB 'audit_*' AND tbl_name <> 'audit_log'";

/**
 * Makes the triggers of `migrations/audited/` when the triggers of the database are different. SQLite runs the newest
 * triggers of a table first, so these triggers run before the other triggers of their table.
 */
export function makeAuditTriggers(db: Db): void {
  const triggers = audited.map((change) => triggerOf(change, columnsOf(db, change.table)));
  const stored = storedTriggers(db).map(({ sql }) => sql);
  if (Bun.deepEquals(stored, triggers)) return;
  inTransaction(db, () => {
    dropAuditTriggers(db);
    for (const trigger of triggers) db.$client.run(trigger);
  });
}

/**
 * Drops the triggers of the audit log. Call this before a migration, because the migration may change tables that the
 * triggers name. The changes of a migration are not logged.
 */
export function dropAuditTriggers(db: File): void {
  for (const { name } of storedTriggers(db)) db.$client.run(`DROP TRIGGER "${name}"`);
}

function storedTriggers({ $client }: File) {
  return $client
    .query<{ name: string; sql: string }, []>(
      `SELECT name, sql FROM sqlite_schema WHERE ${IS_AUDIT_TRIGGER} ORDER BY rowid`,
    )
    .all();
}

function columnsOf({ $client }: File, table: string): string[] {
  return $client
    .query<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => name);
}
