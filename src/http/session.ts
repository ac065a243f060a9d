import { getCookie, setCookie, deleteCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import {
  endSession,
  findSession,
  findSessionUser,
  type Session,
  SESSION_MAX_SECONDS,
} from '../auth/queries.ts';
import { actingAs, confirmActor } from '../database/actor.ts';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { Ctx, Env } from './context.ts';
import { type ErrorBody, statusOf } from './errors.ts';
import { keepReturnAddress } from './return-address.ts';
import { isSecure, takesPlainCookie } from './security.ts';

const PLAIN = 'vipo_session';
/** A name that no other host and no page without TLS can set (RFC 6265bis). */
const SECURE = '__Host-vipo_session';

const MAX_REQUEST_ID = 100;

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
  return actingAs({ id, name, clock, confirm: () => confirmSession(c) }, next);
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

/** An id that a client gave its request, as its user's own; undefined when there is none. Throws 'malformed'. */
export function requestKey(c: Ctx, id: string | undefined): string | undefined {
  const given = id?.trim() ?? '';
  if (given.length > MAX_REQUEST_ID)
    throw new DomainError('malformed', 'Het kenmerk van dit verzoek is te lang.');
  return given === '' ? undefined : `${getSession(c).user.id}:${given}`;
}

function bearer(c: Ctx): string | undefined {
  return /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
}

export function getSession(c: Ctx): Session {
  const { session } = c.var;
  if (session === undefined) throw notLoggedIn();
  return session;
}

function notLoggedIn(): DomainError {
  return new DomainError('unauthenticated', 'Je bent niet ingelogd.');
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

export function requireSession(isCall: (c: Ctx) => boolean) {
  return createMiddleware<Env>(async (c, next) => {
    const { session } = c.var;
    if (session === undefined) return refuse(c, isCall(c), notLoggedIn());
    c.set('needs', 'session');
    if (session.user.mustChangePassword && !isAboutPassword(c)) {
      if (!isCall(c)) return c.redirect(paths.changePassword(), 303);
      throw new DomainError('forbidden', 'Kies eerst een nieuw wachtwoord.');
    }
    return next();
  });
}

/** Lets an answer leave only while the session, and the role that the route needed, are still there. */
export function confirmAnswer(isCall: (c: Ctx) => boolean) {
  return createMiddleware<Env>(async (c, next) => {
    await next();
    try {
      confirmActor();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await c.res.body?.cancel();
      refuse(c, isCall(c), error);
    }
  });
}

function refuse(c: Ctx, isCall: boolean, { code, message }: DomainError): Response {
  const isAboutRole = code === 'forbidden';
  const isPart = !isAboutRole && c.req.header('HX-Request') === 'true';
  // Without this line the headers of an answer that was there already go into this one.
  c.res = undefined;
  if (isCall || isPart) {
    const body: ErrorBody = { error: message };
    const headers = new Headers(isPart ? { 'HX-Redirect': paths.login() } : {});
    c.res = Response.json(body, { status: statusOf(code), headers });
    return c.res;
  }
  const Location = isAboutRole ? paths.home() : paths.login();
  c.res = new Response(null, { status: 303, headers: { Location } });
  if (!isAboutRole) keepReturnAddress(c);
  return c.res;
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
  c.set('needs', 'admin');
  await next();
});

function adminsOnly(): DomainError {
  return new DomainError('forbidden', 'Alleen een beheerder mag dit.');
}

export const requireAdminPage = createMiddleware<Env>(async (c, next) => {
  if (!getSession(c).user.isAdmin) return c.redirect(paths.home(), 303);
  c.set('needs', 'admin');
  return next();
});
