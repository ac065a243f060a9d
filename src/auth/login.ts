import type { Ctx } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import type { PasswordChange } from '../users/password.ts';
import { getUser } from '../users/queries.ts';
import { changePassword } from './change-password.ts';
import { clientOf, rememberBrowser } from './known-browser.ts';
import { endSession } from './sessions/end-session.ts';
import { deleteSessionCookie, sendSessionCookie } from './sessions/session-cookie.ts';
import { type Credentials, startSession } from './start-session.ts';

/** Starts a session, ends the previous session and sends the cookies. Throws what `startSession` throws. */
export async function logIn(c: Ctx, credentials: Credentials) {
  const started = await startSession(c.var, credentials, clientOf(c));
  if (c.var.session !== undefined) endSession(c.var.db, c.var.session);
  sendSessionCookie(c, started.token);
  rememberBrowser(c, started.user);
  return started;
}

export function logOut(c: Ctx): void {
  const session = getSession(c);
  c.set('needs', undefined);
  endSession(c.var.db, session);
  deleteSessionCookie(c);
}

/** Renews the cookie of the known browser too, since its signature covers the password. Throws as `changePassword` does. */
export async function changeOwnPassword(c: Ctx, change: PasswordChange): Promise<void> {
  const { id } = getSession(c).user;
  await changePassword(c.var, getUser(c.var.db, id), change, clientOf(c));
  rememberBrowser(c, getUser(c.var.db, id));
}
