import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, lte, or, sql } from 'drizzle-orm';
import { type Db, prepared } from '../database/open.ts';
import { type Clock, moment } from '../shared/dates.ts';
import { resetTokens, sessions, type User, users } from '../users/schema.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const IDLE = 12 * HOUR;
export const SESSION_MAX_SECONDS = 7 * 24 * 3600;

export type Session = { tokenHash: string; user: User };

/** 256 random bits. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Starts a session and returns its token, which is nowhere stored as it is. */
export function createSession(db: Db, clock: Clock, userId: number): string {
  const token = randomToken();
  const now = moment(clock());
  deleteExpired(db, clock);
  db.insert(sessions)
    .values({ tokenHash: hashToken(token), userId, createdAt: now, seenAt: now })
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

/** The session of a token, 12 hours idle and 7 days at most, of an active user. */
export function findSession(db: Db, clock: Clock, token: string): Session | undefined {
  const tokenHash = hashToken(token);
  const row = liveSession(db).get({ tokenHash, ...limits(clock) });
  if (row === undefined) return undefined;
  const now = moment(clock());
  // Once a minute is exact enough, and spares a write a request.
  if (row.seenAt < moment(new Date(clock().getTime() - MINUTE))) seen(db).run({ now, tokenHash });
  return { tokenHash, user: row.user };
}

function limits(clock: Clock) {
  const now = clock().getTime();
  return {
    idleSince: moment(new Date(now - IDLE)),
    oldest: moment(new Date(now - SESSION_MAX_SECONDS * 1000)),
  };
}

function deleteExpired(db: Db, clock: Clock): void {
  const { idleSince, oldest } = limits(clock);
  db.delete(sessions)
    .where(or(lt(sessions.seenAt, idleSince), lt(sessions.createdAt, oldest)))
    .run();
}

export function endSession(db: Db, tokenHash: string): void {
  db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run();
}

/** Makes a reset link's token good for an hour, once; those that have run out go. */
export function insertResetToken(db: Db, clock: Clock, token: string, userId: number): void {
  const now = clock();
  db.delete(resetTokens)
    .where(lte(resetTokens.expiresAt, moment(now)))
    .run();
  const expiresAt = moment(new Date(now.getTime() + HOUR));
  db.insert(resetTokens)
    .values({ tokenHash: hashToken(token), userId, expiresAt })
    .run();
}

/** The active user whom a reset link was sent to less than an hour ago. */
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
