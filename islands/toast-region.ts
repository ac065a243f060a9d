import type { ToastEvent, ToastKind } from './toast.ts';

const SHOWN_MS = 4000;

export function showToast(kind: ToastKind, text: string, shownMs?: number): void {
  const urgent = kind === 'warning' || kind === 'error';
  const region = document.querySelector(`.toasts [role=${urgent ? 'alert' : 'status'}]`);
  const toast = document.createElement('button');
  toast.type = 'button';
  toast.className = 'toast';
  toast.dataset.kind = kind;
  toast.textContent = text;
  for (const shown of document.querySelectorAll('.toast'))
    if (shown.textContent === text) shown.remove();
  region?.append(toast);
  dismissLater(toast, shownMs);
}

function dismissLater(toast: HTMLElement, shownMs = SHOWN_MS): void {
  toast.addEventListener('click', () => toast.remove());
  setTimeout(() => toast.remove(), shownMs);
}

export function startToasts(): void {
  document.querySelectorAll<HTMLElement>('.toast').forEach((toast) => dismissLater(toast));
  document.addEventListener('vipo:toast', (event) => {
    const { kind, text, shownMs } = (event as ToastEvent).detail;
    showToast(kind, text, shownMs);
  });
}
