import { deleteCookie, getCookie } from 'hono/cookie';
import type { Db } from '../database/open.ts';
import { downloads, forms, fragments, paths } from '../paths.ts';
import { addressOfRow, CHANGED_ROW, idOfRow, type RowKind } from '../shared/changed-row.ts';
import { ownPath } from '../shared/public-paths.ts';
import type { Ctx } from './context.ts';
import { sendCookie } from './cookie.ts';

const COOKIE = 'vipo_terug';
const KEPT_SECONDS = 600;
const ROW_SECONDS = 60;

/** The query parameter with the page to which a form leads back. */
export const RETURN = 'terug';
const MOST_CHARACTERS = 2000;

/** Stores the requested page in a cookie. Logging in leads back to that page. */
export function keepReturnAddress(c: Ctx): void {
  const page = pageToReturnTo(c);
  if (page === undefined || [paths.home(), paths.logout()].includes(c.req.path)) return;
  const path = paths.login();
  sendCookie(c, COOKIE, page.pathname + page.search, { path, maxAge: KEPT_SECONDS });
}

/**
 * The requested page. When a form or the link of a download sent the request, this is the page with that form or link.
 * Undefined for a request that does not accept HTML, such as that of an image, and when the page of a form is unknown.
 */
function pageToReturnTo(c: Ctx): URL | undefined {
  if (!opensPage(c)) return undefined;
  const isPage = c.req.method === 'GET' && !downloads.includes(c.req.path);
  return isPage ? new URL(c.req.url) : pageBefore(c);
}

/** False for a request whose Accept header does not name HTML, such as that of an image or of a script. */
export function opensPage(c: Ctx): boolean {
  return c.req.header('Accept')?.includes('text/html') !== false;
}

/** The URL in the Referer header if it is a page of this server. */
export function pageBefore(c: Ctx): URL | undefined {
  const before = URL.parse(c.req.header('Referer') ?? '');
  return before?.host === new URL(c.req.url).host ? before : undefined;
}

/**
 * The screen that the user came from, with its filter, if it is one of `screens`. Otherwise it is the last of
 * `screens`.
 */
export function screenBefore(c: Ctx, ...screens: string[]): string {
  const before = pageBefore(c);
  const isKnown = before !== undefined && screens.includes(before.pathname);
  return isKnown ? before.pathname + before.search : (screens.at(-1) ?? paths.home());
}

/**
 * The page in the query, or else the page in the Referer header. Undefined without such a page. A form, the requested
 * page and the page `specified` do not count in the Referer header.
 */
export function returnAddress(c: Ctx, specified: string): string | undefined {
  const named = c.req.query(RETURN);
  if (named !== undefined) return pageOfVipo(c, named);
  const before = pageBefore(c);
  if (before === undefined || isOneOf(forms, before.pathname) || before.pathname === c.req.path)
    return undefined;
  const path = pageOfVipo(c, before.pathname + before.search);
  return path === specified ? undefined : path;
}

/** The page that sent the request. When a dialog sent it, this is the page below the dialog. */
export function pageBelow(c: Ctx): string | undefined {
  const page = pageBefore(c);
  return page && pageOfVipo(c, page.pathname + page.search);
}

export function returnQuery(back: string | undefined) {
  return { [RETURN]: back };
}

/** The address that a form leads to after a change. The page at this address marks the row of the changed record. */
export function addressAfter(c: Ctx, specified: string, row: string): string {
  const back = returnAddress(c, specified);
  markRow(c, row);
  return back === undefined ? specified : addressOfRow(back, row);
}

/** Stores the row of a changed record in a cookie, so that the next page marks this row. */
export function markRow(c: Ctx, row: string): void {
  sendCookie(c, CHANGED_ROW, row, { maxAge: ROW_SECONDS, isForScripts: true });
}

export function findChanged<Row>(
  c: Ctx,
  kind: RowKind,
  find: (db: Db, id: number) => Row | undefined,
): Row | undefined {
  // Only a new page marks the row. A request for a part of a page can come from a page in another tab.
  if (c.req.header('HX-Request') !== undefined) return undefined;
  const id = idOfRow(kind, getCookie(c, CHANGED_ROW));
  return id === undefined ? undefined : find(c.var.db, id);
}

/** Returns the changed row and deletes its cookie, because the page in this answer marks the row. */
export function takeChangedRow(c: Ctx): string | undefined {
  const row = getCookie(c, CHANGED_ROW);
  if (row !== undefined) deleteCookie(c, CHANGED_ROW, { path: '/' });
  return row;
}

/** The path and query of a page of this server. Undefined for calls, files, parts of pages and other texts. */
function pageOfVipo(c: Ctx, text: string): string | undefined {
  const here = new URL(c.req.url);
  const isPath = text.startsWith('/') && !text.includes('\\') && text.length <= MOST_CHARACTERS;
  const url = isPath ? URL.parse(text, here) : null;
  if (url === null || url.origin !== here.origin || !c.var.isPage(url.pathname)) return undefined;
  const isPart = isOneOf([...downloads, ...fragments], url.pathname);
  return isPart ? undefined : url.pathname + url.search;
}

function isOneOf(urls: readonly string[], pathname: string): boolean {
  return urls.some((url) => url === pathname || (url.endsWith('/') && pathname.startsWith(url)));
}

/** Returns the stored path and deletes its cookie, because the login form itself has the path in a field. */
export function takeReturnAddress(c: Ctx): string | undefined {
  const kept = getCookie(c, COOKIE);
  if (kept !== undefined) deleteCookie(c, COOKIE, { path: paths.login() });
  return ownPath(kept);
}
