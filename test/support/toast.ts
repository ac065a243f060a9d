import type { ToastKind, ToastMessage } from '../../src/shared/toasts.ts';

type Answered = { headers: Headers };

/** The message that an answer leaves for the next page. */
export function keptToast({ headers }: Answered): Partial<ToastMessage> {
  const [, value = ''] = /vipo_toast=([^;]*)/.exec(headers.get('Set-Cookie') ?? '') ?? [];
  const [, kind, text, parts = '{}'] =
    /^(\w+):(.*?)(?:\n(\{.*\}))?$/s.exec(decodeURIComponent(value)) ?? [];
  return kind === undefined ? {} : { kind: kind as ToastKind, text, ...JSON.parse(parts) };
}

/** The message of `keptToast` as one text, such as 'success:Klant verwijderd.', or '' when there is no message. */
export function toastOf(answer: Answered): string {
  const { kind, text } = keptToast(answer);
  return kind === undefined ? '' : `${kind}:${text}`;
}

/** The message in the answer of a call. */
export function answeredToast({ headers }: Answered): Partial<ToastMessage> {
  const header = headers.get('Vipo-Toast');
  return header === null ? {} : (JSON.parse(decodeURIComponent(header)) as ToastMessage);
}

/** The whole text of a message, as a user reads it. */
export function wordsOf({ text, name = '', rest = '' }: Partial<ToastMessage>): string {
  return `${text} ${name}${rest}`.trim();
}
