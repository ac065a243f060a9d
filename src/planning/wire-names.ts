import type { WireNames } from '../shared/wire-names.ts';
import type { MoveFields } from './move.ts';

export const moveNames = {
  date: 'Datum',
  slot: 'Tijdslot',
  position: 'volgorde',
} as const satisfies WireNames<keyof MoveFields>;

export const WEEK = 'week';
export const EDITION = 'stand';
