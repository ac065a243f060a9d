import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { paths } from '../paths.ts';
import type { DomainError } from '../shared/domain-error.ts';
import type { ToastKind, ToastMessage } from '../shared/toasts.ts';
import { IN_DIALOG } from '../shared/wire-names.ts';
import type { Ctx } from './context.ts';
import { Document, type Page, PresentPage } from './document.tsx';
import { catchDomainError, explainError, failureSentence, refusalStatus } from './errors.ts';
import { opensPage, takeChangedRow } from './return-address.ts';
import { keepToast, takeToast, toastInAnswer } from './toast.tsx';

/** Whether a dialog sent the request (`islands/dialogs/`). The answer is then shown in the dialog. */
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
  // When a script fetches a copy of a page, the message and the marked row are kept for the next page that the user
  // opens.
  const isOpened = opensPage(c);
  const frame = { assets, lastChange, toast: isOpened ? takeToast(c) : undefined };
  const changedRow = isOpened ? takeChangedRow(c) : undefined;
  const html = renderToString(
    <PresentPage value={{ ...present, changedRow }}>
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

/**
 * Redirects to another page, which shows the message. A dialog gets only the message, without a redirect. `message` is
 * a whole message, or only the kind of a message. In the second case `text` is its text.
 */
export function redirectWithToast(
  c: Ctx,
  to: string,
  message: ToastMessage | ToastKind,
  text = '',
  more: ToastParts = {},
) {
  const toast = typeof message === 'string' ? { kind: message, text, ...more } : message;
  if (isForDialog(c)) {
    toastInAnswer(c, toast);
    return c.body(null, 204);
  }
  keepToast(c, toast);
  return c.redirect(to, 303);
}

type ToastParts = Omit<ToastMessage, 'kind' | 'text'>;

export function redirectOnError(
  c: Ctx,
  to: string,
  work: () => Response | Promise<Response>,
  kind: ToastKind = 'error',
) {
  return catchDomainError(work, ({ message }) => redirectWithToast(c, to, kind, message));
}

export function sendErrorPage(error: Error, c: Ctx) {
  const rule = explainError(error, c);
  const sentence = rule?.message ?? failureSentence(c);
  const status = rule === undefined ? 500 : refusalStatus(c, rule);
  if (wantsFragment(c)) return sendFragment(c, <p className="error">{sentence}</p>, status);
  if (isForDialog(c)) {
    toastInAnswer(c, { kind: 'error', text: sentence });
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

/** Whether a browser opens a link or sends a form. In that case the user would see the JSON of an error as a page. */
export function isLink(c: Ctx): boolean {
  return c.req.header('Accept')?.includes('text/html') ?? false;
}
