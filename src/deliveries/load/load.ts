import { type IsoDate, type Slot, SLOTS } from '../../shared/dates.ts';
import { plural } from '../../shared/plural.ts';
import { formatQuantity, type Thousandths, thousandths } from '../../shared/quantity.ts';
import { sumEach } from '../../shared/sum.ts';

/** The number and quantity of the deliveries in one slot of a date. */
export type SlotLoad = { count: number; quantity: Thousandths };
export type DayLoad = { date: IsoDate } & Record<Slot, SlotLoad>;

/** The capacity of one slot, from the settings. Null means no limit. */
export type Capacity = { deliveries: number | null; quantity: Thousandths | null };

export const NO_LIMIT: Capacity = { deliveries: null, quantity: null };
export const NO_LOAD: SlotLoad = { count: 0, quantity: thousandths(0) };

/** `6 stops · 17,5 van 16 kuub`, or `6 van 8 stops · 17,5 kuub` when only the number has a limit. */
export function loadText({ count, quantity }: SlotLoad, capacity: Capacity): string {
  const stops =
    capacity.deliveries === null
      ? plural(count, 'stop')
      : `${count} van ${plural(capacity.deliveries, 'stop')}`;
  const kuub = capacity.quantity === null ? '' : ` van ${formatQuantity(capacity.quantity)}`;
  return `${stops} · ${formatQuantity(quantity)}${kuub} kuub`;
}

/** A text such as `1,5 kuub te veel`. It is '' for a slot within its capacity. */
export function excessText(load: SlotLoad, capacity: Capacity): string {
  const { count, quantity } = excessOf(load, capacity);
  const deliveries = count > 0 && plural(count, 'levering');
  const kuub = quantity > 0 && `${formatQuantity(quantity)} kuub`;
  const excess = [deliveries, kuub].filter(Boolean).join(' en ');
  return excess && `${excess} te veel`;
}

export function isOver(load: SlotLoad, capacity: Capacity): boolean {
  const { count, quantity } = excessOf(load, capacity);
  return count > 0 || quantity > 0;
}

export function isFull(load: SlotLoad, capacity: Capacity): boolean {
  const { count, quantity } = excessOf(load, capacity);
  return count >= 0 || quantity >= 0;
}

/**
 * The number of deliveries and the quantity above the capacity of a slot. Both are negative below the capacity, and
 * -Infinity without a limit.
 */
function excessOf({ count, quantity }: SlotLoad, capacity: Capacity) {
  return {
    count: beyond(count, capacity.deliveries),
    quantity: beyond(quantity, capacity.quantity),
  };
}

function beyond<Amount extends number>(amount: Amount, most: Amount | null): Amount {
  return (most === null ? -Infinity : amount - most) as Amount;
}

export function availabilityUnit({ deliveries, quantity }: Capacity): string {
  if (quantity !== null) return 'vrije kuub per dagdeel';
  return deliveries === null ? 'leveringen per dagdeel' : 'vrije stops per dagdeel';
}

/**
 * 'vol' for a full slot, and otherwise the free kuub. Without a limit on kuub it is the number of free stops. Without
 * any limit it is the number of deliveries.
 */
export function availabilityFigure(load: SlotLoad, capacity: Capacity): string {
  if (isFull(load, capacity)) return 'vol';
  if (capacity.quantity !== null)
    return formatQuantity(thousandths(capacity.quantity - load.quantity));
  return String(capacity.deliveries === null ? load.count : capacity.deliveries - load.count);
}

/** The availability with its unit, such as `vrij 11,5 kuub`, `vrij 2 leveringen`, `vol` or `3 leveringen`. */
export function availabilityText(load: SlotLoad, capacity: Capacity): string {
  if (isFull(load, capacity)) return 'vol';
  if (capacity.quantity !== null) return `vrij ${availabilityFigure(load, capacity)} kuub`;
  if (capacity.deliveries === null) return plural(load.count, 'levering');
  return `vrij ${plural(capacity.deliveries - load.count, 'levering')}`;
}

/** The used part of a slot as a whole percentage of at most 100. Undefined when there is no limit. */
export function usedShare({ count, quantity }: SlotLoad, capacity: Capacity): number | undefined {
  const shares = [
    ...(capacity.deliveries === null ? [] : [count / capacity.deliveries]),
    ...(capacity.quantity === null ? [] : [quantity / capacity.quantity]),
  ];
  return shares.length === 0 ? undefined : Math.min(100, Math.round(Math.max(...shares) * 100));
}

export function hasLimit({ deliveries, quantity }: Capacity): boolean {
  return deliveries !== null || quantity !== null;
}

export function dayLoad(day: DayLoad): SlotLoad {
  const slots = SLOTS.map((slot) => day[slot]);
  return sumEach(slots, 'count', 'quantity');
}

/** The capacity of both slots together. */
export function dayCapacity({ deliveries, quantity }: Capacity): Capacity {
  return {
    deliveries: deliveries && deliveries * SLOTS.length,
    quantity: quantity && thousandths(quantity * SLOTS.length),
  };
}
