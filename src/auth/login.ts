import { asUser, logEvent, recordEvent } from '../audit/queries.ts';
import { runInOrder } from '../background/mutex.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { clientDevice } from '../http/client-address.ts';
import type { Ctx } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { type Clock, moment } from '../shared/dates.ts';
import { DomainError, fieldError } from '../shared/domain-error.ts';
import { foldIdentity } from '../users/identity.ts';
import { verifyPassword } from '../users/password-hash.ts';
import { findUserByIdentity, recordLogin } from '../users/queries.ts';
import type { User } from '../users/schema.ts';
import { loginTarget } from './attempts/attempt.ts';
import { countAttempt } from './attempts/count-attempt.ts';
import { isUnchanged } from './change-password.ts';
import { acceptsCode, WRONG_CODE } from './codes/accept-code.ts';
import { findKnownBrowser, rememberBrowser } from './known-browser.ts';
import { endSession } from './sessions/end-session.ts';
import { createSession } from './sessions/queries.ts';
import { deleteSessionCookie, sendSessionCookie } from './sessions/session-cookie.ts';
import type { Device } from './sessions/session.ts';

/** `code` is the code of an authenticator or a recovery code. It is '' when the user typed none. */
type Credentials = { username: string; password: string; code: string };

/** Starts a session, ends the previous session and sends the cookies. Throws the errors of `startSession`. */
export async function logIn(c: Ctx, credentials: Credentials) {
  const started = await startSession(c, credentials);
  if (c.var.session !== undefined) endSession(c.var.db, c.var.session);
  sendSessionCookie(c, started.token);
  rememberBrowser(c, started.user);
  return started;
}

/**
 * Checks the credentials and stores a session. Throws 'too-many' after too many failures, and 'unauthenticated' for
 * wrong credentials. For an unknown or inactive user, 'unauthenticated' takes as long as for a wrong password. A
 * missing code does not count as a failure. It does not clear earlier failures either. Otherwise somebody who knows the
 * password could try wrong codes without limit.
 */
async function startSession(c: Ctx, { username, password, code }: Credentials) {
  const { db, clock } = c.var;
  const device = clientDevice(c);
  const { address } = device;
  const known = findUserByIdentity(db, username);
  const target = loginTarget(known?.usernameFold ?? foldIdentity(username));
  const browser = known && findKnownBrowser(c, known);
  let isCodeWrong = false;
  const user = await countAttempt(c.var, { target, address, browser }, async () => {
    const matches = await verifyInTurn(browser, () => verifyPassword(password, known));
    if (!matches || !known?.isActive) return undefined;
    isCodeWrong = !acceptsCode(c.var, known, code);
    return isCodeWrong ? undefined : known;
  });
  const token = user && asUser(clock, user, () => storeSession(db, clock, user, device));
  if (user !== undefined && token !== undefined) return { token, user };
  // The typed name is not logged, because it can be a password by mistake.
  const subject = known?.username ?? 'onbekende gebruiker';
  logEvent(db, { action: 'inloggen mislukt', kind: 'sessie', subject, detail: { adres: address } });
  if (isCodeWrong) throw fieldError('code', WRONG_CODE, 'unauthenticated');
  throw new DomainError('unauthenticated', 'Gebruikersnaam of wachtwoord klopt niet.');
}

/** Verifies one password of unknown browsers at a time, so that many of them do not delay the known browsers. */
function verifyInTurn(browser: string | undefined, verify: () => Promise<boolean>) {
  return browser === undefined ? runInOrder('login of an unknown browser', verify) : verify();
}

/**
 * Stores a session and returns its token. Undefined when the user was deactivated or got another password while the
 * typed password was verified.
 */
function storeSession(db: Db, clock: Clock, user: User, device: Device): string | undefined {
  return inTransaction(db, () => {
    if (!isUnchanged(db, user)) return undefined;
    recordLogin(db, user.id, moment(clock()));
    const detail = { adres: device.address, apparaat: device.name };
    recordEvent(db, { action: 'ingelogd', kind: 'sessie', subject: user.username, detail });
    return createSession(db, clock, user.id, device);
  });
}

export function logOut(c: Ctx): void {
  const session = getSession(c);
  c.set('needs', undefined);
  endSession(c.var.db, session);
  deleteSessionCookie(c);
}
