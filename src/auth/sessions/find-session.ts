import { storageFailure } from '../../database/damage.ts';
import { dataState, type Db, prepared } from '../../database/open.ts';
import type { Session, SessionUser } from '../../http/context.ts';
import { type Clock, moment } from '../../shared/dates.ts';
import { findStoredSession, recordSessionUse, type StoredSession } from './queries.ts';
import { isLive, mustRecordUse, sessionLimits } from './session.ts';
import { hashToken } from './token.ts';

/** The token hashes of sessions that have ended, but whose rows could not be deleted on a full or read-only disk. */
export const endedInMemory = prepared(() => new Set<string>());

/** A cache of sessions. It is emptied when the data change. */
const knownSessions = prepared(() => ({ state: '', byHash: new Map<string, StoredSession>() }));

function findLive(db: Db, clock: Clock, tokenHash: string): StoredSession | undefined {
  if (endedInMemory(db).has(tokenHash)) return undefined;
  const known = knownSessions(db);
  const state = dataState(db);
  if (known.state !== state) {
    known.state = state;
    known.byHash.clear();
  }
  const row = known.byHash.get(tokenHash) ?? findStoredSession(db, tokenHash);
  if (row === undefined || !isLive(row, sessionLimits(clock()))) return undefined;
  // A transaction may be rolled back, so a row that is read within it is not cached.
  if (!db.$client.inTransaction) known.byHash.set(tokenHash, row);
  return row;
}

/** `isUse` is false for a request that the page sends by itself. Such a request does not keep the session alive. */
export function findSession(
  db: Db,
  clock: Clock,
  token: string,
  isUse: boolean,
): Session | undefined {
  const tokenHash = hashToken(token);
  const row = findLive(db, clock, tokenHash);
  if (row === undefined) return undefined;
  if (isUse && mustRecordUse(row.seenAt, clock())) recordUse(db, clock, tokenHash);
  return { tokenHash, user: row.user };
}

/** Undefined when the session has ended. This function only reads, so it may run within a transaction. */
export function findSessionUser(
  db: Db,
  clock: Clock,
  { tokenHash }: Session,
): SessionUser | undefined {
  return findLive(db, clock, tokenHash)?.user;
}

/**
 * Stores the time of use. On a full or read-only disk it stores nothing and throws nothing, so that users can still
 * read.
 */
function recordUse(db: Db, clock: Clock, tokenHash: string): void {
  try {
    recordSessionUse(db, tokenHash, moment(clock()));
  } catch (error) {
    if (storageFailure(error) === undefined) throw error;
  }
}
