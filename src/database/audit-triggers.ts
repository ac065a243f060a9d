import { audited } from '../../migrations/audited/audited.ts';
import { triggerOf } from '../../migrations/audited/trigger.ts';
import { type Db, inTransaction } from './open.ts';

type File = Pick<Db, '$client'>;

/** Finds the triggers that this file makes, but not those on the log itself, which the migrations make to protect it. */
export const IS_AUDIT_TRIGGER =
  "type = 'trigger' AND name GLOB 'audit_*' AND tbl_name <> 'audit_log'";

/**
 * Makes the triggers of `migrations/audited/` when those of the database differ. SQLite runs them before the other
 * triggers, because they are made last.
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

/** Call it before a migration, which changes tables that the triggers name and whose changes are not logged. */
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
