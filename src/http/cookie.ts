import { getCookie, setCookie } from 'hono/cookie';
import type { Ctx } from './context.ts';
import { isSecure } from './security.ts';

type CookieOptions = { maxAge: number; path?: string; isForScripts?: boolean };

/**
 * Adds a cookie to the answer. A call of another site does not send this cookie, and a form of another site sends it
 * only with GET (SameSite=Lax). Scripts can read and set it only when `isForScripts` is true.
 */
export function sendCookie(
  c: Ctx,
  name: string,
  value: string,
  { maxAge, path = '/', isForScripts = false }: CookieOptions,
): void {
  const httpOnly = !isForScripts;
  setCookie(c, name, value, { path, maxAge, httpOnly, sameSite: 'Lax', secure: isSecure(c) });
}

/** Browsers accept a cookie with this prefix only over TLS, and only for the host that sets it (RFC 6265bis). */
const SECURE_PREFIX = '__Host-';

/** The name of a cookie that only this host may set. Without TLS it has no prefix. */
export function hostCookieName(c: Ctx, name: string): string {
  return isSecure(c) ? SECURE_PREFIX + name : name;
}

/** The values of the cookie with the prefix and of the cookie without it. */
export function hostCookies(c: Ctx, name: string): (string | undefined)[] {
  return [getCookie(c, SECURE_PREFIX + name), getCookie(c, name)];
}
