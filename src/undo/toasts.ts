import type { Db } from '../database/open.ts';
import { paths } from '../paths.ts';
import type { DomainError } from '../shared/domain-error.ts';
import type { ToastMessage } from '../shared/toasts.ts';
import { filterNames } from '../ui/filter.tsx';
import { findInvoiceNumber } from './queries.ts';
import type { Undone } from './undoing.ts';

export function undoneToast(undone: Undone): ToastMessage {
  const text = undone.name === undefined ? 'Ongedaan gemaakt.' : 'Ongedaan gemaakt:';
  return { kind: 'info', text, ...undone };
}

/** The message of a refusal. For a conflict about an invoiced delivery, the message has a link to the invoice. */
export function refusedToast(db: Db, id: number, { code, message }: DomainError): ToastMessage {
  const number = code === 'conflict' ? findInvoiceNumber(db, id) : undefined;
  if (number === undefined) return { kind: 'error', text: message };
  const href = paths.archive({ [filterNames.name]: number });
  return { kind: 'error', text: message, link: { href, text: 'Naar de factuur' } };
}
