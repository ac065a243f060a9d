import { formatMoment, moment, type Moment } from '../shared/dates.ts';

/** A server may set its clock back by less than this when it synchronizes it. */
const TOLERANCE_MS = 5 * 60_000;
/** A clock without a battery starts in an earlier year. jsPDF cannot write a later year. */
const YEARS = { first: 2020, last: 2037 };

export type LastInvoice = { id: number; issuedAt: Moment };

/** `mayBeRight`: the clock is wrong now or was wrong at the last invoice, and an administrator has to decide which. */
export type ClockProblem = { sentence: string; mayBeRight: boolean };

export function isBehind(now: Date, { issuedAt }: LastInvoice): boolean {
  return Date.parse(issuedAt) - now.getTime() > TOLERANCE_MS;
}

/** Describes the problem with the clock. `ahead` is the last invoice if the clock is behind it. */
export function clockProblem(now: Date, ahead: LastInvoice | undefined): ClockProblem | undefined {
  const reading = `De klok van de server staat op ${formatMoment(moment(now))}`;
  const remedy = 'Laat de beheerder de klok goed zetten.';
  const year = now.getUTCFullYear();
  if (year < YEARS.first || year > YEARS.last)
    return { sentence: `${reading}. ${remedy}`, mayBeRight: false };
  if (ahead === undefined) return undefined;
  const last = formatMoment(ahead.issuedAt);
  return { sentence: `${reading}, vóór de laatste factuur (${last}). ${remedy}`, mayBeRight: true };
}
