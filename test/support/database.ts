import { Database } from 'bun:sqlite';
import { writeFileSync } from 'node:fs';
import { migrate } from '../../src/database/migrate.ts';
import { type Db, openDatabase, prepareDatabase } from '../../src/database/open.ts';

let migrated: Uint8Array | undefined;

/** An empty database with the current schema, in memory or in a new file. */
export function freshDatabase(file?: string): Db {
  // Running all migrations takes longer than most tests, so each test gets a copy of one migrated database.
  migrated ??= migrateOnce();
  if (file === undefined) return prepareDatabase(Database.deserialize(migrated, { strict: true }));
  writeFileSync(file, migrated, { mode: 0o600, flag: 'wx' });
  return openDatabase(file);
}

function migrateOnce(): Uint8Array {
  const db = openDatabase(':memory:');
  migrate(db);
  return db.$client.serialize();
}
