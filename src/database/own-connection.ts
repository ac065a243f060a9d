import type { Clock } from '../shared/dates.ts';
import { DomainError, type ErrorCode, type FieldErrors } from '../shared/domain-error.ts';
import { actingAs, type Actor, presentActor } from './actor.ts';
import { codeOf } from './damage.ts';
import { type Db, openDatabase } from './open.ts';

/** The database, the time and the present actor as plain values, which can be sent to a thread. */
export type OwnConnection = {
  file: string;
  at: string;
  actor: Pick<Actor, 'id' | 'name' | 'session'>;
};

export type Outcome<Value> =
  | { value: Value }
  /** The `code` of a DomainError when `rule` is true, and otherwise of SQLite or the system. */
  | { rule: boolean; code: string; message: string; fields?: FieldErrors | undefined };

export function ownConnection(db: Db, clock: Clock): OwnConnection {
  const { id, name, session } = presentActor() ?? { id: null, name: 'Vipo' };
  const actor = { id, name, ...(session !== undefined && { session }) };
  return { file: db.$client.filename, at: clock().toISOString(), actor };
}

/** Runs work of a thread on a connection of its own. Returns a failure, because errors lose their codes between threads. */
export function onOwnConnection<Value>(
  { file, at, actor }: OwnConnection,
  work: (db: Db, clock: Clock) => Value,
): Outcome<Value> {
  const clock = () => new Date(at);
  const db = openDatabase(file);
  try {
    return { value: actingAs({ ...actor, clock }, () => work(db, clock)) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof DomainError)
      return { rule: true, code: error.code, message, fields: error.fields };
    return { rule: false, code: codeOf(error), message };
  } finally {
    db.$client.close(true);
  }
}

/** Empties the write-ahead log. Otherwise the next writer would do that after a large change, and all requests would wait. */
export function emptyWriteAheadLog(db: Db): void {
  db.$client.run('PRAGMA wal_checkpoint(TRUNCATE)');
}

/** The value of work in a thread. Throws its error with its code. */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if ('value' in outcome) return outcome.value;
  const { rule, code, message, fields } = outcome;
  throw rule
    ? new DomainError(code as ErrorCode, message, fields && { fields })
    : Object.assign(new Error(message), { code });
}
