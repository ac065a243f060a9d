import { type Db, prepared } from '../../database/open.ts';
import { type Clock, formatTime, moment } from '../../shared/dates.ts';
import { parseId } from '../../shared/ids.ts';
import type { OpenedBy } from './changes.ts';

/** A page that is closed or hidden sends no requests. After three missed requests the record counts as closed. */
const FORGOTTEN_MS = 13_000;
const RECORD = /^(?:levering|klant)-(\d+)$/;

type Visit = { by: string; since: number; seen: number };

/**
 * The users who have the form of a record open, by record and user. They are not stored in the database, because this
 * list changes within seconds.
 */
const openRecords = prepared(() => new Map<string, Map<number, Visit>>());

/** Remembers that the user has the form of this record open, and lists the colleagues who also have it open. */
export function noteOpen(
  db: Db,
  clock: Clock,
  record: string,
  { id, username }: { id: number; username: string },
): OpenedBy[] {
  if (parseId(RECORD.exec(record)?.[1]) === undefined) return [];
  const now = clock().getTime();
  const open = openRecords(db);
  forgetClosed(open, now);
  const visits = open.get(record) ?? new Map<number, Visit>();
  open.set(record, visits);
  const { since } = visits.get(id) ?? { since: now };
  visits.set(id, { by: username, since, seen: now });
  return [...visits]
    .filter(([user]) => user !== id)
    .map(([, visit]) => ({ by: visit.by, since: formatTime(moment(visit.since)) }));
}

/** Checks all open forms at each call. This is fast, because an office has only a few open forms at a time. */
function forgetClosed(open: Map<string, Map<number, Visit>>, now: number): void {
  for (const [record, visits] of open) {
    for (const [user, { seen }] of visits) if (now - seen > FORGOTTEN_MS) visits.delete(user);
    if (visits.size === 0) open.delete(record);
  }
}
