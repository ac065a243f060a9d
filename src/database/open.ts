import { Database } from 'bun:sqlite';
import { drizzle, type BunSQLiteDatabase } from 'drizzle-orm/bun-sqlite';
import { amsterdamDate, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { confirmActor, presentActor } from './actor.ts';
import { storageTrouble } from './damage.ts';

export type Db = BunSQLiteDatabase & { $client: Database };

/** Opens the one SQLite file, or ':memory:'; migrating it is the caller's next step. */
export function openDatabase(file: string): Db {
  const client = new Database(file, { create: true, strict: true });
  try {
    setUp(client);
  } catch (error) {
    client.close();
    throw error;
  }
  return drizzle(client, { casing: 'snake_case' });
}

function setUp(client: Database): void {
  // First of all, so that even switching to WAL waits for another process.
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
    // What only makes queries faster must not fail a command on a disk that is full or read-only.
    if (storageTrouble(error) === undefined) throw error;
  } finally {
    // true also ends the prepared statements, without which the file is not closed and its -wal stays.
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
 * Runs `work` in one BEGIN IMMEDIATE transaction: all of it is stored, or, when it throws, nothing. Nothing either when
 * the actor may not go on: whatever a request has waited for, its session and role are looked at again here.
 * Only synchronous work: an await would let another request's statements into the transaction.
 */
export function inTransaction<T>(db: Db, work: () => Synchronous<T>): T {
  const client = db.$client;
  client.run('BEGIN IMMEDIATE');
  try {
    confirmActor();
    const isKnown = nameActor(client);
    const result = work();
    if (isKnown) client.run('DELETE FROM acting');
    client.run('COMMIT');
    return result;
  } catch (error) {
    if (client.inTransaction) client.run('ROLLBACK');
    throw error;
  }
}

/** Tells the triggers of the audit log who is at work, within this transaction. */
function nameActor(client: Database): boolean {
  const actor = presentActor();
  if (actor === undefined) return false;
  const at = moment(actor.clock());
  client
    .query('INSERT INTO acting (id, at, day, actor_id, actor, session) VALUES (1, ?, ?, ?, ?, ?)')
    .run(at, amsterdamDate(at), actor.id, actor.name, actor.session ?? null);
  return true;
}

/** What is built once for each database, as a statement that is then only run. */
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
