import { undoOf } from '../audit/acts/undo-of.ts';
import { OUTCOME_TEXTS } from '../deliveries/outcome.ts';
import type { Delivery } from '../deliveries/schema.ts';
import type { Ctx } from '../http/context.ts';
import { orderChangedText } from '../planning/move-texts.ts';
import { areEqual, type SlotOrder } from '../planning/order-slot.ts';
import { formatEuros } from '../shared/money.ts';
import type { ToastMessage } from '../shared/toasts.ts';

/** A text such as `Geleverd: Sjoerd Dijkstra, € 237,38 contant ontvangen.` */
export function tickedToast(c: Ctx, delivery: Delivery): ToastMessage {
  const { id, customerName: name, outcome, received } = delivery;
  const text = `${outcome === null ? 'Nog niet geleverd' : OUTCOME_TEXTS[outcome]}:`;
  const rest = received === null ? '.' : `, ${formatEuros(received)} contant ontvangen.`;
  return { kind: 'success', text, name, rest, undo: undoOf(c, 'levering', id) };
}

export function orderedToast(c: Ctx, { slot, order }: SlotOrder, former: number[]): ToastMessage {
  const [first] = order;
  if (first === undefined || areEqual(order, former))
    return { kind: 'info', text: 'De volgorde is gelijk gebleven.' };
  return { kind: 'success', text: orderChangedText(slot), undo: undoOf(c, 'levering', first) };
}
