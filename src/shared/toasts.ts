/** The name of each kind of message, which also has a colour and an icon. */
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
