export type ToastKind = 'success' | 'error' | 'warning' | 'info';
export type ToastEvent = CustomEvent<{ kind: ToastKind; text: string }>;

/** Shows a message at once, on this page. */
export function toast(kind: ToastKind, text: string): void {
  document.dispatchEvent(new CustomEvent('vipo:toast', { detail: { kind, text } }));
}

/** Leaves a message for the next page, which the server renders into it. */
export function toastOnNextPage(kind: ToastKind, text: string): void {
  const value = encodeURIComponent(`${kind}:${text}`);
  document.cookie = `vipo_toast=${value}; path=/; max-age=60; samesite=lax`;
}
