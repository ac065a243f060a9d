import { type ToastKind, toastKinds, toastRole } from '../../src/shared/toasts.ts';

const SHOWN_MS = 4000;
const ACTING_MS = 10_000;
const LONGER_MS = 4000;
const TEXT = 'span:not(.unseen)';

type ToastEvent = CustomEvent<{ kind: ToastKind; text: string; shownMs?: number }>;

/** Shows a message. The script of all screens adds it to the page, so that other scripts do not need its code. */
export function toast(kind: ToastKind, text: string, shownMs?: number): void {
  document.dispatchEvent(new CustomEvent('vipo:toast', { detail: { kind, text, shownMs } }));
}

export function toastOnNextPage(kind: ToastKind, text: string): void {
  const value = encodeURIComponent(`${kind}:${text}`);
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `vipo_toast=${value}; path=/; max-age=60; samesite=lax${secure}`;
}

export function startToasts(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element) target.closest('.toast')?.remove();
  });
  // Screen readers only announce changes, so a message that was in the page from the start is added again.
  addEventListener('load', () => {
    for (const shown of document.querySelectorAll<HTMLElement>('.toast'))
      showToast(shown.dataset.kind as ToastKind, textOf(shown));
  });
  document.addEventListener('vipo:toast', (event) => {
    const { kind, text, shownMs } = (event as ToastEvent).detail;
    showToast(kind, text, shownMs);
  });
}

/** Adds a message to its live region. Screen readers announce it because the region is already in the page. */
export function showToast(kind: ToastKind, text: string, shownMs = SHOWN_MS): void {
  const button = Object.assign(document.createElement('button'), { type: 'button' });
  button.className = 'toast';
  for (const shown of document.querySelectorAll('.toast'))
    if (textOf(shown) === text) shown.remove();
  add(button, kind, text, span(' Sluiten', 'unseen'));
  setTimeout(() => button.remove(), shownMs);
}

/**
 * A message with a button that undoes the change. Only two screens have one, so its code is not in the script of all
 * screens.
 */
export function toastWithUndo(text: string, undo: () => void, act = 'Ongedaan maken'): void {
  document.querySelector('.toast.acting')?.remove();
  // The message is not a button as other messages are, because it contains one.
  const message = Object.assign(document.createElement('div'), { className: 'toast acting' });
  const button = Object.assign(document.createElement('button'), { type: 'button' });
  Object.assign(button, { className: 'link', textContent: act });
  button.addEventListener('click', undo);
  add(message, 'success', text, button);
  vanish(message, ACTING_MS);
}

/** The message stays while the mouse is over it, or while its button has the focus. */
function vanish(message: HTMLElement, afterMs: number): void {
  setTimeout(() => {
    if (message.matches(':is(:hover, :focus-within)')) vanish(message, LONGER_MS);
    else message.remove();
  }, afterMs);
}

function add(message: HTMLElement, kind: ToastKind, text: string, end: HTMLElement): void {
  message.dataset.kind = kind;
  message.append(span(`${toastKinds[kind]}: `, 'unseen'), span(text), end);
  document.querySelector(`.toasts [role=${toastRole(kind)}]`)?.append(message);
}

function span(textContent: string, className = ''): HTMLElement {
  return Object.assign(document.createElement('span'), { textContent, className });
}

function textOf(message: Element): string {
  return message.querySelector(TEXT)?.textContent ?? '';
}
