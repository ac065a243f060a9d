import { asUser, recordEvent, logEvent } from '../audit/queries.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { notLoggedIn } from '../http/guards.ts';
import { type Clock, moment } from '../shared/dates.ts';
import { assertNoFieldErrors, DomainError, fieldError } from '../shared/domain-error.ts';
import { newPasswordProblem } from '../users/common-passwords.ts';
import { foldIdentity } from '../users/identity.ts';
import { hashPassword, verifyPassword } from '../users/password-hash.ts';
import { changeProblems, NEW_TOO_SHORT, type PasswordChange } from '../users/password.ts';
import { findUser, findUserByIdentity, recordLogin, updateUser } from '../users/queries.ts';
import type { User } from '../users/schema.ts';
import { loginAccount } from './attempts/attempt.ts';
import { type Counter, countAttempt } from './attempts/queries.ts';
import { acceptsCode, wrongCode } from './codes/accept-code.ts';
import type { Client } from './known-browser.ts';
import { createSession } from './sessions/queries.ts';
import type { Device } from './sessions/session.ts';

/** `code` is that of an authenticator, '' without one. */
export type Credentials = { username: string; password: string; code: string };

/**
 * Throws 'too-many', and 'unauthenticated', which takes as long for an unknown or inactive user as for a wrong password.
 * A missing code is no failure and clears none, so that it cannot be used for guessing codes.
 */
export async function startSession(
  counter: Counter,
  { username, password, code }: Credentials,
  client: Client,
): Promise<{ token: string; user: User }> {
  const { db, clock } = counter;
  const { address } = client;
  const known = findUserByIdentity(db, username);
  const account = loginAccount(known?.usernameFold ?? foldIdentity(username));
  const browser = known && client.browserOf(known);
  let isCodeWrong = false;
  const user = await countAttempt(counter, { account, address, browser }, async () => {
    const matches = await verifyPassword(password, known);
    if (!matches || !known?.isActive) return undefined;
    isCodeWrong = !acceptsCode(counter, known, code);
    return isCodeWrong ? undefined : known;
  });
  const token = user && asUser(clock, user, () => storeSession(db, clock, user, client));
  if (user !== undefined && token !== undefined) return { token, user };
  // The typed name is not logged, because it can be a password by mistake.
  const subject = known?.username ?? 'onbekende gebruiker';
  logEvent(db, { action: 'inloggen mislukt', kind: 'sessie', subject, detail: { adres: address } });
  if (isCodeWrong) throw wrongCode();
  throw new DomainError('unauthenticated', 'Gebruikersnaam of wachtwoord klopt niet.');
}

/** Undefined when the user was deactivated or got another password while the password was verified. */
function storeSession(db: Db, clock: Clock, user: User, device: Device): string | undefined {
  return inTransaction(db, () => {
    if (!isUnchanged(db, user)) return undefined;
    recordLogin(db, user.id, moment(clock()));
    const detail = { adres: device.address, apparaat: device.name };
    recordEvent(db, { action: 'ingelogd', kind: 'sessie', subject: user.username, detail });
    return createSession(db, clock, user.id, device);
  });
}

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

function isUnchanged(db: Db, { id, passwordHash }: User): boolean {
  const present = findUser(db, id);
  return present !== undefined && present.isActive && present.passwordHash === passwordHash;
}
