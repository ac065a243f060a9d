import { type ToastKind, toastKinds, toastRole } from '../../src/shared/toasts.ts';
import type { ToastEvent } from './toast.ts';

const SHOWN_MS = 4000;
const TEXT = 'span:not(.unseen)';

/** Adds a message to its live region. Screen readers announce it because the region is already in the page. */
export function showToast(kind: ToastKind, text: string, shownMs = SHOWN_MS): void {
  const toast = document.createElement('button');
  toast.type = 'button';
  toast.className = 'toast';
  toast.dataset.kind = kind;
  toast.append(span(`${toastKinds[kind]}: `, 'unseen'), span(text), span(' Sluiten', 'unseen'));
  for (const shown of document.querySelectorAll('.toast'))
    if (textOf(shown) === text) shown.remove();
  document.querySelector(`.toasts [role=${toastRole(kind)}]`)?.append(toast);
  setTimeout(() => toast.remove(), shownMs);
}

function span(text: string, className = ''): HTMLElement {
  return Object.assign(document.createElement('span'), { textContent: text, className });
}

function textOf(toast: Element): string {
  return toast.querySelector(TEXT)?.textContent ?? '';
}

export function startToasts(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element) target.closest('.toast')?.remove();
  });
  // Screen readers only announce changes, so a message that was in the page from the start is added again.
  addEventListener('load', () => {
    for (const toast of document.querySelectorAll<HTMLElement>('.toast'))
      showToast(toast.dataset.kind as ToastKind, textOf(toast));
  });
  document.addEventListener('vipo:toast', (event) => {
    const { kind, text, shownMs } = (event as ToastEvent).detail;
    showToast(kind, text, shownMs);
  });
}
