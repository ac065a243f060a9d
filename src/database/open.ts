import { Database } from 'bun:sqlite';
import { drizzle, type BunSQLiteDatabase } from 'drizzle-orm/bun-sqlite';
import { amsterdamDate, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { actingAs, type Actor, confirmActor, presentActor } from './actor.ts';
import { storageTrouble } from './damage.ts';

export type Db = BunSQLiteDatabase & { $client: Database };

export function openDatabase(file: string): Db {
  return prepareDatabase(new Database(file, { create: true, strict: true }));
}

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
  // The first setting, because switching to WAL can already have to wait for another process.
  client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  client.run('PRAGMA journal_mode = WAL');
  // With NORMAL a power cut can lose an acknowledged commit.
  client.run('PRAGMA synchronous = FULL');
  client.run('PRAGMA foreign_keys = ON');
  client.run('PRAGMA cache_size = -16000');
}

export const BUSY_TIMEOUT_MS = 5000;
/** Less memory than the connection that answers pages: a snapshot is read once, from its begin to its end. */
const SNAPSHOT_CACHE_KIB = 2000;

export type Snapshot = { db: Db; close: () => void };

/**
 * Opens the data as they are at its first query, whatever is written later. While it is open the write-ahead log only
 * grows, so it must be closed soon. A database in memory has one connection only, so its snapshot is itself.
 */
export function openSnapshot(db: Db): Snapshot {
  const file = db.$client.filename;
  if (file === ':memory:') return { db, close: () => undefined };
  const client = new Database(file, { readonly: true, strict: true });
  const close = () => client.close(true);
  try {
    client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    client.run(`PRAGMA cache_size = -${SNAPSHOT_CACHE_KIB}`);
    client.run('BEGIN');
    return { db: drizzle(client, { casing: 'snake_case' }), close };
  } catch (error) {
    close();
    throw error;
  }
}

export function closeDatabase(db: Db): void {
  try {
    db.$client.run('PRAGMA optimize');
  } catch (error) {
    // On a full or read-only disk the command still succeeds without this optimization.
    if (storageTrouble(error) === undefined) throw error;
  } finally {
    // `true` finalizes the prepared statements, without which the file stays open and its -wal file remains.
    db.$client.close(true);
  }
}

/**
 * Writes the write-ahead log into the file and switches it off: SQLite would apply a remaining log to the next file
 * of the same name. Throws 'conflict' while another program has the file open.
 */
export function endWriteAheadLog(db: Db): void {
  const row = db.$client.query<{ journal_mode: string }, []>('PRAGMA journal_mode = DELETE').get();
  if (row?.journal_mode === 'delete') return;
  throw new DomainError('conflict', 'De database is in gebruik bij een ander programma.');
}

type Synchronous<T> = T extends PromiseLike<unknown> ? never : T;

/**
 * Runs `work` in one BEGIN IMMEDIATE transaction and rolls it back when it throws. Checks the session and the role of
 * the actor again, because the request may have waited since the first check. `work` is synchronous: during an await
 * the statements of another request would get into the transaction.
 */
export function inTransaction<T>(db: Db, work: () => Synchronous<T>): T {
  const client = db.$client;
  client.run('BEGIN IMMEDIATE');
  try {
    const result = asRecorded(client, work);
    client.run('COMMIT');
    return result;
  } catch (error) {
    if (client.inTransaction) client.run('ROLLBACK');
    throw error;
  }
}

/** Work with the actor whose work it is. */
export type WorkOf<T> = { actor: Actor | undefined; work: () => T };

/**
 * Runs works of several requests in one transaction, so that together they wait for the disk once. Each is stored as a
 * whole or not at all. Stops after the first that throws, or whose result does not let the next one go on.
 */
export function inTransactionTogether<T>(
  db: Db,
  works: WorkOf<T>[],
  goesOn: (result: T) => boolean,
): PromiseSettledResult<T>[] {
  const client = db.$client;
  const results: PromiseSettledResult<T>[] = [];
  client.run('BEGIN IMMEDIATE');
  try {
    for (const { actor, work } of works) {
      const result = actingAs(actor, () => inSavepoint(client, work));
      results.push(result);
      if (result.status === 'rejected' || !goesOn(result.value)) break;
    }
    client.run('COMMIT');
    return results;
  } catch (error) {
    if (client.inTransaction) client.run('ROLLBACK');
    throw error;
  }
}

function inSavepoint<T>(client: Database, work: () => T): PromiseSettledResult<T> {
  client.run('SAVEPOINT work');
  try {
    const value = asRecorded(client, work);
    client.run('RELEASE work');
    return { status: 'fulfilled', value };
  } catch (reason) {
    // Some errors, such as a full disk, have ended the whole transaction.
    if (!client.inTransaction) throw reason;
    client.run('ROLLBACK TO work');
    client.run('RELEASE work');
    return { status: 'rejected', reason };
  }
}

/** Checks the actor again, and runs work with the actor in the table that the triggers of the audit log read. */
function asRecorded<T>(client: Database, work: () => T): T {
  confirmActor();
  const hasActor = recordActor(client);
  const result = work();
  if (hasActor) client.run('DELETE FROM acting');
  return result;
}

/** Writes the actor to the table that the triggers of the audit log read during this transaction. */
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
