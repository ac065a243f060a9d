import { type ToastKind, type ToastMessage, toastRole } from '../../src/shared/toasts.ts';

export type ShownMessage = ToastMessage & { shownMs?: number | undefined };

/**
 * Dispatches an event with a message. The script of all screens shows the message, so that other scripts do not need
 * the code that shows messages.
 */
export function toast(kind: ToastKind, text: string, shownMs?: number): void {
  showMessage({ kind, text, shownMs });
}

/** Says that a script of the page could not be loaded. The page does not work without this script. */
export function sayNotLoaded(): void {
  toast('error', 'Niet alles kon worden geladen. Herlaad de pagina.');
}

export function showMessage(detail: ShownMessage): void {
  document.dispatchEvent(new CustomEvent('vipo:toast', { detail }));
}

/** Reads the message in the header of an answer. `text` is the message of an answer without this header. */
export function readMessage(header: string | null, text = ''): ToastMessage {
  if (header === null) return { kind: 'success', text };
  return JSON.parse(decodeURIComponent(header)) as ToastMessage;
}

export function toastOnNextPage({ kind, text, ...parts }: ToastMessage): void {
  const value = encodeURIComponent(`${kind}:${text}\n${JSON.stringify(parts)}`);
  keepForNextPage('vipo_toast', value);
}

/** Stores a value in a cookie, which the server reads for the next page. */
export function keepForNextPage(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=/; max-age=60; samesite=lax${secure}`;
  // Chromium writes the cookie a moment later. Reading the cookies waits for that, so that the request for the next
  // page has the cookie.
  void document.cookie;
}

type Toasts = Pick<typeof import('./shown-toasts.ts'), 'showToast'>;

/**
 * The code that shows messages loads with the first message. When this code cannot be loaded, only the text of the
 * message is added to the page.
 */
export function startToasts(loadToasts: () => Promise<Toasts>): void {
  document.addEventListener('vipo:toast', (event) => {
    const { detail } = event as CustomEvent<ShownMessage>;
    loadToasts().then(
      (toasts) => toasts.showToast(detail),
      () => document.querySelector(`.toasts [role=${toastRole(detail.kind)}]`)?.append(detail.text),
    );
  });
}
