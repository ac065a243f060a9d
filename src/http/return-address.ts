import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { paths } from '../paths.ts';
import { ownPath } from '../shared/public-paths.ts';
import type { Ctx } from './context.ts';
import { isSecure } from './security.ts';

const COOKIE = 'vipo_terug';
const KEPT_SECONDS = 600;
const downloads = [paths.archiveDownload(), paths.downloadBackup()];

/** Keeps which page was asked for without a session: logging in leads there. */
export function keepReturnAddress(c: Ctx): void {
  const page = wantedPage(c);
  if (page === undefined || [paths.home(), paths.logout()].includes(c.req.path)) return;
  setCookie(c, COOKIE, page.pathname + page.search, {
    path: paths.login(),
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(c),
    maxAge: KEPT_SECONDS,
  });
}

/** Of a form or a download it is the page that it was asked from. A picture is none. */
function wantedPage(c: Ctx): URL | undefined {
  if (c.req.header('Accept')?.includes('text/html') === false) return undefined;
  const isPage = c.req.method === 'GET' && !downloads.includes(c.req.path);
  return isPage ? new URL(c.req.url) : pageBefore(c);
}

/** The page of ours on which a link or form was used, as the browser says. */
export function pageBefore(c: Ctx): URL | undefined {
  const before = URL.parse(c.req.header('Referer') ?? '');
  return before?.host === new URL(c.req.url).host ? before : undefined;
}

/** It serves once: the login page holds it from then on. */
export function takeReturnAddress(c: Ctx): string | undefined {
  const kept = getCookie(c, COOKIE);
  if (kept !== undefined) deleteCookie(c, COOKIE, { path: paths.login() });
  return ownPath(kept);
}
