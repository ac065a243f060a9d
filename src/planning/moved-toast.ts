import { undoOf } from '../audit/acts/undo-of.ts';
import { getDelivery } from '../deliveries/queries.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { findAttemptsToTell, staleText } from '../deliveries/told.ts';
import type { Ctx } from '../http/context.ts';
import { paths } from '../paths.ts';
import { weekOf } from '../shared/calendar.ts';
import { addressOfRow, rowOf } from '../shared/changed-row.ts';
import type { ToastMessage } from '../shared/toasts.ts';
import { movedText, orderChangedText } from './move-texts.ts';
import { WEEK } from './wire-names.ts';

/** The message after a move. `before` is the delivery before the move. The move may have changed nothing. */
export function movedToast(c: Ctx, before: Delivery): ToastMessage {
  const { id, date, slot } = before;
  const delivery = getDelivery(c.var.db, id);
  if (delivery.version === before.version)
    return { kind: 'info', text: `Niets gewijzigd: ${movedText(before.customerName, delivery)}` };
  const isSame = delivery.date === date && delivery.slot === slot;
  const moved = isSame ? orderChangedText(slot) : movedText(delivery.customerName, delivery);
  const stale = staleText(delivery, findAttemptsToTell(c.var.db, [delivery])(delivery));
  const text = [moved, stale].filter(Boolean).join(' ');
  const week = paths.week({ [WEEK]: weekOf(delivery.date) });
  const link = { href: addressOfRow(week, rowOf('levering', id)), text: 'Bekijken' };
  return { kind: 'success', text, link, undo: undoOf(c, 'levering', id) };
}
