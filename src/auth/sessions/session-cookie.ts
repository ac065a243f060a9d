import { deleteCookie, getCookie } from 'hono/cookie';
import type { Ctx } from '../../http/context.ts';
import { sendCookie } from '../../http/cookie.ts';
import { acceptsPlainCookie, isSecure } from '../../http/security.ts';
import { SESSION_MAX_SECONDS } from './session.ts';

const PLAIN = 'vipo_session';

/** Browsers accept a cookie with this prefix only over TLS, and only for the host that sets it (RFC 6265bis). */
const SECURE = '__Host-vipo_session';

export function sessionCookies(c: Ctx): (string | undefined)[] {
  return [getCookie(c, SECURE), acceptsPlainCookie(c) ? getCookie(c, PLAIN) : undefined];
}

export function sendSessionCookie(c: Ctx, token: string): void {
  sendCookie(c, cookieName(c), token, { maxAge: SESSION_MAX_SECONDS });
}

export function deleteSessionCookie(c: Ctx): void {
  deleteCookie(c, cookieName(c), { path: '/', secure: isSecure(c) });
}

function cookieName(c: Ctx): string {
  return isSecure(c) ? SECURE : PLAIN;
}
