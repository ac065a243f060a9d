import { recordEvent } from '../audit/queries.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { getSettings, setTrustedClock } from '../firm/queries.ts';
import { type Clock, formatMoment, moment } from '../shared/dates.ts';
import { findLastInvoice } from './queries.ts';

/** The clock may be this far behind the last invoice, because time synchronization can set a clock back. */
const TOLERANCE_MS = 5 * 60_000;
/** A clock with an empty battery starts before `first`. jsPDF cannot write dates after `last`. */
const YEARS = { first: 2020, last: 2037 };

/**
 * `mayBeRight` is true if the present time may be right, because the clock may have been wrong when the last invoice
 * was made. In that case an administrator decides.
 */
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

/** Stores that the clock is right. The confirmation is valid until the next invoice. */
export function trustClock(db: Db, clock: Clock): void {
  const ahead = findInvoiceAhead(db, clock());
  if (ahead === undefined) return;
  inTransaction(db, () => {
    setTrustedClock(db, ahead.id);
    recordEvent(db, { action: 'klok bevestigd', kind: 'instellingen' });
  });
}
