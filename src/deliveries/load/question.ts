import { formatDay } from '../../shared/calendar.ts';
import type { IsoDate, Slot } from '../../shared/dates.ts';
import { formatQuantity, type Thousandths, thousandths } from '../../shared/quantity.ts';
import type { Capacity, DayLoad, SlotLoad } from './load.ts';

// This file imports only types from load.ts. So the browser can load this file without the code of load.ts.

export type SlotBooking = { date: IsoDate; slot: Slot; quantity: Thousandths };

export function bookingOf({ date, slot, quantity }: SlotBooking): SlotBooking {
  return { date, slot, quantity };
}

/** The load of a day without the delivery `own`. When `own` is on another date, the load does not change. */
export function withoutDelivery(day: DayLoad, own: SlotBooking | undefined): DayLoad {
  if (own?.date !== day.date) return day;
  const { count, quantity } = day[own.slot];
  const rest = { count: count - 1, quantity: thousandths(quantity - own.quantity) };
  return { ...day, [own.slot]: rest };
}

/**
 * The sentence before the question 'Toch plannen?' or 'Toch wijzigen?', when the delivery would exceed the capacity of
 * the slot. `load` does not include the delivery itself. Undefined when the delivery fits, or when it was already in
 * this slot with at least the same quantity.
 */
export function reasonToAsk(
  load: SlotLoad,
  placed: SlotBooking,
  capacity: Capacity,
  before?: SlotBooking,
): string | undefined {
  const isThere = before?.date === placed.date && before.slot === placed.slot;
  if (isThere && placed.quantity <= before.quantity) return undefined;
  const total = { count: load.count + 1, quantity: thousandths(load.quantity + placed.quantity) };
  const parts = [
    ...(exceeds(total.count, capacity.deliveries)
      ? [`${total.count} van ${capacity.deliveries} leveringen`]
      : []),
    ...(exceeds(total.quantity, capacity.quantity)
      ? [`${formatQuantity(total.quantity)} van ${formatQuantity(capacity.quantity)} kuub`]
      : []),
  ];
  if (parts.length === 0) return undefined;
  const slot = `de ${placed.slot.toLowerCase()} van ${formatDay(placed.date)}`;
  return `Met deze levering erbij is ${slot} te vol: ${parts.join(' en ')}.`;
}

function exceeds<Amount extends number>(amount: Amount, most: Amount | null): most is Amount {
  return most !== null && amount > most;
}
