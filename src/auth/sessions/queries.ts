import { and, eq, getTableColumns, gt, lt, ne, or, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../database/open.ts';
import type { Session } from '../../http/context.ts';
import { type Clock, type Moment, moment } from '../../shared/dates.ts';
import { authenticators, loginRules, users } from '../../users/schema.ts';
import { sessions } from '../schema.ts';
import {
  compareOwnSessions,
  type Device,
  KEY_LENGTH,
  type OwnSession,
  sessionLimits,
} from './session.ts';
import { hashToken, randomToken } from './token.ts';

export function createSession(
  db: Db,
  clock: Clock,
  userId: number,
  { address, name: device }: Device = { address: '', name: '' },
): string {
  const token = randomToken();
  const now = moment(clock());
  const session = { tokenHash: hashToken(token), userId, device, address };
  db.insert(sessions)
    .values({ ...session, createdAt: now, seenAt: now })
    .run();
  return token;
}

const mustSetUpCodes = sql`
  ${users.isAdmin} AND (SELECT ${loginRules.adminsNeedCodes} FROM ${loginRules} WHERE ${loginRules.id} = 1)
  AND NOT EXISTS (SELECT 1 FROM ${authenticators} WHERE ${authenticators.userId} = ${users.id})`;
const ofActiveUser = prepared((db) =>
  db
    .select({
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      user: { ...getTableColumns(users), mustSetUpCodes: mustSetUpCodes.mapWith(Boolean) },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), eq(users.isActive, true)))
    .prepare(),
);

export type StoredSession = NonNullable<ReturnType<typeof findStoredSession>>;

export function findStoredSession(db: Db, tokenHash: string) {
  return ofActiveUser(db).get({ tokenHash });
}

export function recordSessionUse(db: Db, tokenHash: string, now: Moment): void {
  db.update(sessions).set({ seenAt: now }).where(eq(sessions.tokenHash, tokenHash)).run();
}

export function deleteSession(db: Db, tokenHash: string): void {
  db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run();
}

export function listSessions(db: Db, clock: Clock, { tokenHash, user }: Session): OwnSession[] {
  const { idleSince, oldest } = sessionLimits(clock());
  const isStillLive = and(gt(sessions.seenAt, idleSince), gt(sessions.createdAt, oldest));
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), isStillLive))
    .all()
    .map((row) => ({
      ...row,
      name: row.device,
      key: row.tokenHash.slice(0, KEY_LENGTH),
      isThis: row.tokenHash === tokenHash,
    }))
    .toSorted(compareOwnSessions);
}

/**
 * Deletes the session that has this key, if the session belongs to the user. When the key is '', deletes all other
 * sessions of the user. Returns the number of deleted sessions.
 */
export function deleteOtherSessions(db: Db, { tokenHash, user }: Session, key: string): number {
  const isEnded =
    key === ''
      ? ne(sessions.tokenHash, tokenHash)
      : eq(sql`substr(${sessions.tokenHash}, 1, ${KEY_LENGTH})`, key);
  const isOwn = and(eq(sessions.userId, user.id), isEnded);
  const ended = db.delete(sessions).where(isOwn).returning({ userId: sessions.userId });
  return ended.all().length;
}

export function deleteExpiredSessions(db: Db, clock: Clock): void {
  const { idleSince, oldest } = sessionLimits(clock());
  const isExpired = or(lt(sessions.seenAt, idleSince), lt(sessions.createdAt, oldest));
  db.delete(sessions).where(isExpired).run();
}
