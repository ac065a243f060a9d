import type { Ctx } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import type { PasswordChange } from '../users/password.ts';
import { getUser } from '../users/queries.ts';
import { clientOf, rememberBrowser } from './known-browser.ts';
import { changePassword, type Credentials, logIn } from './login.ts';
import { endSession } from './queries.ts';
import { sendSessionCookie } from './session.ts';

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
  const { id } = getSession(c).user;
  await changePassword(c.var, getUser(c.var.db, id), change, clientOf(c));
  rememberBrowser(c, getUser(c.var.db, id));
}
