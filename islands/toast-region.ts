import type { ToastEvent, ToastKind } from './toast.ts';

const SHOWN_MS = 4000;

/** Shows a message top right for four seconds; a click takes it away. */
export function showToast(kind: ToastKind, text: string): void {
  const urgent = kind === 'warning' || kind === 'error';
  const region = document.querySelector(`.toasts [role=${urgent ? 'alert' : 'status'}]`);
  const toast = document.createElement('button');
  toast.type = 'button';
  toast.className = 'toast';
  toast.dataset.kind = kind;
  toast.textContent = text;
  region?.append(toast);
  dismissLater(toast);
}

function dismissLater(toast: HTMLElement): void {
  toast.addEventListener('click', () => toast.remove());
  setTimeout(() => toast.remove(), SHOWN_MS);
}

/** Takes over the messages that came with the page, and listens for those of the islands. */
export function startToasts(): void {
  document.querySelectorAll<HTMLElement>('.toast').forEach(dismissLater);
  document.addEventListener('vipo:toast', (event) => {
    const { kind, text } = (event as ToastEvent).detail;
    showToast(kind, text);
  });
}
