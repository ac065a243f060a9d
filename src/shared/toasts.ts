export const toastKinds = {
  success: 'Gelukt',
  info: 'Ter info',
  warning: 'Let op',
  error: 'Mislukt',
} as const;
export type ToastKind = keyof typeof toastKinds;

export function toastRole(kind: ToastKind): 'status' | 'alert' {
  return kind === 'warning' || kind === 'error' ? 'alert' : 'status';
}

/** A message in the answer to a dialog. `undo` is the call of a button that undoes the change, as 'DELETE /payments/5'. */
export type DialogToast = { kind: ToastKind; text: string; undo?: string | undefined };
