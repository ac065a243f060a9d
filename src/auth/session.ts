import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { actingAs } from '../database/actor.ts';
import type { Ctx, Env, Session } from '../http/context.ts';
import { adminsOnly, getSession, notLoggedIn } from '../http/guards.ts';
import { isSecure, takesPlainCookie } from '../http/security.ts';
import { endSession, findSession, findSessionUser, SESSION_MAX_SECONDS } from './queries.ts';

const PLAIN = 'vipo_session';

/** A name that no other host and no page without TLS can set (RFC 6265bis). */
const SECURE = '__Host-vipo_session';

/** Finds out who asks: the bearer token of a call, else the cookie. Refuses nobody yet. */
export const readSession = createMiddleware<Env>(async (c, next) => {
  c.set('session', presentSession(c));
  await next();
});

function presentSession(c: Ctx): Session | undefined {
  const { db, clock } = c.var;
  const plain = takesPlainCookie(c) ? getCookie(c, PLAIN) : undefined;
  return [bearer(c), getCookie(c, SECURE), plain]
    .map((token) => (token ? findSession(db, clock, token) : undefined))
    .find((found) => found !== undefined);
}

function bearer(c: Ctx): string | undefined {
  return /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
}

export const tellActor = createMiddleware<Env>((c, next) => {
  const { session, clock } = c.var;
  const { id = null, username: name = 'niet ingelogd' } = session?.user ?? {};
  const known = session && { session: session.tokenHash };
  return actingAs({ id, name, clock, ...known, confirm: () => confirmSession(c) }, next);
});

/** Throws 'unauthenticated' or 'forbidden' when the session, or the role that the route needs, has ended since. */
function confirmSession(c: Ctx): void {
  const { db, clock, needs } = c.var;
  if (needs === undefined) return;
  const session = getSession(c);
  const user = findSessionUser(db, clock, session);
  if (user === undefined) throw notLoggedIn();
  if (needs === 'admin' && !user.isAdmin) throw adminsOnly();
  c.set('session', { ...session, user });
}

export function sendSessionCookie(c: Ctx, token: string): void {
  setCookie(c, cookieName(c), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isSecure(c),
    maxAge: SESSION_MAX_SECONDS,
  });
}

/** Ends the session of this request, and takes its cookie away. */
export function logOut(c: Ctx): void {
  const session = getSession(c);
  c.set('needs', undefined);
  endSession(c.var.db, session);
  deleteCookie(c, cookieName(c), { path: '/', secure: isSecure(c) });
}

function cookieName(c: Ctx): string {
  return isSecure(c) ? SECURE : PLAIN;
}
