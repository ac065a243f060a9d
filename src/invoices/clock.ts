import { recordEvent } from '../audit/queries.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { getSettings, setTrustedClock } from '../firm/queries.ts';
import { type Clock, formatMoment, moment } from '../shared/dates.ts';
import { findLastInvoice } from './queries.ts';

/** A server may set its clock back by less than this when it synchronizes it. */
const TOLERANCE_MS = 5 * 60_000;
/** A clock without a battery starts before these years, and jsPDF cannot write a later year. */
const YEARS = { first: 2020, last: 2037 };

/** With `mayBeRight` the clock was wrong either at the last invoice or now, and an administrator has to say which. */
export type ClockProblem = { sentence: string; mayBeRight: boolean };

export function findClockProblem(db: Db, clock: Clock): ClockProblem | undefined {
  const now = clock();
  const reading = `De klok van de server staat op ${formatMoment(moment(now))}`;
  const remedy = 'Laat de beheerder de klok goed zetten.';
  const year = now.getUTCFullYear();
  if (year < YEARS.first || year > YEARS.last)
    return { sentence: `${reading}. ${remedy}`, mayBeRight: false };
  const ahead = findInvoiceAhead(db, now);
  if (ahead === undefined) return undefined;
  const last = formatMoment(ahead.issuedAt);
  return { sentence: `${reading}, vóór de laatste factuur (${last}). ${remedy}`, mayBeRight: true };
}

function findInvoiceAhead(db: Db, now: Date) {
  const last = findLastInvoice(db);
  if (last === undefined || Date.parse(last.issuedAt) - now.getTime() <= TOLERANCE_MS)
    return undefined;
  return getSettings(db).clockTrustedAfter === last.id ? undefined : last;
}

/** After a later invoice the clock needs a new confirmation. */
export function trustClock(db: Db, clock: Clock): void {
  const ahead = findInvoiceAhead(db, clock());
  if (ahead === undefined) return;
  inTransaction(db, () => {
    setTrustedClock(db, ahead.id);
    recordEvent(db, { action: 'klok bevestigd', kind: 'instellingen' });
  });
}
