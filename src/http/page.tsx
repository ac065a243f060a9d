import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { paths } from '../paths.ts';
import type { DomainError } from '../shared/domain-error.ts';
import type { DialogToast, ToastKind } from '../shared/toasts.ts';
import { IN_DIALOG } from '../shared/wire-names.ts';
import type { Ctx } from './context.ts';
import { Document, type Page, PresentPage, type ToastMessage } from './document.tsx';
import { catchDomainError, explainError, failureSentence, refusalStatus } from './errors.ts';
import { takeChangedRow } from './return-address.ts';
import { isSecure } from './security.ts';

const TOAST_COOKIE = 'vipo_toast';

/** Whether `islands/dialogs/page-dialog.entry.ts` requests the page to show it in a dialog. */
export function isForDialog(c: Ctx): boolean {
  return c.req.header(IN_DIALOG) === '1';
}

export function sendPage(c: Ctx, page: Page, refused: DomainError | ContentfulStatusCode = 200) {
  const status = typeof refused === 'number' ? refused : refusalStatus(c, refused);
  const isInDialog = isForDialog(c);
  const present = { title: page.title, path: c.req.path, user: c.var.session?.user, isInDialog };
  if (isInDialog)
    return sendFragment(c, <PresentPage value={present}>{page.children}</PresentPage>, status);
  const { assets, lastChange } = c.var;
  const frame = { assets, lastChange, toast: takeToast(c) };
  const html = renderToString(
    <PresentPage value={{ ...present, changedRow: takeChangedRow(c) }}>
      <Document {...page} {...frame} />
    </PresentPage>,
  );
  return c.html(`<!doctype html>${html}`, status);
}

export function sendPublicPage(c: Ctx, page: Page, error?: DomainError) {
  return sendPage(c, { ...page, script: 'public' }, error);
}

export function wantsFragment(c: Ctx): boolean {
  return c.req.header('HX-Request-Type') === 'partial';
}

export function sendFragment(c: Ctx, fragment: ReactNode, status: ContentfulStatusCode = 200) {
  return c.html(renderToString(fragment), status);
}

/** For a dialog the answer is only the message. */
export function redirectWithToast(c: Ctx, to: string, kind: ToastKind, text: string) {
  if (isForDialog(c)) {
    toastInDialog(c, { kind, text });
    return c.body(null, 204);
  }
  setCookie(c, TOAST_COOKIE, `${kind}:${text}`.toWellFormed(), {
    path: '/',
    sameSite: 'Lax',
    maxAge: 60,
    secure: isSecure(c),
  });
  return c.redirect(to, 303);
}

export function redirectOnError(
  c: Ctx,
  to: string,
  work: () => Response | Promise<Response>,
  kind: ToastKind = 'error',
) {
  return catchDomainError(work, ({ message }) => redirectWithToast(c, to, kind, message));
}

/** A header can only have ASCII, so the message is encoded. */
export function toastInDialog(c: Ctx, toast: DialogToast): void {
  if (isForDialog(c)) c.header('Vipo-Toast', encodeURIComponent(JSON.stringify(toast)));
}

function takeToast(c: Ctx): ToastMessage | undefined {
  const [, kind, text] =
    /^(success|error|warning|info):(.+)$/s.exec(getCookie(c, TOAST_COOKIE) ?? '') ?? [];
  if (kind === undefined || text === undefined) return undefined;
  // The attribute `secure` is left out, so that the cookie is deleted over both http and https.
  deleteCookie(c, TOAST_COOKIE, { path: '/' });
  return { kind: kind as ToastKind, text };
}

export function sendErrorPage(error: Error, c: Ctx) {
  const rule = explainError(error, c);
  const sentence = rule?.message ?? failureSentence(c);
  const status = rule === undefined ? 500 : refusalStatus(c, rule);
  if (wantsFragment(c)) return sendFragment(c, <p className="error">{sentence}</p>, status);
  if (isForDialog(c)) {
    toastInDialog(c, { kind: 'error', text: sentence });
    return c.body(null, status);
  }
  const children = (
    <main className="narrow">
      <h1>Er ging iets mis</h1>
      <p>{sentence}</p>
      <a className="button" href={paths.home()}>
        Naar het begin
      </a>
    </main>
  );
  return sendPage(c, { title: 'Er ging iets mis', script: 'public', children }, status);
}

/** Whether a browser follows a link or sends a form, and would show the JSON of an error as a page. */
export function isLink(c: Ctx): boolean {
  return c.req.header('Accept')?.includes('text/html') ?? false;
}
