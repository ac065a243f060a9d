import type { Ctx } from '../http/context.ts';
import { getSession, sendSessionCookie } from '../http/session.ts';
import type { PasswordChange } from '../users/password.ts';
import { getUser } from '../users/queries.ts';
import { clientOf, rememberBrowser } from './known-browser.ts';
import { changePassword, type Credentials, logIn } from './login.ts';
import { endSession } from './queries.ts';

/** Logs in, by the call or the form: cookies and all. Throws what `logIn` throws. */
export async function enter(c: Ctx, credentials: Credentials) {
  const entered = await logIn(c.var, credentials, clientOf(c));
  // Logging in again starts a new session and ends the one before.
  if (c.var.session !== undefined) endSession(c.var.db, c.var.session);
  sendSessionCookie(c, entered.token);
  rememberBrowser(c, entered.user);
  return entered;
}

/** Changes the own password; this browser stays known. Throws what `changePassword` throws. */
export async function changeOwnPassword(c: Ctx, change: PasswordChange): Promise<void> {
  const session = getSession(c);
  await changePassword(c.var, session, change, clientOf(c));
  rememberBrowser(c, getUser(c.var.db, session.user.id));
}
