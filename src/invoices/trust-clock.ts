import { recordEvent } from '../audit/queries.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { getSettings, setTrustedClock } from '../firm/queries.ts';
import type { Clock } from '../shared/dates.ts';
import { clockProblem, type ClockProblem, isBehind, type LastInvoice } from './clock.ts';
import { findLastInvoice } from './queries.ts';

/** Finds the last invoice if the clock is behind it and no administrator has confirmed the clock since. */
function findInvoiceAhead(db: Db, now: Date): LastInvoice | undefined {
  const last = findLastInvoice(db);
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
    setTrustedClock(db, ahead.id);
    recordEvent(db, { action: 'klok bevestigd', kind: 'instellingen' });
  });
}
