import { and, eq, gt, lte } from 'drizzle-orm';
import { asUser, recordEvent, logEvent } from '../../audit/queries.ts';
import { type Db, inTransaction } from '../../database/open.ts';
import { type Clock, moment } from '../../shared/dates.ts';
import { fieldError } from '../../shared/domain-error.ts';
import { newPasswordProblem } from '../../users/common-passwords.ts';
import { hashPassword } from '../../users/password-hash.ts';
import { RESET_TOO_SHORT } from '../../users/password.ts';
import { findUserByEmail, updateUser } from '../../users/queries.ts';
import { type User, users } from '../../users/schema.ts';
import { loginAccount } from '../attempts/attempt.ts';
import {
  assertNotTooMany,
  clearFailures,
  type Counter,
  countAttempt,
  recordFailure,
} from '../attempts/queries.ts';
import { hashToken } from '../sessions/token.ts';
import { expiryOf, invalidLink, type PasswordReset, resetAccount } from './reset.ts';
import { resetTokens } from './schema.ts';

/** Counts every request as a failure, so that nobody can fill a mailbox. Throws 'too-many'. */
export function countResetRequest(counter: Counter, email: string, address: string): void {
  const attempt = { account: resetAccount(email), address };
  assertNotTooMany(counter, attempt);
  recordFailure(counter, attempt);
}

export type ResetRequest = { email: string; token: string; address: string };

export function storeResetToken(
  db: Db,
  clock: Clock,
  { email, token, address }: ResetRequest,
): User | undefined {
  const user = findUserByEmail(db, email);
  if (!user?.isActive) return undefined;
  inTransaction(db, () => {
    insertResetToken(db, clock, token, user.id);
    recordEvent(db, {
      action: 'herstellink gevraagd',
      kind: 'sessie',
      subject: user.username,
      detail: { adres: address },
    });
  });
  return user;
}

export function insertResetToken(db: Db, clock: Clock, token: string, userId: number): void {
  db.insert(resetTokens)
    .values({ tokenHash: hashToken(token), userId, expiresAt: expiryOf(clock()) })
    .run();
}

/** Triggers end all links and sessions of the user. Throws 'too-many', and 'invalid' for the link or the password. */
export async function resetPassword(
  counter: Counter,
  { token, newPassword }: PasswordReset,
  address: string,
): Promise<void> {
  const { db, clock } = counter;
  if (token === '') throw invalidLink();
  const problem = await newPasswordProblem(newPassword, RESET_TOO_SHORT);
  if (problem !== undefined) throw fieldError('newPassword', problem);
  const found = await findCountedUser(counter, token, address);
  const passwordHash = await hashPassword(newPassword);
  const replace = () => {
    const user = findResetUser(db, clock, token);
    if (user === undefined) throw invalidLink();
    updateUser(db, user.id, { passwordHash, mustChangePassword: false });
    clearFailures(counter, { account: loginAccount(user.usernameFold) });
    clearFailures(counter, { account: resetAccount(user.email) });
  };
  asUser(clock, found, () => inTransaction(db, replace));
}

async function findCountedUser(counter: Counter, token: string, address: string): Promise<User> {
  const { db, clock } = counter;
  const attempt = { account: `link:${hashToken(token)}`, address };
  const user = await countAttempt(counter, attempt, () => findResetUser(db, clock, token));
  if (user !== undefined) return user;
  logEvent(db, { action: 'herstellen mislukt', kind: 'sessie', detail: { adres: address } });
  throw invalidLink();
}

function findResetUser(db: Db, clock: Clock, token: string): User | undefined {
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
