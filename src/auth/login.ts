import { type Db, inTransaction } from '../database/open.ts';
import { type Clock, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { changeProblems, type PasswordChange } from '../users/password.ts';
import { findUserByIdentity, recordLogin, updateUser } from '../users/queries.ts';
import type { User } from '../users/schema.ts';
import { foldIdentity, hashPassword, verifyPassword } from '../users/user.ts';
import { recordFailure, recordSuccess, refuseTooMany } from './attempts.ts';
import { createSession, endSessionsOf, type Session } from './queries.ts';

export type Credentials = { username: string; password: string };

/**
 * Starts a session. Throws 'unauthenticated' with the same sentence, after the same time, for an unknown
 * user, a wrong password and an inactive user; 'too-many' after too many failures.
 */
export async function logIn(
  db: Db,
  clock: Clock,
  credentials: Credentials,
  address: string,
): Promise<{ token: string; user: User }> {
  const attempt = { account: foldIdentity(credentials.username), address };
  refuseTooMany(db, clock, attempt);
  const user = findUserByIdentity(db, credentials.username);
  const matches = await verifyPassword(credentials.password, user);
  if (user === undefined || !matches || !user.isActive) {
    recordFailure(db, clock, attempt);
    throw new DomainError('unauthenticated', 'Gebruikersnaam of wachtwoord klopt niet.');
  }
  const token = inTransaction(db, () => {
    recordSuccess(db, attempt);
    recordLogin(db, user.id, moment(clock()));
    return createSession(db, clock, user.id);
  });
  return { token, user };
}

/** Changes the user's own password and ends all other sessions. Throws 'invalid' with the sentence at its field. */
export async function changePassword(
  db: Db,
  clock: Clock,
  { user, tokenHash }: Session,
  change: PasswordChange,
  address: string,
): Promise<void> {
  const problems = changeProblems(change);
  const [first] = Object.values(problems);
  if (first !== undefined) throw new DomainError('invalid', first, { fields: problems });
  const attempt = { account: user.usernameFold, address };
  refuseTooMany(db, clock, attempt);
  if (!(await verifyPassword(change.currentPassword, user))) {
    recordFailure(db, clock, attempt);
    const sentence = 'Het huidige wachtwoord klopt niet.';
    throw new DomainError('invalid', sentence, { fields: { currentPassword: sentence } });
  }
  const passwordHash = await hashPassword(change.newPassword);
  inTransaction(db, () => {
    recordSuccess(db, attempt);
    updateUser(db, user.id, { passwordHash, mustChangePassword: false });
    endSessionsOf(db, user.id, tokenHash);
  });
}
