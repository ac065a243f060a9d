import { Database, type SQLQueryBindings } from 'bun:sqlite';
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite';
import { amsterdamDate, type Clock, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { actingAs, type Actor, confirmActor, presentActor } from './actor.ts';
import { isBusy, storageFailure } from './damage.ts';

export type Db = BunSQLiteDatabase & { $client: Database };
/** The database and the clock, which most use cases need. A request has both in `c.var`. */
export type DbAndClock = { db: Db; clock: Clock };

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
  // The timeout must be set first, because the change to WAL may already have to wait for another process.
  client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  client.run('PRAGMA journal_mode = WAL');
  // With NORMAL, a power cut could lose a commit whose request was already answered.
  client.run('PRAGMA synchronous = FULL');
  client.run('PRAGMA foreign_keys = ON');
  client.run('PRAGMA cache_size = -16000');
}

export const BUSY_TIMEOUT_MS = 5000;
/** This cache is smaller than the cache of the main connection, because a snapshot reads the data only once. */
const SNAPSHOT_CACHE_KIB = 2000;

type Snapshot = { db: Db; close: () => void };

/**
 * Opens a read-only snapshot of the data. The snapshot begins at its first query. Close it soon, because SQLite cannot
 * shorten the write-ahead log while a snapshot is open. A database in memory has only one connection, which is also
 * used as the snapshot.
 */
export function openSnapshot(db: Db): Snapshot {
  const file = db.$client.filename;
  if (isInMemory(db)) return { db, close: () => undefined };
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

/** Whether the database is in memory, as in some tests. Such a database has only one connection. */
export function isInMemory(db: Db): boolean {
  return db.$client.filename === ':memory:';
}

export function closeDatabase(db: Db): void {
  try {
    db.$client.run('PRAGMA optimize');
  } catch (error) {
    // This optimization fails on a full or read-only disk. The command still succeeds.
    if (storageFailure(error) === undefined) throw error;
  } finally {
    // `true` also finalizes the prepared statements. Otherwise the file would stay open, and its -wal file would
    // remain.
    db.$client.close(true);
  }
}

/** Opens a database file, and closes it after `work`. */
export function withDatabase<T>(file: string, work: (db: Db) => Synchronous<T>): T {
  const db = openDatabase(file);
  try {
    return work(db);
  } finally {
    closeDatabase(db);
  }
}

/**
 * Merges the write-ahead log into the file and removes the log. Otherwise SQLite would apply the log to the next file
 * with this name. Throws 'conflict' when the database is in use.
 */
export function endWriteAheadLog(db: Db): void {
  try {
    db.$client.run('PRAGMA journal_mode = DELETE');
  } catch (error) {
    if (!isBusy(error)) throw error;
    const sentence = 'De database is in gebruik bij een ander programma. Stop dat programma eerst.';
    throw new DomainError('conflict', sentence);
  }
}

type Synchronous<T> = T extends PromiseLike<unknown> ? never : T;

/**
 * Runs `work` in one BEGIN IMMEDIATE transaction, and rolls it back when it throws. First checks the session and the
 * role of the actor again, because the request may have waited since the previous check. `work` must be synchronous,
 * because during an await another request could add its statements to the transaction. When a use case calls another
 * use case, both run in the transaction of the first.
 */
export function inTransaction<T>({ $client }: Db, work: () => Synchronous<T>): T {
  if ($client.inTransaction) return work();
  return completely($client, () => asRecorded($client, work));
}

export type WorkOf<T> = { actor: Actor | undefined; work: () => T };

/**
 * Runs the tasks of several requests in one transaction, so that the disk is flushed only once. Each task is stored
 * completely or not at all. Stops after a task that throws, or after a task for whose result `goesOn` returns false.
 */
export function inTransactionTogether<T>(
  { $client }: Db,
  works: WorkOf<T>[],
  goesOn: (result: T) => boolean,
): PromiseSettledResult<T>[] {
  return completely($client, () => {
    const results: PromiseSettledResult<T>[] = [];
    for (const { actor, work } of works) {
      const result = actingAs(actor, () => inSavepoint($client, work));
      results.push(result);
      if (result.status === 'rejected' || !goesOn(result.value)) break;
    }
    return results;
  });
}

function completely<T>(client: Database, work: () => T): T {
  client.run('BEGIN IMMEDIATE');
  try {
    const result = work();
    client.run('COMMIT');
    return result;
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
    // Some errors, such as a full disk, end the whole transaction.
    if (!client.inTransaction) throw reason;
    client.run('ROLLBACK TO work');
    client.run('RELEASE work');
    return { status: 'rejected', reason };
  }
}

function asRecorded<T>(client: Database, work: () => T): T {
  confirmActor();
  const hasActor = recordActor(client);
  const result = work();
  if (hasActor) client.run('DELETE FROM acting');
  return result;
}

/**
 * Writes the actor to a table. During this transaction, the triggers of the audit log read the actor from that table.
 */
function recordActor(client: Database): boolean {
  const actor = presentActor();
  if (actor === undefined) return false;
  const at = moment(actor.clock());
  client
    .query('INSERT INTO acting (id, at, day, actor_id, actor, session) VALUES (1, ?, ?, ?, ?, ?)')
    .run(at, amsterdamDate(at), actor.id, actor.name, actor.session ?? null);
  return true;
}

/** Returns a text that differs after each change of the data, by this connection or by another one. */
export function dataState({ $client }: Db): string {
  const own = $client.query<object, []>('SELECT total_changes()').get();
  const others = $client.query<object, []>('PRAGMA data_version').get();
  return JSON.stringify([own, others]);
}

/** Returns a function that builds a value, such as a prepared statement, once for each database. */
export function prepared<T>(build: (db: Db) => T): (db: Db) => T {
  const built = new WeakMap<Db, T>();
  return (db) => built.getOrInsertComputed(db, build);
}

/** A plain SQL statement that is prepared once for each database. */
export function query<Row, Values extends SQLQueryBindings | SQLQueryBindings[]>(text: string) {
  return prepared(({ $client }) => $client.query<Row, Values>(text));
}
