import type { ToastKind } from '../../src/shared/toasts.ts';

export type ToastEvent = CustomEvent<{
  kind: ToastKind;
  text: string;
  shownMs?: number | undefined;
}>;

export function toast(kind: ToastKind, text: string, shownMs?: number): void {
  document.dispatchEvent(new CustomEvent('vipo:toast', { detail: { kind, text, shownMs } }));
}

export function toastOnNextPage(kind: ToastKind, text: string): void {
  const value = encodeURIComponent(`${kind}:${text}`);
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `vipo_toast=${value}; path=/; max-age=60; samesite=lax${secure}`;
}
