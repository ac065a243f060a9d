import { recordEvent } from '../../audit/queries.ts';
import { storageFailure } from '../../database/damage.ts';
import { type Db, inTransaction } from '../../database/open.ts';
import type { Session } from '../../http/context.ts';
import type { Clock } from '../../shared/dates.ts';
import { endedInMemory } from './find-session.ts';
import { deleteExpiredSessions, deleteOtherSessions, deleteSession } from './queries.ts';

/**
 * Ends a session. When the row of the session cannot be deleted on a full or read-only disk, the session is only marked
 * as ended in memory.
 */
export function endSession(db: Db, { tokenHash, user: { username } }: Session): void {
  try {
    inTransaction(db, () => {
      deleteSession(db, tokenHash);
      recordEvent(db, { action: 'uitgelogd', kind: 'sessie', subject: username });
    });
  } catch (error) {
    if (storageFailure(error) === undefined) throw error;
    endedInMemory(db).add(tokenHash);
  }
}

/**
 * Ends the session that has this key, if the session belongs to the user. When the key is '', ends all other sessions
 * of the user.
 */
export function endOtherSessions(db: Db, session: Session, key: string): void {
  inTransaction(db, () => {
    const detail = { aantal: deleteOtherSessions(db, session, key) };
    const subject = session.user.username;
    recordEvent(db, { action: 'beëindigd', kind: 'sessie', subject, detail });
  });
}

/** Deletes the rows of expired sessions, and of sessions that have already ended in memory. */
export function endExpiredSessions(db: Db, clock: Clock): void {
  deleteExpiredSessions(db, clock);
  const ended = endedInMemory(db);
  for (const tokenHash of ended) {
    deleteSession(db, tokenHash);
    ended.delete(tokenHash);
  }
}
