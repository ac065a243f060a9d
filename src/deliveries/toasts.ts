import { undoOf } from '../audit/acts/undo-of.ts';
import type { Ctx } from '../http/context.ts';
import { paths } from '../paths.ts';
import { formatDayInFull } from '../shared/calendar.ts';
import { addressOfRow, rowOf } from '../shared/changed-row.ts';
import { type Clock, formatSlashDate, today } from '../shared/dates.ts';
import type { MessageLink, ToastMessage } from '../shared/toasts.ts';
import { filterNames } from '../ui/filter.tsx';
import { getDelivery } from './queries.ts';
import type { Delivery } from './schema.ts';
import { findAttemptsToTell, staleText } from './told.ts';

type Named = Pick<Delivery, 'id' | 'customerName' | 'date' | 'slot'>;

export const PLANNED = 'Levering gepland!';
export const EDITED = 'Levering bijgewerkt.';

/** A text such as `dinsdag 24 november Ochtend`, with the year when it is not the present year. */
export function slotText({ date, slot }: Pick<Delivery, 'date' | 'slot'>, clock: Clock): string {
  return `${formatDayInFull(date, today(clock))} ${slot}`;
}

/** The parts of a message that name the customer, the day and the slot of a delivery. */
function aboutDelivery(delivery: Named, clock: Clock): Pick<ToastMessage, 'name' | 'rest'> {
  return { name: delivery.customerName, rest: `, ${slotText(delivery, clock)}` };
}

export function deletedToast(c: Ctx, delivery: Delivery): ToastMessage {
  const undo = undoOf(c, 'levering', delivery.id);
  return {
    kind: 'success',
    text: 'Levering verwijderd.',
    ...aboutDelivery(delivery, c.var.clock),
    undo,
  };
}

/** A text such as `Betaalmethode: Bart Jansen, nu contant.` */
export function paymentToast(c: Ctx, id: number): ToastMessage {
  const { customerName: name, payment } = getDelivery(c.var.db, id);
  const undo = undoOf(c, 'levering', id);
  return { kind: 'success', text: 'Betaalmethode:', name, rest: `, nu ${payment}.`, undo };
}

/** A link to the row of a delivery in the list of its day. */
export function showDelivery({ id, date }: Pick<Delivery, 'id' | 'date'>): MessageLink {
  const day = paths.overview({ [filterNames.date]: formatSlashDate(date) });
  return { href: addressOfRow(day, rowOf('levering', id)), text: 'Bekijken' };
}

/** The parts of the message after a delivery was planned or changed. With this message the user can undo the act. */
export function messageParts(c: Ctx, id: number) {
  const delivery = getDelivery(c.var.db, id);
  const link = showDelivery(delivery);
  const about = aboutDelivery(delivery, c.var.clock);
  const stale = staleText(delivery, findAttemptsToTell(c.var.db, [delivery])(delivery));
  const told = stale === '' ? about : { ...about, rest: `${about.rest ?? ''}. ${stale}` };
  return { ...told, link, undo: undoOf(c, 'levering', id) };
}
