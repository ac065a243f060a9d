import { type IsoDate, parseIsoDate, SLOTS, type Slot } from '../../shared/dates.ts';

/** The date and slot in the addresses of /plan and /edit, where a cell of the strip leads. */
export const PLACE_QUERY = { date: 'datum', slot: 'tijdslot' } as const;

/** Reads the date and the slot of a cell. Leaves out what is missing or invalid. */
export function readChosen(query: Record<string, string>): { date?: IsoDate; slot?: Slot } {
  const date = parseIsoDate(query[PLACE_QUERY.date] ?? '');
  const slot = SLOTS.find((name) => name === query[PLACE_QUERY.slot]);
  return { ...(date && { date }), ...(slot && { slot }) };
}

/** The button that plans in a slot that is too full, and its value. */
export const ANYWAY = { name: 'toch', value: 'ja' } as const;

/** The text of that button for a new delivery or a move, and for an edit. With a question mark it is the question. */
export const ANYWAY_TEXTS = { plan: 'Toch plannen', edit: 'Toch wijzigen' } as const;
