import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { downloads, paths } from '../paths.ts';
import { ownPath } from '../shared/public-paths.ts';
import type { Ctx } from './context.ts';
import { isSecure } from './security.ts';

const COOKIE = 'vipo_terug';
const KEPT_SECONDS = 600;

/** Stores the requested page in a cookie. Logging in leads back to that page. */
export function keepReturnAddress(c: Ctx): void {
  const page = pageToReturnTo(c);
  if (page === undefined || [paths.home(), paths.logout()].includes(c.req.path)) return;
  setCookie(c, COOKIE, page.pathname + page.search, {
    path: paths.login(),
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(c),
    maxAge: KEPT_SECONDS,
  });
}

/** The page to return to; for a form or a download, the page that it is on. Undefined for an image. */
function pageToReturnTo(c: Ctx): URL | undefined {
  if (c.req.header('Accept')?.includes('text/html') === false) return undefined;
  const isPage = c.req.method === 'GET' && !downloads.includes(c.req.path);
  return isPage ? new URL(c.req.url) : pageBefore(c);
}

/** The page of this server that has the link or form, from the Referer header. */
export function pageBefore(c: Ctx): URL | undefined {
  const before = URL.parse(c.req.header('Referer') ?? '');
  return before?.host === new URL(c.req.url).host ? before : undefined;
}

/** The list with the filter that the user came from, or the list without a filter. */
export function listBefore(c: Ctx, list: string): string {
  return screenBefore(c, [list]);
}

/**
 * The address of the screen that the user came from, with its filter, when it is one of `screens`. Otherwise the last
 * of `screens`, without a filter.
 */
export function screenBefore(c: Ctx, screens: readonly string[]): string {
  const before = pageBefore(c);
  const isKnown = before !== undefined && screens.includes(before.pathname);
  return isKnown ? before.pathname + before.search : (screens.at(-1) ?? paths.home());
}

/** Returns the stored path and deletes its cookie, because the login form has the path from now on. */
export function takeReturnAddress(c: Ctx): string | undefined {
  const kept = getCookie(c, COOKIE);
  if (kept !== undefined) deleteCookie(c, COOKIE, { path: paths.login() });
  return ownPath(kept);
}
