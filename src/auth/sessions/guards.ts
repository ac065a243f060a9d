import { createMiddleware } from 'hono/factory';
import { findLastChange } from '../../audit/changes/queries.ts';
import { asRequester } from '../../background/queues.ts';
import { actingAs } from '../../database/actor.ts';
import type { Ctx, Env, Session } from '../../http/context.ts';
import { adminsOnly, getSession, notLoggedIn } from '../../http/guards.ts';
import { paths } from '../../paths.ts';
import { AUTOMATIC } from '../../shared/wire-names.ts';
import { getUser } from '../../users/queries.ts';
import { assertPassword } from '../change-password.ts';
import { findSession, findSessionUser } from './find-session.ts';
import { sessionCookies } from './session-cookie.ts';

export const readSession = createMiddleware<Env>(async (c, next) => {
  c.set('session', presentSession(c));
  // The last change is read before the records of the page, so that the page misses no later change.
  if (c.var.session !== undefined && c.req.method === 'GET')
    c.set('lastChange', findLastChange(c.var.db));
  c.set('confirmPassword', (password) => {
    const { id } = getSession(c).user;
    return assertPassword(c, getUser(c.var.db, id), password);
  });
  await next();
});

function presentSession(c: Ctx): Session | undefined {
  const { db, clock } = c.var;
  const isUse = c.req.path !== paths.api.changes() && c.req.header(AUTOMATIC) === undefined;
  for (const token of [bearerToken(c), ...sessionCookies(c)]) {
    const session = token ? findSession(db, clock, token, isUse) : undefined;
    if (session !== undefined) return session;
  }
  return undefined;
}

function bearerToken(c: Ctx): string | undefined {
  return /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
}

export const actAsSessionUser = createMiddleware<Env>((c, next) => {
  const { session, clock } = c.var;
  const { id = null, username: name = 'niet ingelogd' } = session?.user ?? {};
  const known = session && { session: session.tokenHash };
  const actor = { id, name, clock, ...known, confirm: () => confirmSession(c) };
  const requester = { owner: String(id), gone: c.req.raw.signal };
  return actingAs(actor, () => asRequester(requester, next));
});

/**
 * Throws 'unauthenticated' when the session has ended, and 'forbidden' when the user no longer has the role that the
 * route needs.
 */
function confirmSession(c: Ctx): void {
  const { db, clock, needs } = c.var;
  if (needs === undefined) return;
  const session = getSession(c);
  const user = findSessionUser(db, clock, session);
  if (user === undefined) throw notLoggedIn();
  if (needs === 'admin' && !user.isAdmin) throw adminsOnly();
  c.set('session', { ...session, user });
}
