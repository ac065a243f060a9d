import { deleteCookie, getCookie } from 'hono/cookie';
import { z } from 'zod';
import { paths } from '../paths.ts';
import { ownPath } from '../shared/public-paths.ts';
import {
  CLOSE,
  type ToastKind,
  toastKinds,
  type ToastMessage,
  toastRole,
  UNDO,
} from '../shared/toasts.ts';
import { HIDDEN } from '../shared/wire-names.ts';
import type { Ctx } from './context.ts';
import { sendCookie } from './cookie.ts';

// This file sends a message after an act. The answer to a call, or to a form in a dialog, has the message in a header,
// and a script shows it. The answer to another form is a redirect with the message in a cookie, and the next page shows
// it.

const COOKIE = 'vipo_toast';

/** Adds a message to an answer that a script reads. The message is encoded, because a header can only have ASCII. */
export function toastInAnswer(c: Ctx, toast: ToastMessage): void {
  c.header('Vipo-Toast', encodeURIComponent(JSON.stringify(toast)));
}

export function keepToast(c: Ctx, { kind, text, ...more }: ToastMessage): void {
  const parts = Object.keys(more).length === 0 ? '' : `\n${JSON.stringify(more)}`;
  const value = `${kind}:${text}${parts}`.toWellFormed();
  sendCookie(c, COOKIE, value, { maxAge: 60, isForScripts: true });
}

const someText = z.string().min(1);
const moreParts = z.object({
  name: someText.optional(),
  rest: someText.optional(),
  link: z
    .object({ href: z.string().refine((href) => ownPath(href) !== undefined), text: someText })
    .optional(),
  undo: z.int().positive().optional(),
});

/**
 * Reads and deletes the cookie. Its first line is a text such as 'success:Klant verwijderd.', and its second line has
 * the other parts as JSON.
 */
export function takeToast(c: Ctx): ToastMessage | undefined {
  const [, kind, text, parts = '{}'] =
    /^(success|error|warning|info):([^\n].*?)(?:\n(\{.*\}))?$/s.exec(getCookie(c, COOKIE) ?? '') ??
    [];
  if (kind === undefined || text === undefined) return undefined;
  // The attribute `secure` is omitted, so that the cookie is deleted over both http and https.
  deleteCookie(c, COOKIE, { path: '/' });
  return { kind: kind as ToastKind, text, ...readParts(parts) };
}

/** Returns no parts for invalid JSON, which Vipo cannot have written. */
function readParts(json: string): Omit<ToastMessage, 'kind' | 'text'> {
  try {
    return (moreParts.safeParse(JSON.parse(json)).data ?? {}) as object;
  } catch {
    return {};
  }
}

export function Toasts({ toast }: { toast: ToastMessage | undefined }) {
  const role = toast && toastRole(toast.kind);
  return (
    <div className="toasts">
      <div role="status">{role === 'status' && toast && <Toast {...toast} />}</div>
      <div role="alert">{role === 'alert' && toast && <Toast {...toast} />}</div>
    </div>
  );
}

/** `islands/kit/shown-toasts.ts` makes the same markup. */
function Toast({ kind, text, name, rest, link, undo }: ToastMessage) {
  const message = (
    <>
      <span className="unseen">{`${toastKinds[kind]}: `}</span>
      <span>{text}</span>
      {name && ' '}
      {name && <b>{name}</b>}
      {rest}
    </>
  );
  if (link === undefined && undo === undefined)
    return (
      <button type="button" className="toast" data-kind={kind}>
        <span>{message}</span>
        <span className="unseen">{` ${CLOSE}`}</span>
      </button>
    );
  return (
    <div className="toast" data-kind={kind}>
      <div>
        {message}
        <div className="row">
          {link && (
            <a className="link" href={link.href}>
              {link.text}
            </a>
          )}
          {undo !== undefined && <UndoForm act={undo} />}
        </div>
      </div>
      <button type="button" className="quiet" aria-label={CLOSE}>
        ×
      </button>
    </div>
  );
}

function UndoForm({ act }: { act: number }) {
  return (
    <form method="post" action={paths.undo(act)} data-act={act}>
      <input type="hidden" name={HIDDEN.requestId} value={crypto.randomUUID()} />
      <button className="link" aria-keyshortcuts={UNDO.key}>
        {UNDO.text}
      </button>{' '}
      <kbd aria-hidden="true">{UNDO.key}</kbd>
    </form>
  );
}
