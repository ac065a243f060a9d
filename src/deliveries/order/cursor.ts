import { parseId } from '../../shared/ids.ts';
import type { Delivery } from '../schema.ts';

/** The place of a delivery in a list by time. */
export type Cursor = { date: string; slot: number; id: number };

export function cursorOf({ date, slot, id }: Pick<Delivery, 'date' | 'slot' | 'id'>): Cursor {
  return { date, slot: slot === 'Ochtend' ? 0 : 1, id };
}

export function formatCursor({ date, slot, id }: Cursor): string {
  return `${date}.${slot}.${id}`;
}

export function parseCursor(text: string): Cursor | undefined {
  const [, date, slot, row] = /^(\d{4}-\d\d-\d\d)\.([01])\.(\d+)$/.exec(text) ?? [];
  const id = parseId(row);
  return date === undefined || id === undefined ? undefined : { date, slot: Number(slot), id };
}

/** The part of `KeysetList` that is the same for every list by time. */
export const byTime = { keyOf: cursorOf, format: formatCursor, parse: parseCursor };

/** The place before the first delivery of a period; ids start at 1. */
export function startOf({ from }: { from: string }): Cursor {
  return { date: from, slot: 0, id: 0 };
}

/** The place after the last delivery of a period; slots are 0 and 1. */
export function endOf({ until }: { until: string }): Cursor {
  return { date: until, slot: 2, id: 0 };
}

export function laterOf(one: Cursor, other: Cursor): Cursor {
  return isBefore(one, other) ? other : one;
}

export function earlierOf(one: Cursor, other: Cursor): Cursor {
  return isBefore(one, other) ? one : other;
}

function isBefore(one: Cursor, other: Cursor): boolean {
  if (one.date !== other.date) return one.date < other.date;
  return one.slot === other.slot ? one.id < other.id : one.slot < other.slot;
}
