import type { Db } from '../../database/open.ts';
import type { Ctx } from '../../http/context.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { findStops } from '../find-stops.ts';
import { fromOf, type Part, partOf } from '../pages.ts';
import { ALL_ROWS } from '../wire-names.ts';
import { type Account, deliveredOf } from './account.ts';
import { findBookedCash, findMovedStops, findReporters } from './queries.ts';

export async function readAccount(db: Db, date: IsoDate): Promise<Account> {
  const found = await findStops(db, { from: date, until: date, slot: undefined });
  const ids = found.map(({ id }) => id);
  const booked = findBookedCash(db, ids);
  const outcomes = findReporters(db, 'outcome', ids);
  const cash = findReporters(db, 'cash', ids);
  const stops = found.map((stop, index) => ({
    ...stop,
    number: index + 1,
    delivered: deliveredOf(stop),
    booked: booked.get(stop.id),
    outcomeBy: outcomes.get(stop.id) ?? '',
    cashBy: cash.get(stop.id) ?? '',
  }));
  return { date, stops, moved: findMovedStops(db, date) };
}

/** The rows that the page of the URL shows, or undefined for all rows. */
export function accountPartOf(c: Ctx, { stops, moved }: Account): Part | undefined {
  if (c.req.query(ALL_ROWS) !== undefined) return undefined;
  return partOf(stops.length + moved.length, fromOf(c));
}
