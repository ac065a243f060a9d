import { eq, sql } from 'drizzle-orm';
import { recordEvent } from '../audit/queries.ts';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import { getSettings } from '../firm/queries.ts';
import { settings } from '../firm/schema.ts';
import { type Clock, formatMoment, moment, type Moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { invoices } from './schema.ts';

/** What a server sets its clock back in the ordinary course of things. */
const TOLERANCE_MS = 5 * 60_000;
/** Years outside of these come from a clock without battery, or are too far for jsPDF. */
const YEARS = { first: 2020, last: 2037 };

const latest = prepared((db) =>
  db
    .select({ id: invoices.id, issuedAt: invoices.issuedAt })
    .from(invoices)
    .where(eq(invoices.id, sql`(select max(id) from invoices)`))
    .prepare(),
);

/** The last invoice, when the clock is behind it and nobody said that the clock is right; else undefined. */
function findInvoiceAhead(db: Db, clock: Clock): { id: number; issuedAt: Moment } | undefined {
  const last = latest(db).get();
  if (last === undefined) return undefined;
  const isBehind = Date.parse(last.issuedAt) - clock().getTime() > TOLERANCE_MS;
  return isBehind && getSettings(db).clockTrustedAfter !== last.id ? last : undefined;
}

/** `mayBeRight`: only who runs the server knows whether the clock was wrong then or is now. */
export type ClockProblem = { sentence: string; mayBeRight: boolean };

export function clockProblem(db: Db, clock: Clock): ClockProblem | undefined {
  const says = `De klok van de server staat op ${formatMoment(moment(clock()))}`;
  const remedy = 'Laat de beheerder de klok goed zetten.';
  const year = clock().getUTCFullYear();
  if (year < YEARS.first || year > YEARS.last) {
    return { sentence: `${says}. ${remedy}`, mayBeRight: false };
  }
  const ahead = findInvoiceAhead(db, clock);
  if (ahead === undefined) return undefined;
  const last = formatMoment(ahead.issuedAt);
  return { sentence: `${says}, vóór de laatste factuur (${last}). ${remedy}`, mayBeRight: true };
}

/** Date or order of numbers would be wrong (Wet OB 1968, art. 35a). Throws 'unavailable' until the clock is right. */
export function refuseWrongClock(db: Db, clock: Clock): void {
  const problem = clockProblem(db, clock);
  if (problem !== undefined) throw new DomainError('unavailable', problem.sentence);
}

/** The clock is right: it was ahead when the last invoice was made. Holds for that invoice only. */
export function trustClock(db: Db, clock: Clock): void {
  const ahead = findInvoiceAhead(db, clock);
  if (ahead === undefined) return;
  inTransaction(db, () => {
    db.update(settings).set({ clockTrustedAfter: ahead.id }).where(eq(settings.id, 1)).run();
    recordEvent(db, { action: 'klok bevestigd', kind: 'instellingen' });
  });
}
