import { dataState, type Db, prepared } from '../../database/open.ts';
import { allRows, firstRow, oneValue } from '../../database/statements.ts';
import type { Clock, Moment } from '../../shared/dates.ts';
import type { Cents } from '../../shared/money.ts';
import type { Kind } from '../schema.ts';
import type { Changes } from './changes.ts';

const MAX_ENTRIES = 200;

const lastEntry = oneValue<number>('SELECT coalesce(max(id), 0) FROM audit_log');

/** The id of the last entry. It is read again only when the data have changed. */
const knownLast = prepared(() => ({ state: '', id: 0 }));

/** The id of the last entry of the audit log. It increases with each change of a record. */
export function findLastChange(db: Db): number {
  const known = knownLast(db);
  const state = dataState(db);
  // A transaction may be rolled back, so an id that is read within it is not remembered.
  if (db.$client.inTransaction) return lastEntry(db);
  if (known.state !== state) {
    known.state = state;
    known.id = lastEntry(db);
  }
  return known.id;
}

type Entry = { kind: Kind; id: number | null; by: string; actorId: number | null; at: Moment };

const entriesAfter = allRows<Entry, [since: number, most: number]>(`
  SELECT kind, subject_id AS id, actor AS "by", actor_id AS actorId, at
  FROM audit_log WHERE audit_log.id > ? ORDER BY audit_log.id DESC LIMIT ?`);

/**
 * For each record, returns the last change by each user and each program after the entry `since`. The latest change
 * comes first.
 */
export function findChanges(db: Db, clock: Clock, since: number, userId: number): Changes {
  const last = findLastChange(db);
  const lastEntries = new Map<string, Entry>();
  for (const entry of entriesAfter(db, since, MAX_ENTRIES)) {
    const key = `${entry.kind} ${entry.id} ${entry.by}`;
    if (!lastEntries.has(key)) lastEntries.set(key, entry);
  }
  const now = clock().getTime();
  const changes = [...lastEntries.values()].map(({ kind, id, by, actorId, at }) => ({
    kind,
    id,
    by,
    own: actorId === userId,
    secondsAgo: Math.round((now - Date.parse(at)) / 1000),
  }));
  // `since` can be larger than `last` after a restore that could not read the damaged old log. Then the log has fewer
  // entries than the page has seen.
  return { last, more: since > last || last - since > MAX_ENTRIES, changes };
}

type Invoicing = {
  actor: string;
  actorId: number | null;
  at: Moment;
  number: string;
  total: Cents;
};
/** The entry of the audit log about making the invoice of a delivery. */
export const findInvoicing = firstRow<Invoicing, [deliveryId: number]>(`
  SELECT actor, actor_id AS actorId, at, substr(subject, 1, instr(subject, ',') - 1) AS number,
    detail ->> 'totaal' AS total
  FROM audit_log INDEXED BY audit_log_by_subject
  WHERE kind = 'factuur' AND subject_id = ? AND action = 'gemaakt' AND instr(subject, ',') > 0
    AND detail ->> 'totaal' IS NOT NULL
  LIMIT 1`);
