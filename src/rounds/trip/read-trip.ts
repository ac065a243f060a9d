import type { Ctx } from '../../http/context.ts';
import { type IsoDate, parseIsoDate, parseTypedDate } from '../../shared/dates.ts';
import { findStops } from '../queries.ts';
import type { Trip } from './trip.ts';
import { tripQuery } from './wire-names.ts';

export function dateOf(c: Ctx): IsoDate | undefined {
  const typed = c.req.query(tripQuery.date) ?? '';
  return parseIsoDate(typed) ?? parseTypedDate(typed);
}

/** The number of the first stop of the page. */
export function fromOf(c: Ctx): number {
  const typed = c.req.query(tripQuery.from) ?? '';
  return /^\d{1,4}$/.test(typed) ? Number(typed) : 1;
}

export async function readTrip(c: Ctx, date: IsoDate): Promise<Trip> {
  return { date, stops: await findStops(c.var.db, { from: date, until: date, slot: undefined }) };
}
