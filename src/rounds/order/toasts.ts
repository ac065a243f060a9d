import { undoOf } from '../../audit/acts/undo-of.ts';
import type { Ctx } from '../../http/context.ts';
import { orderChangedText } from '../../planning/move-texts.ts';
import { areEqual, type SlotOrder } from '../../planning/order-slot.ts';
import type { ToastMessage } from '../../shared/toasts.ts';

export function orderedToast(c: Ctx, { slot, order }: SlotOrder, former: number[]): ToastMessage {
  const [first] = order;
  if (first === undefined || areEqual(order, former))
    return { kind: 'info', text: 'De volgorde is gelijk gebleven.' };
  return { kind: 'success', text: orderChangedText(slot), undo: undoOf(c, 'levering', first) };
}
