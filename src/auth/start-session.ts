import { asUser, recordEvent, logEvent } from '../audit/queries.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { type Clock, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { foldIdentity } from '../users/identity.ts';
import { verifyPassword } from '../users/password-hash.ts';
import { findUser, findUserByIdentity, recordLogin } from '../users/queries.ts';
import type { User } from '../users/schema.ts';
import { loginAccount } from './attempts/attempt.ts';
import { countAttempt } from './attempts/count-attempt.ts';
import { type Counter } from './attempts/queries.ts';
import { acceptsCode, wrongCode } from './codes/accept-code.ts';
import type { Client } from './known-browser.ts';
import { createSession } from './sessions/queries.ts';
import type { Device } from './sessions/session.ts';

/** `code` is that of an authenticator, '' without one. */
export type Credentials = { username: string; password: string; code: string };

/**
 * Throws 'too-many', and 'unauthenticated', which takes as long for an unknown or inactive user as for a wrong password.
 * A missing code does not count as a failure. It does not clear failures either, or it would help to guess codes.
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

/** Whether the user is active and has the password that was verified. */
export function isUnchanged(db: Db, { id, passwordHash }: User): boolean {
  const present = findUser(db, id);
  return present !== undefined && present.isActive && present.passwordHash === passwordHash;
}
