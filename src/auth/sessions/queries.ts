import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import { recordEvent } from '../../audit/queries.ts';
import { storageTrouble } from '../../database/damage.ts';
import { dataState, type Db, inTransaction, prepared } from '../../database/open.ts';
import type { Session, SessionUser } from '../../http/context.ts';
import { type Clock, type Moment, moment } from '../../shared/dates.ts';
import { authenticators, loginRules } from '../../users/codes/schema.ts';
import { type User, users } from '../../users/schema.ts';
import { sessions } from './schema.ts';
import {
  compareOwnSessions,
  type Device,
  isLive,
  KEY_LENGTH,
  mustRecordUse,
  type OwnSession,
  sessionLimits,
} from './session.ts';
import { hashToken, randomToken } from './token.ts';

export function createSession(
  db: Db,
  clock: Clock,
  userId: number,
  { address, name }: Device = { address: '', name: '' },
): string {
  const token = randomToken();
  const now = moment(clock());
  db.insert(sessions)
    .values({
      tokenHash: hashToken(token),
      userId,
      createdAt: now,
      seenAt: now,
      device: name,
      address,
    })
    .run();
  return token;
}

const liveSession = prepared((db) =>
  db
    .select({
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      user: users,
      lacksCodes:
        sql`${users.isAdmin} AND (SELECT ${loginRules.adminsNeedCodes} FROM ${loginRules} WHERE ${loginRules.id} = 1)
        AND NOT EXISTS (SELECT 1 FROM ${authenticators} WHERE ${authenticators.userId} = ${users.id})`.mapWith(
          Boolean,
        ),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.seenAt, sql.placeholder('idleSince')),
        gt(sessions.createdAt, sql.placeholder('oldest')),
        eq(users.isActive, true),
      ),
    )
    .prepare(),
);

/** The hashes of sessions that ended while their rows could not be deleted, on a full or read-only disk. */
const endedInMemory = prepared(() => new Set<string>());

type LiveSession = { createdAt: Moment; seenAt: Moment; user: User; lacksCodes: boolean };

/** A cache of sessions, which is cleared when the data change. */
const knownSessions = prepared(() => ({ state: '', byHash: new Map<string, LiveSession>() }));

function findLive(db: Db, clock: Clock, tokenHash: string): LiveSession | undefined {
  if (endedInMemory(db).has(tokenHash)) return undefined;
  const limits = sessionLimits(clock());
  const known = knownSessions(db);
  const state = dataState(db);
  if (known.state !== state) {
    known.state = state;
    known.byHash.clear();
  }
  const found = known.byHash.get(tokenHash);
  if (found !== undefined) return isLive(found, limits) ? found : undefined;
  const row = liveSession(db).get({ tokenHash, ...limits });
  // A row that is read within a transaction may be rolled back, so it is not cached.
  if (row !== undefined && !db.$client.inTransaction) known.byHash.set(tokenHash, row);
  return row;
}

export function findSession(db: Db, clock: Clock, token: string): Session | undefined {
  const tokenHash = hashToken(token);
  const row = findLive(db, clock, tokenHash);
  if (row === undefined) return undefined;
  if (mustRecordUse(row.seenAt, clock())) recordUse(db, clock, tokenHash);
  return { tokenHash, user: userOf(row) };
}

/** Undefined when the session has ended. Only reads, so it may run within a transaction. */
export function findSessionUser(
  db: Db,
  clock: Clock,
  { tokenHash }: Session,
): SessionUser | undefined {
  const row = findLive(db, clock, tokenHash);
  return row && userOf(row);
}

function userOf({ user, lacksCodes }: LiveSession): SessionUser {
  return { ...user, mustSetUpCodes: lacksCodes };
}

const use = prepared((db) =>
  db
    .update(sessions)
    .set({ seenAt: sql`${sql.placeholder('now')}` })
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare(),
);

/** On a full or read-only disk the time of use is not stored, so that reading still works. */
function recordUse(db: Db, clock: Clock, tokenHash: string): void {
  try {
    use(db).run({ now: moment(clock()), tokenHash });
  } catch (error) {
    if (storageTrouble(error) === undefined) throw error;
  }
}

/** On a full or read-only disk the session ends in memory. */
export function endSession(db: Db, { tokenHash, user: { username } }: Session): void {
  try {
    inTransaction(db, () => {
      deleteSession(db, tokenHash);
      recordEvent(db, { action: 'uitgelogd', kind: 'sessie', subject: username });
    });
  } catch (error) {
    if (storageTrouble(error) === undefined) throw error;
    endedInMemory(db).add(tokenHash);
  }
}

function deleteSession(db: Db, tokenHash: string): void {
  db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run();
}

export function deleteExpiredSessions(db: Db, clock: Clock): void {
  const { idleSince, oldest } = sessionLimits(clock());
  const isExpired = or(lt(sessions.seenAt, idleSince), lt(sessions.createdAt, oldest));
  db.delete(sessions).where(isExpired).run();
  const ended = endedInMemory(db);
  for (const tokenHash of ended) {
    deleteSession(db, tokenHash);
    ended.delete(tokenHash);
  }
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

/** Ends the session of this user with the key; without a key, all other sessions of the user. */
export function endOtherSessions(db: Db, { tokenHash, user }: Session, key: string): void {
  const isEnded =
    key === ''
      ? ne(sessions.tokenHash, tokenHash)
      : eq(sql`substr(${sessions.tokenHash}, 1, ${KEY_LENGTH})`, key);
  inTransaction(db, () => {
    const { changes } = db
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), isEnded))
      .run() as unknown as { changes: number };
    const detail = { aantal: changes };
    recordEvent(db, { action: 'beëindigd', kind: 'sessie', subject: user.username, detail });
  });
}
