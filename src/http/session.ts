import { getCookie, setCookie, deleteCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { findSession, type Session, SESSION_MAX_SECONDS } from '../auth/queries.ts';
import { actingAs } from '../database/actor.ts';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { Ctx, Env } from './context.ts';
import { keepReturnAddress } from './return-address.ts';
import { isSecure, takesPlainCookie } from './security.ts';

const PLAIN = 'vipo_session';
/** A name that no other host and no page without TLS can set (RFC 6265bis). */
const SECURE = '__Host-vipo_session';

function cookieName(c: Ctx): string {
  return isSecure(c) ? SECURE : PLAIN;
}

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

export const tellActor = createMiddleware<Env>((c, next) => {
  const { session, clock } = c.var;
  const { id = null, username: name = 'niet ingelogd' } = session?.user ?? {};
  return actingAs({ id, name, clock }, next);
});

/**
 * Looks at the session again when the body is there: a slow body must not outlive the session or the rights of who
 * sends it. Throws 'unauthenticated' or 'forbidden'.
 */
export function confirmSession(c: Ctx): void {
  const { session: before } = c.var;
  if (before === undefined) return;
  const present = presentSession(c);
  c.set('session', present);
  if (c.var.needsSession !== true) return;
  const { user } = getSession(c);
  if (before.user.isAdmin && !user.isAdmin) throw adminsOnly();
}

/** An id that a client gave its request, as its user's own; undefined when there is none. */
export function requestKey(c: Ctx, id: string | undefined): string | undefined {
  const given = id?.trim() ?? '';
  return given === '' ? undefined : `${getSession(c).user.id}:${given}`;
}

function bearer(c: Ctx): string | undefined {
  return /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
}

export function getSession(c: Ctx): Session {
  const { session } = c.var;
  if (session === undefined) throw new DomainError('unauthenticated', 'Je bent niet ingelogd.');
  return session;
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

export function clearSessionCookie(c: Ctx): void {
  deleteCookie(c, cookieName(c), { path: '/', secure: isSecure(c) });
}

export function requireSession(isCall: (c: Ctx) => boolean) {
  return createMiddleware<Env>(async (c, next) => {
    const { session } = c.var;
    if (session === undefined) return refuse(c, isCall(c));
    c.set('needsSession', true);
    if (session.user.mustChangePassword && !isAboutPassword(c)) {
      if (!isCall(c)) return c.redirect(paths.changePassword(), 303);
      throw new DomainError('forbidden', 'Kies eerst een nieuw wachtwoord.');
    }
    return next();
  });
}

function refuse(c: Ctx, call: boolean): Response {
  if (call) throw new DomainError('unauthenticated', 'Je bent niet ingelogd.');
  if (c.req.header('HX-Request') === 'true') {
    c.header('HX-Redirect', paths.login());
    return c.json({ error: 'Je bent niet ingelogd.' }, 401);
  }
  keepReturnAddress(c);
  return c.redirect(paths.login(), 303);
}

function isAboutPassword(c: Ctx): boolean {
  const allowed = [
    paths.changePassword(),
    paths.api.changePassword(),
    paths.api.me(),
    paths.api.logout(),
    paths.logout(),
  ];
  return allowed.includes(c.req.path);
}

export const requireAdmin = createMiddleware<Env>(async (c, next) => {
  if (!getSession(c).user.isAdmin) throw adminsOnly();
  await next();
});

function adminsOnly(): DomainError {
  return new DomainError('forbidden', 'Alleen een beheerder mag dit.');
}

export const requireAdminPage = createMiddleware<Env>(async (c, next) => {
  if (!getSession(c).user.isAdmin) return c.redirect(paths.home(), 303);
  return next();
});
