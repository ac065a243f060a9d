import { actingAs, presentActor } from '../database/actor.ts';
import { isBusy, storageFailure } from '../database/damage.ts';
import { changeInParts, ROWS_OF_PART } from '../database/in-parts.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { changeRows, firstRow } from '../database/statements.ts';
import type { Clock, IsoDate, Moment } from '../shared/dates.ts';
import type { Kind, Values } from './schema.ts';

const MAX_TEXT = 200;

type AuditEvent = {
  action: string;
  kind: Kind;
  subject?: string;
  subjectId?: number;
  detail?: Values;
};

/** Adds an entry for an event that no trigger logs. The entry is part of the caller's transaction. */
export function recordEvent(db: Db, event: AuditEvent): void {
  const { action, kind, subject = '', subjectId = null, detail = {} } = event;
  db.$client
    .query(
      `INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
       SELECT at, day, actor_id, actor, ?, ?, ?, ?, ? FROM present_actor`,
    )
    .run(action, kind, subjectId, subject.slice(0, MAX_TEXT), JSON.stringify(detail));
}

/**
 * Adds an entry in a transaction of its own. When the disk is full or fails, the entry is lost and nothing is thrown.
 * Throws when the database is busy.
 */
export function logEvent(db: Db, event: AuditEvent): void {
  try {
    inTransaction(db, () => recordEvent(db, event));
  } catch (error) {
    if (isBusy(error) || storageFailure(error) === undefined) throw error;
  }
}

/** Logs that a user downloaded data. */
export function logDownload(db: Db, subject: string, detail: Values = {}): void {
  logEvent(db, { action: 'gedownload', kind: 'gegevens', subject, detail });
}

export function asUser<T>(clock: Clock, user: { id: number; username: string }, work: () => T): T {
  const at = presentActor()?.clock ?? clock;
  return actingAs({ id: user.id, name: user.username, clock: at }, work);
}

const RECENT = 500;

/**
 * The actor and the time of the last change of a record. Undefined when this change is not among the last `RECENT`
 * entries about records of this kind. Entries about a photo, a message to the customer or a refused report are left
 * out, because these events changed no record.
 */
export const findLastChangeOf = firstRow<
  { actor: string; actorId: number | null; at: Moment },
  [kind: Kind, id: number | null]
>(`
  SELECT actor, actorId, at FROM (
    SELECT actor, actor_id AS actorId, at, subject_id FROM audit_log INDEXED BY audit_log_by_kind
    WHERE kind = ? AND detail ->> '$.foto' IS NULL AND detail ->> '$.aan' IS NULL AND detail ->> '$.gemeld' IS NULL
    ORDER BY id DESC LIMIT ${RECENT}
  ) WHERE subject_id IS ? LIMIT 1`);

/**
 * Runs `work`, which may delete the entries of days before `keptFrom`. When `keptFrom` is null, `work` may blank
 * entries instead. Call this function in a transaction.
 */
export function whileErasing<T>({ $client }: Db, keptFrom: IsoDate | null, work: () => T): T {
  $client.run('INSERT INTO erasing (id, kept_from) VALUES (1, ?)', [keptFrom]);
  const result = work();
  $client.run('DELETE FROM erasing');
  return result;
}

const deletion = changeRows<[keptFrom: IsoDate]>(`
  DELETE FROM audit_log WHERE id IN (
    SELECT id FROM audit_log INDEXED BY audit_log_by_day WHERE day < ? LIMIT ${ROWS_OF_PART}
  )`);
/**
 * Deletes the entries of days before `keptFrom`, in parts. The database refuses to delete entries of the last seven
 * years.
 */
export function shortenLog(db: Db, keptFrom: IsoDate): Promise<void> {
  return changeInParts(db, () => whileErasing(db, keptFrom, () => deletion(db, keptFrom)));
}
