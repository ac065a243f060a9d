import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../http/context.ts';
import { hostCookieName, hostCookies, sendCookie } from '../http/cookie.ts';
import type { User } from '../users/schema.ts';
import { randomToken } from './sessions/token.ts';

/** The longest time that browsers keep a cookie (RFC 6265bis). */
const MAX_AGE_SECONDS = 400 * 24 * 3600;

type Account = Pick<User, 'id' | 'passwordHash'>;

/**
 * The id of the browser, when the request has a valid cookie of the account. The cookie is `id.signature`. The
 * signature covers the hash of the password, so the cookie is invalid after a password change.
 */
export function findKnownBrowser(c: Ctx, account: Account): string | undefined {
  const [secure, plain = ''] = hostCookies(c, cookieName(account));
  const cookie = secure ?? plain;
  const [id = '', signature = ''] = cookie.split('.');
  const wanted = Buffer.from(sign(c, account, id));
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined;
}

export function rememberBrowser(c: Ctx, account: Account): void {
  const id = findKnownBrowser(c, account) ?? randomToken();
  const name = hostCookieName(c, cookieName(account));
  sendCookie(c, name, `${id}.${sign(c, account, id)}`, { maxAge: MAX_AGE_SECONDS });
}

function sign(c: Ctx, { id, passwordHash }: Account, browser: string): string {
  const text = ['browser', id, browser, passwordHash].join(':');
  return createHmac('sha256', c.var.secret).update(text).digest('base64url');
}

function cookieName({ id }: Account): string {
  return `vipo_browser_${id}`;
}
