import { deleteCookie } from 'hono/cookie';
import type { Ctx } from '../../http/context.ts';
import { hostCookieName, hostCookies, sendCookie } from '../../http/cookie.ts';
import { acceptsPlainCookie, isSecure } from '../../http/security.ts';
import { SESSION_MAX_SECONDS } from './session.ts';

const NAME = 'vipo_session';

export function sessionCookies(c: Ctx): (string | undefined)[] {
  const [secure, plain] = hostCookies(c, NAME);
  return acceptsPlainCookie(c) ? [secure, plain] : [secure];
}

export function sendSessionCookie(c: Ctx, token: string): void {
  sendCookie(c, hostCookieName(c, NAME), token, { maxAge: SESSION_MAX_SECONDS });
}

export function deleteSessionCookie(c: Ctx): void {
  deleteCookie(c, hostCookieName(c, NAME), { path: '/', secure: isSecure(c) });
}
