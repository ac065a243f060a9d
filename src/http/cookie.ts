import { setCookie } from 'hono/cookie';
import type { Ctx } from './context.ts';
import { isSecure } from './security.ts';

type CookieOptions = { maxAge: number; path?: string; isForScripts?: boolean };

/** Other sites cannot send the cookie with a form or a call. Scripts can read and set it only with `isForScripts`. */
export function sendCookie(
  c: Ctx,
  name: string,
  value: string,
  { maxAge, path = '/', isForScripts = false }: CookieOptions,
): void {
  const httpOnly = !isForScripts;
  setCookie(c, name, value, { path, maxAge, httpOnly, sameSite: 'Lax', secure: isSecure(c) });
}
