import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, lte, ne, or, sql } from 'drizzle-orm';
import { recordEvent } from '../audit/queries.ts';
import { storageTrouble } from '../database/damage.ts';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import type { Session } from '../http/context.ts';
import { type Clock, moment, type Moment } from '../shared/dates.ts';
import { type User, users } from '../users/schema.ts';
import { resetTokens, sessions } from './schema.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const IDLE = 12 * HOUR;
export const SESSION_MAX_SECONDS = 7 * 24 * 3600;

export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

export type Device = { address: string; name: string };

/** Starts a session and returns its token, which is nowhere stored as it is. */
export function createSession(
  db: Db,
  clock: Clock,
  userId: number,
  from: Device = { address: '', name: '' },
): string {
  const token = randomToken();
  const now = moment(clock());
  db.insert(sessions)
    .values({
      tokenHash: hashToken(token),
      userId,
      createdAt: now,
      seenAt: now,
      device: from.name,
      address: from.address,
    })
    .run();
  return token;
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const liveSession = prepared((db) =>
  db
    .select({ seenAt: sessions.seenAt, user: users })
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
const seen = prepared((db) =>
  db
    .update(sessions)
    .set({ seenAt: sql`${sql.placeholder('now')}` })
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare(),
);

/** Sessions that were ended while nothing could be stored; refused till the rows are gone. */
const endedInMemory = prepared(() => new Set<string>());

function findLive(db: Db, clock: Clock, tokenHash: string) {
  if (endedInMemory(db).has(tokenHash)) return undefined;
  return liveSession(db).get({ tokenHash, ...limits(clock) });
}

export function findSession(db: Db, clock: Clock, token: string): Session | undefined {
  const tokenHash = hashToken(token);
  const row = findLive(db, clock, tokenHash);
  if (row === undefined) return undefined;
  const now = moment(clock());
  // Once a minute is exact enough, and spares a write a request.
  if (row.seenAt < moment(new Date(clock().getTime() - MINUTE))) recordSeen(db, tokenHash, now);
  return { tokenHash, user: row.user };
}

/** The user of a session that is still one; undefined when it has ended meanwhile. Only reads: it may be within a transaction. */
export function findSessionUser(db: Db, clock: Clock, { tokenHash }: Session): User | undefined {
  return findLive(db, clock, tokenHash)?.user;
}

/** On a disk that is full or read-only reading goes on, although nobody can keep when. */
function recordSeen(db: Db, tokenHash: string, now: Moment): void {
  try {
    seen(db).run({ now, tokenHash });
  } catch (error) {
    if (storageTrouble(error) === undefined) throw error;
  }
}

function limits(clock: Clock) {
  const now = clock().getTime();
  return {
    idleSince: moment(new Date(now - IDLE)),
    oldest: moment(new Date(now - SESSION_MAX_SECONDS * 1000)),
  };
}

/** Sessions and reset links whose time is over, and sessions that could not be ended before. */
export function deleteExpired(db: Db, clock: Clock): void {
  const { idleSince, oldest } = limits(clock);
  db.delete(sessions)
    .where(or(lt(sessions.seenAt, idleSince), lt(sessions.createdAt, oldest)))
    .run();
  db.delete(resetTokens)
    .where(lte(resetTokens.expiresAt, moment(clock())))
    .run();
  const ended = endedInMemory(db);
  for (const tokenHash of ended) {
    db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run();
    ended.delete(tokenHash);
  }
}

/** Also on a disk that is full or read-only: whoever leaves a shared computer has left. */
export function endSession(db: Db, { tokenHash, user: { username } }: Session): void {
  try {
    inTransaction(db, () => {
      db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run();
      recordEvent(db, { action: 'uitgelogd', kind: 'sessie', subject: username });
    });
  } catch (error) {
    if (storageTrouble(error) === undefined) throw error;
    endedInMemory(db).add(tokenHash);
  }
}

/** What a session is called outside: enough of its hash to tell it from another. */
const KEY_LENGTH = 16;

export type OwnSession = {
  key: string;
  device: string;
  address: string;
  createdAt: Moment;
  seenAt: Moment;
  isThis: boolean;
};

export function listSessions(db: Db, clock: Clock, { tokenHash, user }: Session): OwnSession[] {
  const { idleSince, oldest } = limits(clock);
  const isLive = and(gt(sessions.seenAt, idleSince), gt(sessions.createdAt, oldest));
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), isLive))
    .all()
    .map((row) => ({
      ...row,
      key: row.tokenHash.slice(0, KEY_LENGTH),
      isThis: row.tokenHash === tokenHash,
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || b.seenAt.localeCompare(a.seenAt));
}

/** Ends the one session of this user that a key names, or, without one, all but this. */
export function endOtherSessions(db: Db, { tokenHash, user }: Session, key: string): void {
  const isMeant =
    key === ''
      ? ne(sessions.tokenHash, tokenHash)
      : eq(sql`substr(${sessions.tokenHash}, 1, ${KEY_LENGTH})`, key);
  inTransaction(db, () => {
    const { changes } = db
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), isMeant))
      .run() as unknown as { changes: number };
    const detail = { aantal: changes };
    recordEvent(db, { action: 'beëindigd', kind: 'sessie', subject: user.username, detail });
  });
}

export function insertResetToken(db: Db, clock: Clock, token: string, userId: number): void {
  const expiresAt = moment(new Date(clock().getTime() + HOUR));
  db.insert(resetTokens)
    .values({ tokenHash: hashToken(token), userId, expiresAt })
    .run();
}

export function findResetUser(db: Db, clock: Clock, token: string): User | undefined {
  const isGood = and(
    eq(resetTokens.tokenHash, hashToken(token)),
    gt(resetTokens.expiresAt, moment(clock())),
    eq(users.isActive, true),
  );
  const link = db
    .select({ user: users })
    .from(resetTokens)
    .innerJoin(users, eq(users.id, resetTokens.userId))
    .where(isGood)
    .get();
  return link?.user;
}
