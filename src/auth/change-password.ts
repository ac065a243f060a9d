import { logEvent } from '../audit/queries.ts';
import { inTransaction } from '../database/open.ts';
import { notLoggedIn } from '../http/guards.ts';
import { assertNoFieldErrors, fieldError } from '../shared/domain-error.ts';
import { newPasswordProblem } from '../users/common-passwords.ts';
import { hashPassword, verifyPassword } from '../users/password-hash.ts';
import { changeProblems, NEW_TOO_SHORT, type PasswordChange } from '../users/password.ts';
import { updateUser } from '../users/queries.ts';
import type { User } from '../users/schema.ts';
import { loginAccount } from './attempts/attempt.ts';
import { countAttempt } from './attempts/count-attempt.ts';
import { type Counter } from './attempts/queries.ts';
import type { Client } from './known-browser.ts';
import { isUnchanged } from './start-session.ts';

/** A trigger ends the other sessions of the user. Throws 'invalid', 'too-many', and 'unauthenticated'. */
export async function changePassword(
  counter: Counter,
  user: User,
  change: PasswordChange,
  client: Client,
): Promise<void> {
  const { db } = counter;
  await assertNewPassword(user, change);
  await assertPassword(counter, user, change.currentPassword, client);
  const passwordHash = await hashPassword(change.newPassword);
  inTransaction(db, () => {
    if (!isUnchanged(db, user)) throw notLoggedIn();
    updateUser(db, user.id, { passwordHash, mustChangePassword: false });
  });
}

async function assertNewPassword(user: User, change: PasswordChange): Promise<void> {
  const { currentPassword, newPassword } = change;
  const problems = changeProblems(change);
  const isSame = user.mustChangePassword && newPassword === currentPassword;
  const refused = isSame
    ? 'Kies een ander wachtwoord dan het eenmalige.'
    : await newPasswordProblem(newPassword, NEW_TOO_SHORT);
  if (refused !== undefined) problems.newPassword ??= refused;
  assertNoFieldErrors(problems);
}

/** Throws 'invalid' at the field for a password that is not the user's, and 'too-many'. */
export async function assertPassword(
  counter: Counter,
  user: User,
  password: string,
  { address, browserOf }: Client,
): Promise<void> {
  const attempt = { account: loginAccount(user.usernameFold), address, browser: browserOf(user) };
  const check = async () => (await verifyPassword(password, user)) || undefined;
  if (await countAttempt(counter, attempt, check)) return;
  logEvent(counter.db, {
    action: 'wachtwoord wijzigen mislukt',
    kind: 'sessie',
    subject: user.username,
    detail: { adres: address },
  });
  throw fieldError('currentPassword', 'Het huidige wachtwoord klopt niet.');
}
