import type { Delivery } from '../deliveries/schema.ts';
import { formatDay } from '../shared/calendar.ts';
import { type IsoDate, parseSlot, parseTypedDate, type Slot, SLOT_WRONG } from '../shared/dates.ts';
import { DomainError, type Read } from '../shared/domain-error.ts';
import type { Texts } from '../shared/wire-names.ts';
import { DATE_WRONG, POSITION_WRONG, readPosition } from './move-texts.ts';

/** Without a date the delivery keeps its date. `position` is the position among the deliveries of the slot, from 1. */
export type Move = { date: IsoDate | undefined; slot: Slot; position: number | undefined };
export type MoveFields = Texts<keyof Move>;

export function readMove(fields: MoveFields): Read<Move> {
  const date = parseTypedDate(fields.date.trim());
  const slot = parseSlot(fields.slot.trim());
  const position = readPosition(fields.position.trim());
  const errors = {
    ...(date === undefined && fields.date.trim() !== '' && { date: DATE_WRONG }),
    ...(slot === undefined && { slot: SLOT_WRONG }),
    ...(Number.isNaN(position) && { position: POSITION_WRONG }),
  };
  if (slot === undefined || Object.keys(errors).length > 0) return { ok: false, fields: errors };
  return { ok: true, value: { date, slot, position } };
}

export type SlotRow = Pick<Delivery, 'id' | 'position'>;

/** Deliveries with a position come first. The others follow in the order of their ids. */
export function inOrder<Row extends SlotRow>(rows: readonly Row[]): Row[] {
  const key = ({ position }: Row) => position ?? Number.MAX_SAFE_INTEGER;
  return rows.toSorted((one, other) => key(one) - key(other) || one.id - other.id);
}

/** The index of a delivery in its slot. The first index is 0. It is -1 for a delivery of another slot. */
export function indexOf(rows: readonly SlotRow[], id: number): number {
  return inOrder(rows).findIndex((row) => row.id === id);
}

export function isThere(
  rows: readonly SlotRow[],
  id: number,
  position: number | undefined,
): boolean {
  const index = indexOf(rows, id);
  return index >= 0 && (position === undefined || index === Math.min(position, rows.length) - 1);
}

/** The new position of the delivery (null without `position`), and the changed positions of its neighbours. */
export function positionsFor(
  others: readonly SlotRow[],
  id: number,
  position: number | undefined,
): [own: SlotRow, ...neighbours: SlotRow[]] {
  if (position === undefined) return [{ id, position: null }];
  const ordered = inOrder(others);
  const index = Math.min(position - 1, ordered.length);
  // Later deliveries without a position do not need one, because they stay in the order of their ids.
  const neighbours = ordered.flatMap((row, at) => {
    const next = at < index ? at + 1 : at + 2;
    const isNeeded = at < index || row.position !== null;
    return isNeeded && row.position !== next ? [{ id: row.id, position: next }] : [];
  });
  return [{ id, position: index + 1 }, ...neighbours];
}

export function someoneWasFirst(
  who: string | undefined,
  now: Pick<Delivery, 'date' | 'slot'>,
): DomainError {
  const time = `${formatDay(now.date)}, ${now.slot}`;
  const sentence = `${who ?? 'Iemand anders'} was eerst: deze levering is gewijzigd en staat nu op ${time}.`;
  return new DomainError('conflict', sentence);
}
