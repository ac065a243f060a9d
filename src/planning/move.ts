import { readDate } from '../deliveries/delivery.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { formatDay } from '../shared/calendar.ts';
import { type IsoDate, SLOTS, type Slot } from '../shared/dates.ts';
import { changedBySomeoneElse, DomainError, type Read } from '../shared/domain-error.ts';
import type { Texts } from '../shared/merge.ts';
import { DATE_WRONG, PLACE_WRONG, readPlace } from './place.ts';

/** Where a delivery goes: a date (without one it keeps its date), a slot, and its place among the slot's deliveries. */
export type Move = { date: IsoDate | undefined; slot: Slot; place: number | undefined };
export type MoveFields = Texts<keyof Move>;

export function readMove(fields: MoveFields): Read<Move> {
  const date = readDate(fields.date.trim());
  const slot = SLOTS.find((name) => name === fields.slot.trim());
  const place = readPlace(fields.place.trim());
  const errors = {
    ...(date === undefined && fields.date.trim() !== '' && { date: DATE_WRONG }),
    ...(slot === undefined && { slot: 'Kies Ochtend of Middag.' }),
    ...(Number.isNaN(place) && { place: PLACE_WRONG }),
  };
  if (slot === undefined || Object.keys(errors).length > 0) return { ok: false, fields: errors };
  return { ok: true, value: { date, slot, place } };
}

export type SlotRow = Pick<Delivery, 'id' | 'position'>;

/** Deliveries without a place come after those that have one, in the order of their ids. */
export function inOrder<Row extends SlotRow>(rows: readonly Row[]): Row[] {
  const key = ({ position }: Row) => position ?? Number.MAX_SAFE_INTEGER;
  return rows.toSorted((one, other) => key(one) - key(other) || one.id - other.id);
}

export function isThere(rows: readonly SlotRow[], id: number, place: number | undefined): boolean {
  const index = inOrder(rows).findIndex((row) => row.id === id);
  return index >= 0 && (place === undefined || index === Math.min(place, rows.length) - 1);
}

/**
 * The place of a delivery that comes at `place` among the others of a slot, and the places of others that change with
 * it. Without `place` the delivery comes after those that have a place, and no place changes.
 */
export function placesFor(
  others: readonly SlotRow[],
  id: number,
  place: number | undefined,
): [own: SlotRow, ...neighbours: SlotRow[]] {
  if (place === undefined) return [{ id, position: null }];
  const ordered = inOrder(others);
  const index = Math.min(place - 1, ordered.length);
  // Deliveries without a place that come later need none, because they keep their order by id.
  const neighbours = ordered.flatMap((row, at) => {
    const position = at < index ? at + 1 : at + 2;
    const isNeeded = at < index || row.position !== null;
    return isNeeded && row.position !== position ? [{ id: row.id, position }] : [];
  });
  return [{ id, position: index + 1 }, ...neighbours];
}

/** Names the colleague who was first, and where the delivery is now. */
export function someoneWasFirst(
  who: string | undefined,
  now: Pick<Delivery, 'date' | 'slot'>,
): DomainError {
  if (who === undefined) return changedBySomeoneElse('deze levering');
  const place = `${formatDay(now.date)}, ${now.slot}`;
  return new DomainError(
    'conflict',
    `${who} was eerst: deze levering is gewijzigd en staat nu op ${place}.`,
  );
}
