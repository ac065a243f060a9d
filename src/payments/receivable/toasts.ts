import { undoOf } from '../../audit/acts/undo-of.ts';
import type { Ctx } from '../../http/context.ts';
import { paths } from '../../paths.ts';
import type { MovedPayment } from '../../receivables/move-payment.ts';
import type { TypedPayment } from '../../receivables/payment.ts';
import type { Recorded } from '../../receivables/queries.ts';
import type { ToastMessage } from '../../shared/toasts.ts';
import { bookedText, movedText } from './payment-texts.ts';

/** A paid invoice leaves the list of open invoices, so its message has a link to the page of the invoice. */
export function bookedToast(c: Ctx, payment: TypedPayment, { id, open }: Recorded): ToastMessage {
  const text = bookedText(c.var.db, payment, open);
  const link = { href: paths.paymentsOf(payment.deliveryId), text: 'Bekijken' };
  const undo = undoOf(c, 'betaling', id);
  return { kind: 'success', text, ...(open === 0 && { link }), undo };
}

export function movedToast(c: Ctx, deliveryId: number, moved: MovedPayment): ToastMessage {
  const text = movedText(c.var.db, deliveryId, moved);
  const link = { href: paths.paymentsOf(deliveryId), text: 'Bekijken' };
  return { kind: 'success', text, link, undo: undoOf(c, 'betaling', moved.id) };
}
