import type { WireNames } from '../shared/wire-names.ts';
import type { MoveFields } from './move.ts';

export const moveNames = {
  date: 'Datum',
  slot: 'Tijdslot',
  position: 'volgorde',
} as const satisfies WireNames<keyof MoveFields>;

/** The query parameters of /week: the week, and the hash of the board that the browser has. */
export const WEEK = 'week';
export const EDITION = 'stand';
