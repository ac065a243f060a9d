import type { Db } from '../../database/open.ts';
import { getSettings } from '../../firm/queries.ts';
import { type IsoDate, parseIsoDate } from '../../shared/dates.ts';
import { type OpenSum, sumDue } from '../balances/queries.ts';

/** With fewer old invoices, an office can handle each of them itself. */
const LEAST = 20;

/**
 * The last day of the year before last. The form proposes this day, because an office may still collect the invoices of
 * last year, and its accountant may still be working on that year.
 */
export function lastOldDay(today: IsoDate): IsoDate {
  return parseIsoDate(`${Number(today.slice(0, 4)) - 2}-12-31`) ?? today;
}

/** The open invoices that were due in the year before last or earlier, so more than a year ago. */
export function sumOldDue(db: Db, today: IsoDate): OpenSum {
  return sumDue(db, { from: '', until: lastOldDay(today) });
}

/**
 * The old open invoices for the line on the start screen. Undefined when there are few, also compared with the number
 * when an administrator put this line away.
 */
export function findManyOld(db: Db, today: IsoDate): OpenSum | undefined {
  const old = sumOldDue(db, today);
  return old.count >= getSettings(db).oldInvoicesHidden + LEAST ? old : undefined;
}
