import { createMiddleware } from 'hono/factory';
import { confirmActor } from '../database/actor.ts';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { Ctx, Env, Session } from './context.ts';
import { type ErrorBody, statusOf } from './errors.ts';
import { isForDialog, redirectWithToast, wantsFragment } from './page.tsx';
import { keepReturnAddress } from './return-address.ts';

const MAX_REQUEST_ID = 100;

/** The id that the client gave to a call. */
export function requestIdOf(c: Ctx): string | undefined {
  return c.req.header('X-Client-Request-Id');
}

/**
 * The id of a request together with the user, because two users may send the same id. A form sends the id in a field,
 * so its handler passes `id`. Undefined without an id. Throws 'malformed' for an id that is too long.
 */
export function requestKey(c: Ctx, id = requestIdOf(c)): string | undefined {
  return requestKeyOf(String(getSession(c).user.id), id);
}

export function requestKeyOf(owner: string, id: string | undefined): string | undefined {
  const given = id?.trim() ?? '';
  if (given.length > MAX_REQUEST_ID)
    throw new DomainError('malformed', 'Het kenmerk van dit verzoek is te lang.');
  return given === '' ? undefined : `${owner}:${given}`;
}

export function getSession(c: Ctx): Session {
  const { session } = c.var;
  if (session === undefined) throw notLoggedIn();
  return session;
}

export function notLoggedIn(): DomainError {
  return new DomainError('unauthenticated', 'Je bent niet ingelogd.');
}

export function requireSession(isCall: (c: Ctx) => boolean) {
  return createMiddleware<Env>(async (c, next) => {
    const { session } = c.var;
    if (session === undefined) return refuse(c, isCall(c), notLoggedIn());
    c.set('needs', 'session');
    const first = firstDuty(session);
    if (first !== undefined && !isAllowedBefore(c, first.pages)) {
      if (!isCall(c)) return c.redirect(first.pages[0] ?? paths.home(), 303);
      throw new DomainError('forbidden', first.sentence);
    }
    return next();
  });
}

/** Replaces the answer when the user has lost the session or the required role during the request. */
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
  const isPart =
    !isAboutRole && (c.req.header('HX-Request') === 'true' || wantsFragment(c) || isForDialog(c));
  // Without this line Hono copies the headers of the replaced answer to the new answer.
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

type Duty = { pages: string[]; sentence: string };

/** The page that a user must complete before any other page, such as the page for a new password. */
function firstDuty({ user }: Session): Duty | undefined {
  if (user.mustChangePassword)
    return {
      pages: [paths.changePassword(), paths.api.changePassword()],
      sentence: 'Kies eerst een nieuw wachtwoord.',
    };
  if (user.mustSetUpCodes)
    return { pages: [paths.codes()], sentence: 'Zet eerst inloggen met een code aan.' };
  return undefined;
}

function isAllowedBefore(c: Ctx, pages: string[]): boolean {
  const allowed = [...pages, paths.api.me(), paths.api.logout(), paths.logout()];
  return allowed.includes(c.req.path);
}

export const requireAdmin = createMiddleware<Env>(async (c, next) => {
  if (!getSession(c).user.isAdmin) throw adminsOnly();
  c.set('needs', 'admin');
  await next();
});

export function adminsOnly(): DomainError {
  return new DomainError('forbidden', 'Alleen een beheerder mag dit.');
}

export const requireAdminPage = createMiddleware<Env>(async (c, next) => {
  if (!getSession(c).user.isAdmin)
    return redirectWithToast(c, paths.home(), 'error', adminsOnly().message);
  c.set('needs', 'admin');
  return next();
});
