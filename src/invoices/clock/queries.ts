import { eq, sql } from 'drizzle-orm';
import { recordEvent } from '../../audit/queries.ts';
import { type Db, inTransaction, prepared } from '../../database/open.ts';
import { getSettings } from '../../firm/queries.ts';
import { settings } from '../../firm/schema.ts';
import type { Clock } from '../../shared/dates.ts';
import { invoices } from '../schema.ts';
import { clockProblem, type ClockProblem, isBehind, type LastInvoice } from './clock.ts';

const latest = prepared((db) =>
  db
    .select({ id: invoices.id, issuedAt: invoices.issuedAt })
    .from(invoices)
    .where(eq(invoices.id, sql`(select max(id) from invoices)`))
    .prepare(),
);

/** Finds the last invoice if the clock is behind it and no administrator has confirmed the clock since. */
function findInvoiceAhead(db: Db, now: Date): LastInvoice | undefined {
  const last = latest(db).get();
  if (last === undefined || !isBehind(now, last)) return undefined;
  return getSettings(db).clockTrustedAfter === last.id ? undefined : last;
}

export function findClockProblem(db: Db, clock: Clock): ClockProblem | undefined {
  const now = clock();
  return clockProblem(now, findInvoiceAhead(db, now));
}

/** Records that the clock is right now and was ahead at the last invoice. A later invoice needs a new confirmation. */
export function trustClock(db: Db, clock: Clock): void {
  const ahead = findInvoiceAhead(db, clock());
  if (ahead === undefined) return;
  inTransaction(db, () => {
    db.update(settings).set({ clockTrustedAfter: ahead.id }).where(eq(settings.id, 1)).run();
    recordEvent(db, { action: 'klok bevestigd', kind: 'instellingen' });
  });
}
