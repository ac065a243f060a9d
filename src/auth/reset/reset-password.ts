import { asUser, logEvent } from '../../audit/queries.ts';
import { inTransaction } from '../../database/open.ts';
import { fieldError } from '../../shared/domain-error.ts';
import { newPasswordProblem } from '../../users/common-passwords.ts';
import { hashPassword } from '../../users/password-hash.ts';
import { RESET_TOO_SHORT } from '../../users/password.ts';
import { updateUser } from '../../users/queries.ts';
import type { User } from '../../users/schema.ts';
import { loginTarget } from '../attempts/attempt.ts';
import { countAttempt } from '../attempts/count-attempt.ts';
import { clearFailures, type Counter } from '../attempts/queries.ts';
import { hashToken } from '../sessions/token.ts';
import { findResetUser } from './queries.ts';
import { invalidLink, type PasswordReset, resetTarget } from './reset.ts';

/**
 * Stores a new password. A trigger then ends all reset links and sessions of the user. Throws 'too-many' after too many
 * failures, and 'invalid' for a wrong link or a refused password.
 */
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
    clearFailures(counter, { target: loginTarget(user.usernameFold) });
    clearFailures(counter, { target: resetTarget(user.email) });
  };
  asUser(clock, found, () => inTransaction(db, replace));
}

async function findCountedUser(counter: Counter, token: string, address: string): Promise<User> {
  const { db, clock } = counter;
  const attempt = { target: `link:${hashToken(token)}`, address };
  const user = await countAttempt(counter, attempt, () => findResetUser(db, clock, token));
  if (user !== undefined) return user;
  logEvent(db, { action: 'herstellen mislukt', kind: 'sessie', detail: { adres: address } });
  throw invalidLink();
}
