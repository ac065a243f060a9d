import type { Db } from '../../database/open.ts';
import { getSettings } from '../../firm/queries.ts';
import { isoDate, type IsoDate } from '../../shared/dates.ts';
import { type OpenSum, sumDue } from '../balances/queries.ts';

/** The notice needs at least this number of invoices. An office can handle fewer invoices one by one. */
const LEAST = 20;

/**
 * The last day of the year before last. The form proposes this day, because an office may still collect the invoices of
 * last year, and its accountant may still be working on that year.
 */
export function lastOldDay(today: IsoDate): IsoDate {
  return isoDate(`${Number(today.slice(0, 4)) - 2}-12-31`);
}

/** The number and the sum of the open invoices that were due in the year before last or earlier. */
export function sumOldDue(db: Db, today: IsoDate): OpenSum {
  return sumDue(db, { from: '', until: lastOldDay(today) });
}

/**
 * The old open invoices for the notice on the start screen. After an administrator hid the notice, it returns when the
 * number of these invoices has grown by `LEAST`. Undefined when the notice is not shown.
 */
export function findManyOld(db: Db, today: IsoDate): OpenSum | undefined {
  const old = sumOldDue(db, today);
  return old.count >= getSettings(db).oldInvoicesHidden + LEAST ? old : undefined;
}
