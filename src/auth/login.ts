import { asUser, recordEvent, tell } from '../audit/queries.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { type Clock, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { changeProblems, NEW_TOO_SHORT, type PasswordChange } from '../users/password.ts';
import { findUser, findUserByIdentity, recordLogin, updateUser } from '../users/queries.ts';
import type { User } from '../users/schema.ts';
import { foldIdentity, hashPassword, newPasswordProblem, verifyPassword } from '../users/user.ts';
import { type Counter, countedTry } from './attempts.ts';
import type { Client } from './known-browser.ts';
import { createSession, type Device } from './queries.ts';

export type Credentials = { username: string; password: string };

/**
 * Starts a session. Throws 'unauthenticated' with the same sentence, after the same time, for an unknown
 * user, a wrong password and an inactive user; 'too-many' after too many failures.
 */
export async function logIn(
  counter: Counter,
  { username, password }: Credentials,
  client: Client,
): Promise<{ token: string; user: User }> {
  const { db, clock } = counter;
  const known = findUserByIdentity(db, username);
  const account = loginAccount(known?.usernameFold ?? foldIdentity(username));
  const { address } = client;
  const browser = known && client.browserOf(known);
  const user = await countedTry(counter, { account, address, browser }, async () => {
    const matches = await verifyPassword(password, known);
    return matches && known?.isActive ? known : undefined;
  });
  const token =
    user &&
    asUser(clock, user, () => inTransaction(db, () => startSession(db, clock, user, client)));
  if (user === undefined || token === undefined) {
    // What was typed as a name may be a password.
    const subject = known?.username ?? 'onbekende gebruiker';
    tell(db, { action: 'inloggen mislukt', kind: 'sessie', subject, detail: { adres: address } });
    throw new DomainError('unauthenticated', 'Gebruikersnaam of wachtwoord klopt niet.');
  }
  return { token, user };
}

/** What failures of a user's password count against, whichever name was typed. */
export function loginAccount(usernameFold: string): string {
  return `user:${usernameFold}`;
}

/** Undefined when the password was changed, or the user deactivated, while it was being compared. */
function startSession(
  db: Db,
  clock: Clock,
  { id, username, passwordHash }: User,
  device: Device,
): string | undefined {
  const present = findUser(db, id);
  if (!present?.isActive || present.passwordHash !== passwordHash) return undefined;
  recordLogin(db, id, moment(clock()));
  const detail = { adres: device.address, apparaat: device.name };
  recordEvent(db, { action: 'ingelogd', kind: 'sessie', subject: username, detail });
  return createSession(db, clock, id, device);
}

/**
 * Changes the user's own password; the database ends all other sessions. Throws 'invalid' with the sentence at its field,
 * 'too-many', and 'unauthenticated' when the session has ended meanwhile.
 */
export async function changePassword(
  counter: Counter,
  user: User,
  change: PasswordChange,
  { address, browserOf }: Client,
): Promise<void> {
  await refuseProblems(user, change);
  const { db } = counter;
  const attempt = { account: loginAccount(user.usernameFold), address, browser: browserOf(user) };
  const matches = await countedTry(counter, attempt, async () =>
    (await verifyPassword(change.currentPassword, user)) ? true : undefined,
  );
  if (!matches) {
    const detail = { adres: address };
    tell(db, {
      action: 'wachtwoord wijzigen mislukt',
      kind: 'sessie',
      subject: user.username,
      detail,
    });
    throw atFields({ currentPassword: 'Het huidige wachtwoord klopt niet.' });
  }
  const passwordHash = await hashPassword(change.newPassword);
  inTransaction(db, () => {
    const present = findUser(db, user.id);
    // Somebody set another one, or ended it all, while this was being worked out.
    if (!present?.isActive || present.passwordHash !== user.passwordHash)
      throw new DomainError('unauthenticated', 'Je bent niet ingelogd.');
    updateUser(db, user.id, { passwordHash, mustChangePassword: false });
  });
}

async function refuseProblems(user: User, change: PasswordChange): Promise<void> {
  const { currentPassword, newPassword } = change;
  const problems = changeProblems(change);
  const isSame = user.mustChangePassword && newPassword === currentPassword;
  const refused = isSame
    ? 'Kies een ander wachtwoord dan het eenmalige.'
    : await newPasswordProblem(newPassword, NEW_TOO_SHORT);
  if (refused !== undefined) problems.newPassword ??= refused;
  if (Object.keys(problems).length > 0) throw atFields(problems);
}

function atFields(fields: Record<string, string>): DomainError {
  const [first = ''] = Object.values(fields);
  return new DomainError('invalid', first, { fields });
}
