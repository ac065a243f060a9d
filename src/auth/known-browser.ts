import { createHmac, timingSafeEqual } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { clientDevice } from '../http/client-address.ts';
import type { Ctx } from '../http/context.ts';
import { isSecure } from '../http/security.ts';
import type { User } from '../users/schema.ts';
import { type Device, randomToken } from './queries.ts';

/** As long as a browser keeps one at most (RFC 6265bis). */
const KEPT_SECONDS = 400 * 24 * 3600;

/** A name that no other host and no page without TLS can set (RFC 6265bis). */
const SECURE = '__Host-';

type Account = Pick<User, 'id' | 'passwordHash'>;

/**
 * A browser that has logged in to an account is known by a cookie of its own for it: `id.signature`. Strangers who guess
 * at the account, or share its address, then do not lock it out. The signature ends with the password.
 */
function findKnownBrowser(c: Ctx, account: Account): string | undefined {
  const cookie = getCookie(c, SECURE + name(account)) ?? getCookie(c, name(account)) ?? '';
  const [id = '', signature = ''] = cookie.split('.');
  const wanted = Buffer.from(sign(c, account, id));
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined;
}

export function rememberBrowser(c: Ctx, account: Account): void {
  const id = findKnownBrowser(c, account) ?? randomToken();
  setCookie(c, `${isSecure(c) ? SECURE : ''}${name(account)}`, `${id}.${sign(c, account, id)}`, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isSecure(c),
    maxAge: KEPT_SECONDS,
  });
}

function sign(c: Ctx, { id, passwordHash }: Account, browser: string): string {
  const text = ['browser', id, browser, passwordHash].join(':');
  return createHmac('sha256', c.var.secret).update(text).digest('base64url');
}

function name({ id }: Account): string {
  return `vipo_browser_${id}`;
}

/** From where somebody comes, and which browser an account knows it by. */
export type Client = Device & { browserOf: (account: Account) => string | undefined };

export function clientOf(c: Ctx): Client {
  return { ...clientDevice(c), browserOf: (account) => findKnownBrowser(c, account) };
}
