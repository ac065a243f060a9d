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

export type MessageLink = { href: string; text: string };

export type ToastMessage = {
  kind: ToastKind;
  /** The message. If there is a `name`, this is only the part before the name. */
  text: string;
  /** The name of the record, and the text after it. */
  name?: string;
  rest?: string;
  /** A page of Vipo that shows the record. */
  link?: MessageLink;
  /** The id of the act that the button 'Ongedaan maken' undoes. */
  undo?: number | undefined;
};

/** The button of a message, and the key that presses it. */
export const UNDO = { text: 'Ongedaan maken', key: 'z' };
export const CLOSE = 'Sluiten';
