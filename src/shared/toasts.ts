/** What each kind of message is called; its colour and its icon say the same. */
export const toastKinds = {
  success: 'Gelukt',
  info: 'Ter info',
  warning: 'Let op',
  error: 'Mislukt',
} as const;
export type ToastKind = keyof typeof toastKinds;

/** The live region that a message belongs to. */
export function toastRole(kind: ToastKind): 'status' | 'alert' {
  return kind === 'warning' || kind === 'error' ? 'alert' : 'status';
}
