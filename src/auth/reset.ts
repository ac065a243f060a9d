import { asUser, recordEvent, tell } from '../audit/queries.ts';
import { type Db, inTransaction } from '../database/open.ts';
import type { Clock } from '../shared/dates.ts';
import { DomainError, fieldError } from '../shared/domain-error.ts';
import { RESET_TOO_SHORT } from '../users/password.ts';
import { findUserByEmail, updateUser } from '../users/queries.ts';
import type { User } from '../users/schema.ts';
import { foldIdentity, hashPassword, newPasswordProblem } from '../users/user.ts';
import {
  type Counter,
  countedTry,
  recordFailure,
  recordSuccess,
  refuseTooMany,
} from './attempts.ts';
import { loginAccount } from './login.ts';
import { findResetUser, hashToken, insertResetToken } from './queries.ts';

/** Every request counts as a failure, whatever the address: nobody's mailbox is to be filled. Throws 'too-many'. */
export function countResetRequest(counter: Counter, email: string, address: string): void {
  const attempt = { account: resetAccount(email), address };
  refuseTooMany(counter, attempt);
  recordFailure(counter, attempt);
}

export type ResetRequest = { email: string; token: string; address: string };

/** Lets a token set the password of the active user of an e-mail address; undefined when there is none. */
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

function resetAccount(email: string): string {
  return `reset:${foldIdentity(email)}`;
}

export type PasswordReset = { token: string; newPassword: string };

/** Throws 'invalid' for a link that isn't one (any more) and for a password that can't be one, 'too-many'. */
export async function resetPassword(
  counter: Counter,
  { token, newPassword }: PasswordReset,
  address: string,
): Promise<void> {
  const { db, clock } = counter;
  if (token === '') throw invalidLink();
  const problem = await newPasswordProblem(newPassword, RESET_TOO_SHORT);
  if (problem !== undefined) {
    throw fieldError('newPassword', problem);
  }
  const attempt = { account: `link:${hashToken(token)}`, address };
  const found = await countedTry(counter, attempt, () => findResetUser(db, clock, token));
  if (found === undefined) {
    tell(db, { action: 'herstellen mislukt', kind: 'sessie', detail: { adres: address } });
    throw invalidLink();
  }
  const passwordHash = await hashPassword(newPassword);
  const replace = () => {
    const user = findResetUser(db, clock, token);
    if (user === undefined) throw invalidLink();
    updateUser(db, user.id, { passwordHash, mustChangePassword: false });
    recordSuccess(counter, { account: loginAccount(user.usernameFold) });
    recordSuccess(counter, { account: resetAccount(user.email) });
  };
  asUser(clock, found, () => inTransaction(db, replace));
}

function invalidLink(): DomainError {
  return new DomainError('invalid', 'Invalid reset link');
}
