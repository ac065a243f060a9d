import type { Cursor } from './cursor.ts';

const HALF_DAY_MS = 43_200_000;
/** Half days from 1900 to 1970. */
const BEFORE_1970 = 51_134;
const ID_BITS = 45n;
const HIGHEST = 2n ** 63n - 1n;

/** The SQL that takes the id from a place number. */
export const ID_OF_PLACE = `& ${2n ** ID_BITS - 1n}`;

/** The SQL of the column `place`, written out so that an index with date, slot and id covers the query. */
export const PLACE = `((unixepoch(date) / 43200 + ${BEFORE_1970} + slot) << ${ID_BITS}) | id`;

/** The value of the column `place` for a cursor; larger numbers come later in the list. */
export function placeNumber([date, slot, id]: Cursor): bigint {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  // A cursor from a URL may have a date that does not exist, such as 31 February.
  const halfDays = new Date(0).setUTCFullYear(year, month - 1, day) / HALF_DAY_MS + BEFORE_1970;
  const place = (BigInt(halfDays + slot) << ID_BITS) + BigInt(id);
  if (place < 0n) return 0n;
  return place > HIGHEST ? HIGHEST : place;
}
