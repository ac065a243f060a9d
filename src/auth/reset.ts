import { asUser, recordEvent, tell } from '../audit/queries.ts';
import { inTransaction } from '../database/open.ts';
import { DomainError } from '../shared/domain-error.ts';
import { RESET_TOO_SHORT } from '../users/password.ts';
import { endResetLinksOf, endSessionsOf, findUserByEmail, updateUser } from '../users/queries.ts';
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
import { findResetUser, hashToken, insertResetToken, randomToken } from './queries.ts';

/**
 * Makes the token of a reset link for the active user of an e-mail address. Any other address takes the same way
 * and time, but its token leads nowhere. Every request counts as a failure: nobody's mailbox is to be filled, so it
 * throws 'too-many'.
 */
export function requestReset(
  counter: Counter,
  email: string,
  address: string,
): { token: string; user: User | undefined } {
  const { db, clock } = counter;
  const attempt = { account: resetAccount(email), address };
  refuseTooMany(counter, attempt);
  const token = randomToken();
  const known = findUserByEmail(db, email);
  const user = known?.isActive ? known : undefined;
  inTransaction(db, () => {
    recordFailure(counter, attempt);
    if (user === undefined) return;
    insertResetToken(db, clock, token, user.id);
    recordEvent(db, {
      action: 'herstellink gevraagd',
      kind: 'sessie',
      subject: user.username,
      detail: { adres: address },
    });
  });
  return { token, user };
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
    throw new DomainError('invalid', problem, { fields: { newPassword: problem } });
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
    endSessionsOf(db, user.id);
    endResetLinksOf(db, user.id);
    recordSuccess(counter, { account: loginAccount(user.usernameFold) });
    recordSuccess(counter, { account: resetAccount(user.email) });
  };
  asUser(clock, found, () => inTransaction(db, replace));
}

function invalidLink(): DomainError {
  return new DomainError('invalid', 'Invalid reset link');
}
