export const toastKinds = {
  success: 'Gelukt',
  info: 'Ter info',
  warning: 'Let op',
  error: 'Mislukt',
} as const;
export type ToastKind = keyof typeof toastKinds;

/** The ARIA role of the live region that shows a toast. */
export function toastRole(kind: ToastKind): 'status' | 'alert' {
  return kind === 'warning' || kind === 'error' ? 'alert' : 'status';
}
