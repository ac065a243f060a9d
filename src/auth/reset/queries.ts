import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { type Clock, moment } from '../../shared/dates.ts';
import { type User, users } from '../../users/schema.ts';
import { resetTokens } from '../schema.ts';
import { hashToken } from '../sessions/token.ts';
import { expiryOf } from './reset.ts';

export function insertResetToken(db: Db, clock: Clock, token: string, userId: number): void {
  db.insert(resetTokens)
    .values({ tokenHash: hashToken(token), userId, expiresAt: expiryOf(clock()) })
    .run();
}

export function findResetUser(db: Db, clock: Clock, token: string): User | undefined {
  const isValid = and(
    eq(resetTokens.tokenHash, hashToken(token)),
    gt(resetTokens.expiresAt, moment(clock())),
    eq(users.isActive, true),
  );
  const link = db
    .select({ user: users })
    .from(resetTokens)
    .innerJoin(users, eq(users.id, resetTokens.userId))
    .where(isValid)
    .get();
  return link?.user;
}

export function deleteExpiredResetTokens(db: Db, clock: Clock): void {
  const isExpired = lte(resetTokens.expiresAt, moment(clock()));
  db.delete(resetTokens).where(isExpired).run();
}
