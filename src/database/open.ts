import { Database } from 'bun:sqlite';
import { drizzle, type BunSQLiteDatabase } from 'drizzle-orm/bun-sqlite';
import { amsterdamDate, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { confirmActor, presentActor } from './actor.ts';
import { storageTrouble } from './damage.ts';

export type Db = BunSQLiteDatabase & { $client: Database };

export function openDatabase(file: string): Db {
  return prepareDatabase(new Database(file, { create: true, strict: true }));
}

/** Gives an opened database its settings and types. Closes it when that fails. */
export function prepareDatabase(client: Database): Db {
  try {
    configure(client);
  } catch (error) {
    client.close();
    throw error;
  }
  return drizzle(client, { casing: 'snake_case' });
}

function configure(client: Database): void {
  // Before all others, so that switching to WAL already waits for another process.
  client.run('PRAGMA busy_timeout = 5000');
  client.run('PRAGMA journal_mode = WAL');
  // FULL: with NORMAL an acknowledged commit can be lost in a power cut.
  client.run('PRAGMA synchronous = FULL');
  client.run('PRAGMA foreign_keys = ON');
  client.run('PRAGMA cache_size = -16000');
}

export function closeDatabase(db: Db): void {
  try {
    db.$client.run('PRAGMA optimize');
  } catch (error) {
    // A command must not fail on a full or read-only disk because of an optimization.
    if (storageTrouble(error) === undefined) throw error;
  } finally {
    // true also ends the prepared statements; otherwise the file stays open and its -wal stays behind.
    db.$client.close(true);
  }
}

/**
 * Moves the write-ahead log into the file and stops using one: SQLite would replay a log that stays behind into whatever
 * file gets the same name next. Throws 'conflict' while another program has the file open.
 */
export function endWriteAheadLog(db: Db): void {
  const row = db.$client.query<{ journal_mode: string }, []>('PRAGMA journal_mode = DELETE').get();
  if (row?.journal_mode === 'delete') return;
  throw new DomainError('conflict', 'De database is in gebruik bij een ander programma.');
}

type Synchronous<T> = T extends PromiseLike<unknown> ? never : T;

/**
 * Runs `work` in one BEGIN IMMEDIATE transaction: all of it is stored, or nothing when it throws. Checks the session and
 * the role of the actor again first, because a request may have waited since they were checked. The work is
 * synchronous: during an await the statements of another request would get into the transaction.
 */
export function inTransaction<T>(db: Db, work: () => Synchronous<T>): T {
  const client = db.$client;
  client.run('BEGIN IMMEDIATE');
  try {
    confirmActor();
    const isKnown = recordActor(client);
    const result = work();
    if (isKnown) client.run('DELETE FROM acting');
    client.run('COMMIT');
    return result;
  } catch (error) {
    if (client.inTransaction) client.run('ROLLBACK');
    throw error;
  }
}

/** Writes the actor to the table that the triggers of the audit log read, for this transaction. */
function recordActor(client: Database): boolean {
  const actor = presentActor();
  if (actor === undefined) return false;
  const at = moment(actor.clock());
  client
    .query('INSERT INTO acting (id, at, day, actor_id, actor, session) VALUES (1, ?, ?, ?, ?, ?)')
    .run(at, amsterdamDate(at), actor.id, actor.name, actor.session ?? null);
  return true;
}

/** Returns a text that changes with each change of the data, whether this connection or another one stored it. */
export function dataState({ $client }: Db): string {
  const own = $client.query<object, []>('SELECT total_changes()').get();
  const others = $client.query<object, []>('PRAGMA data_version').get();
  return JSON.stringify([own, others]);
}

/** Builds a value once for each database, such as a prepared statement. */
export function prepared<T>(build: (db: Db) => T): (db: Db) => T {
  const built = new WeakMap<Db, T>();
  return (db) => {
    let statement = built.get(db);
    if (statement === undefined) {
      statement = build(db);
      built.set(db, statement);
    }
    return statement;
  };
}
