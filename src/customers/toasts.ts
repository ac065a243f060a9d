import { undoOf } from '../audit/acts/undo-of.ts';
import type { Ctx } from '../http/context.ts';
import { redirectWithToast } from '../http/page.tsx';
import { paths } from '../paths.ts';
import type { ToastMessage } from '../shared/toasts.ts';
import { CUSTOMER_GONE, getCustomer } from './queries.ts';
import type { Customer } from './schema.ts';

export function customerGone(c: Ctx) {
  return redirectWithToast(c, paths.customers(), 'error', CUSTOMER_GONE);
}

export function editedToast(c: Ctx, id: number): ToastMessage {
  return about(c, 'Klant succesvol bijgewerkt!', getCustomer(c.var.db, id));
}

export function deletedToast(c: Ctx, customer: Pick<Customer, 'id' | 'name'>): ToastMessage {
  return about(c, 'Klant verwijderd.', customer);
}

function about(c: Ctx, text: string, { id, name }: Pick<Customer, 'id' | 'name'>): ToastMessage {
  return { kind: 'success', text, name, undo: undoOf(c, 'klant', id) };
}
