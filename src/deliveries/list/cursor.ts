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
  const [, date, slot, id] = /^(\d{4}-\d\d-\d\d)\.([01])\.(\d{1,15})$/.exec(text) ?? [];
  return date === undefined ? undefined : { date, slot: Number(slot), id: Number(id) };
}

/** The part of `KeysetList` that is the same for every list by time. */
export const byTime = { keyOf: cursorOf, format: formatCursor, parse: parseCursor };
