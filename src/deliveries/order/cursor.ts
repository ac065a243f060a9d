import type { Range } from '../../database/page.ts';
import { parseId } from '../../shared/ids.ts';
import type { Delivery } from '../schema.ts';
import type { Period } from './selection.ts';

/** The place of a delivery in a list by time. */
export type Cursor = readonly [date: string, slot: number, id: number];

export function cursorOf({ date, slot, id }: Pick<Delivery, 'date' | 'slot' | 'id'>): Cursor {
  return [date, slot === 'Ochtend' ? 0 : 1, id];
}

export function formatCursor(cursor: Cursor): string {
  return cursor.join('.');
}

export function parseCursor(text: string): Cursor | undefined {
  const [, date, slot, row] = /^(\d{4}-\d\d-\d\d)\.([01])\.(\d+)$/.exec(text) ?? [];
  const id = parseId(row);
  return date === undefined || id === undefined ? undefined : [date, Number(slot), id];
}

/** The settings that all lists by time share. */
export const byTime = { key: ['date', 'slot', 'id'], keyOf: cursorOf, parse: parseCursor };

/** All deliveries of a period: ids start at 1, and slots are 0 and 1. */
export function rangeOf({ from, until }: Period): Range<Cursor> {
  return { after: [from, 0, 0], before: [until, 2, 0] };
}
