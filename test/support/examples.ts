import { Database } from 'bun:sqlite';
import { type Db, prepareDatabase } from '../../src/database/open.ts';
import { fillWithExamples } from '../../src/demo/demo.ts';
import { freshDatabase } from './database.ts';

const made = new Map<string, Promise<Uint8Array>>();

/**
 * A database in memory with the examples that `--demo` makes at the moment `now`. Making the invoices of a year takes
 * seconds, so the examples are made once and each test gets a copy.
 */
export async function exampleDatabase(now: string): Promise<Db> {
  const bytes = made.get(now) ?? makeExamples(now);
  made.set(now, bytes);
  return prepareDatabase(Database.deserialize(await bytes, { strict: true }));
}

async function makeExamples(now: string): Promise<Uint8Array> {
  const db = freshDatabase();
  await fillWithExamples(db, () => new Date(now));
  return db.$client.serialize();
}
