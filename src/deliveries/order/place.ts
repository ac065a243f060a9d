import type { Cursor } from './cursor.ts';

const HALF_DAY_MS = 43_200_000;
/** Half days from 1900 to 1970. */
const BEFORE_1970 = 51_134;
const ID_BITS = 45n;
const HIGHEST = 2n ** 63n - 1n;

/** In SQL, the id in a place. */
export const ID_OF_PLACE = `& ${2n ** ID_BITS - 1n}`;

/** In SQL, the column `place`. Written out, since an index that has the other columns answers it without the row. */
export const PLACE = `((unixepoch(date) / 43200 + ${BEFORE_1970} + slot) << ${ID_BITS}) | id`;

/** A place in the list of deliveries as the column `place` has it: larger numbers come later. */
export function placeNumber({ date, slot, id }: Cursor): bigint {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  // A cursor may have a day that its month does not have.
  const halfDays = new Date(0).setUTCFullYear(year, month - 1, day) / HALF_DAY_MS + BEFORE_1970;
  const place = (BigInt(halfDays + slot) << ID_BITS) + BigInt(id);
  if (place < 0n) return 0n;
  return place > HIGHEST ? HIGHEST : place;
}
