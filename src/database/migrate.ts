import initial from '../../migrations/0001_initial.sql' with { type: 'text' };
import { type Db, inTransaction } from './open.ts';

/** The migrations in order; the position of one, counted from 1, is the `user_version` it leads to. */
const migrations: readonly string[] = [initial];

export const SCHEMA_VERSION = migrations.length;

export function schemaVersion(db: Db): number {
  const row = db.$client.query<{ user_version: number }, []>('PRAGMA user_version').get();
  return row?.user_version ?? 0;
}

/** Brings the schema up to date, each migration in its own transaction. Throws when the file is newer. */
export function migrate(db: Db): void {
  const present = schemaVersion(db);
  if (present > SCHEMA_VERSION) throw new NewerSchemaError(present);
  for (let version = present + 1; version <= SCHEMA_VERSION; version++) apply(db, version);
}

export class NewerSchemaError extends Error {
  constructor(version: number) {
    super(`De gegevens zijn van een nieuwere versie van Vipo (schema ${version}).`);
  }
}

function apply(db: Db, version: number): void {
  inTransaction(db, () => {
    // Another process may have been faster while this one waited for the lock.
    if (schemaVersion(db) >= version) return;
    db.$client.run(migrations[version - 1] ?? '');
    db.$client.run(`PRAGMA user_version = ${version}`);
  });
}
