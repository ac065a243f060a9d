import { undoOf } from '../../audit/acts/undo-of.ts';
import type { Ctx } from '../../http/context.ts';
import { paths } from '../../paths.ts';
import type { MovedPayment } from '../../receivables/move-payment.ts';
import type { TypedPayment } from '../../receivables/payment.ts';
import type { Recorded } from '../../receivables/queries.ts';
import { getReceivable } from '../../receivables/queries.ts';
import { type Cents, formatEuros } from '../../shared/money.ts';
import type { ToastMessage } from '../../shared/toasts.ts';
import { openText } from './payment-texts.ts';

/**
 * `€ 200,00 geboekt op 2026-0042, nog € 170,00 open.` A paid invoice leaves the list of open invoices, so its message
 * has a link to the page of the invoice.
 */
export function bookedToast(c: Ctx, payment: TypedPayment, { id, open }: Recorded): ToastMessage {
  const { deliveryId, amount, isRefund, reason } = payment;
  const received = isRefund ? 'terugbetaling geboekt' : 'geboekt';
  const what = `${reason === null ? received : 'afgeboekt'} op`;
  const { link, ...toast } = toastOf(c, { id, amount, what, deliveryId, open });
  return { ...toast, ...(open === 0 && { link }) };
}

/** `€ 62,50 verrekend met 2026-0043, nog € 107,50 open.` */
export function movedToast(c: Ctx, deliveryId: number, moved: MovedPayment): ToastMessage {
  const { id, amount, openThere: open } = moved;
  return toastOf(c, { id, amount, what: 'verrekend met', deliveryId, open });
}

type Booked = { id: number; amount: Cents; what: string; deliveryId: number; open: Cents };

function toastOf(c: Ctx, { id, amount, what, deliveryId, open }: Booked) {
  const { number } = getReceivable(c.var.db, deliveryId);
  const text = `${formatEuros(amount)} ${what} ${number}, ${openText(open)}.`;
  const link = { href: paths.paymentsOf(deliveryId), text: 'Bekijken' };
  return { kind: 'success', text, link, undo: undoOf(c, 'betaling', id) } as const;
}
