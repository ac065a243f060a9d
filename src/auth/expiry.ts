import type { Db } from '../database/open.ts';
import { areWritesPaused } from '../database/write-pause.ts';
import type { Clock } from '../shared/dates.ts';
import { deleteExpiredFailures } from './attempts/queries.ts';
import { deleteExpiredResetTokens } from './reset/queries.ts';
import { endExpiredSessions } from './sessions/end-session.ts';

const INTERVAL_MS = 60_000;

/**
 * Deletes expired failures, sessions and reset links now and every minute. Returns a function that stops the deleting.
 */
export function startDeletingExpired(db: Db, clock: Clock, onFailure: (error: unknown) => void) {
  const deleteExpired = () => {
    if (areWritesPaused(db)) return;
    try {
      deleteExpiredFailures(db, clock);
      endExpiredSessions(db, clock);
      deleteExpiredResetTokens(db, clock);
    } catch (error) {
      onFailure(error);
    }
  };
  deleteExpired();
  const timer = setInterval(deleteExpired, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
