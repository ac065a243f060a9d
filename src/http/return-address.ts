import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { ownPath } from '../outside-paths.ts';
import { paths } from '../paths.ts';
import type { Ctx } from './context.ts';
import { isSecure } from './security.ts';

const COOKIE = 'vipo_terug';
const KEPT_SECONDS = 600;
/** A download leaves the login page standing. */
const downloads = [paths.archiveDownload(), paths.downloadBackup()];

/** Keeps which page was asked for without a session: logging in leads there. No form, picture or download is one. */
export function keepReturnAddress(c: Ctx): void {
  const { pathname, search } = new URL(c.req.url);
  const isPage = c.req.method === 'GET' && c.req.header('Accept')?.includes('text/html') === true;
  if (!isPage || pathname === paths.home() || downloads.includes(pathname)) return;
  setCookie(c, COOKIE, pathname + search, {
    path: paths.login(),
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(c),
    maxAge: KEPT_SECONDS,
  });
}

/** It serves once: the login page holds it from then on. */
export function takeReturnAddress(c: Ctx): string | undefined {
  const kept = getCookie(c, COOKIE);
  if (kept !== undefined) deleteCookie(c, COOKIE, { path: paths.login() });
  return ownPath(kept);
}
