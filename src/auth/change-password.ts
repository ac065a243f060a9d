import { logEvent } from '../audit/queries.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { clientDevice } from '../http/client-address.ts';
import type { Ctx } from '../http/context.ts';
import { getSession, notLoggedIn } from '../http/guards.ts';
import { assertNoFieldErrors, fieldError } from '../shared/domain-error.ts';
import { newPasswordProblem } from '../users/common-passwords.ts';
import { hashPassword, verifyPassword } from '../users/password-hash.ts';
import { changeProblems, NEW_TOO_SHORT, type PasswordChange } from '../users/password.ts';
import { findUser, getUser, updateUser } from '../users/queries.ts';
import type { User } from '../users/schema.ts';
import { loginTarget } from './attempts/attempt.ts';
import { countAttempt } from './attempts/count-attempt.ts';
import { findKnownBrowser, rememberBrowser } from './known-browser.ts';

/**
 * Changes the password of the session's user. A trigger ends the other sessions of the user. Also renews the cookie of
 * the known browser, because its signature depends on the password. A user with a one-time password does not type it
 * again, because this user has just logged in with it. Throws 'invalid' for a wrong or refused password, 'too-many'
 * after too many failures, and 'unauthenticated' when the user was deactivated or got another password meanwhile.
 */
export async function changeOwnPassword(c: Ctx, change: PasswordChange): Promise<void> {
  const { db } = c.var;
  const user = getUser(db, getSession(c).user.id);
  const currentPassword = user.mustChangePassword ? undefined : (change.currentPassword ?? '');
  await assertNewPassword(user, { ...change, currentPassword });
  if (currentPassword !== undefined) await assertPassword(c, user, currentPassword);
  const passwordHash = await hashPassword(change.newPassword);
  inTransaction(db, () => {
    if (!isUnchanged(db, user)) throw notLoggedIn();
    updateUser(db, user.id, { passwordHash, mustChangePassword: false });
  });
  rememberBrowser(c, getUser(db, user.id));
}

export function isUnchanged(db: Db, { id, passwordHash }: User): boolean {
  const present = findUser(db, id);
  return present !== undefined && present.isActive && present.passwordHash === passwordHash;
}

async function assertNewPassword(user: User, change: PasswordChange): Promise<void> {
  const { newPassword } = change;
  const problems = changeProblems(change);
  const isSame = user.mustChangePassword && (await verifyPassword(newPassword, user));
  const refused = isSame
    ? 'Kies een ander wachtwoord dan het eenmalige.'
    : await newPasswordProblem(newPassword, NEW_TOO_SHORT);
  if (refused !== undefined) problems.newPassword ??= refused;
  assertNoFieldErrors(problems);
}

/** Throws 'invalid' at the field when the password is not the user's, and 'too-many' after too many failures. */
export async function assertPassword(c: Ctx, user: User, password: string): Promise<void> {
  const target = loginTarget(user.usernameFold);
  const { address } = clientDevice(c);
  const attempt = { target, address, browser: findKnownBrowser(c, user) };
  const check = async () => (await verifyPassword(password, user)) || undefined;
  if (await countAttempt(c.var, attempt, check)) return;
  logEvent(c.var.db, {
    action: 'wachtwoord wijzigen mislukt',
    kind: 'sessie',
    subject: user.username,
    detail: { adres: address },
  });
  throw fieldError('currentPassword', 'Het huidige wachtwoord klopt niet.');
}
