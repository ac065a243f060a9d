import type { Db } from '../database/open.ts';
import { recordOutcome } from '../outgoing/queries.ts';
import type { Attempt } from '../outgoing/schema.ts';
import { recordPayment } from '../receivables/record-payment.ts';
import { amsterdamDate, type Clock, type Moment, moment } from '../shared/dates.ts';
import { findUnrecorded, isKnownToken } from './queries.ts';
import type { TikkieRequest } from './tikkie.ts';

/** The columns for the state of a request. `providerId` is null when a row already has the token. */
export function columnsOf(db: Db, found: TikkieRequest, clock: Clock) {
  const { token, url, status, amountPaid } = found;
  const providerId = isKnownToken(db, token) ? null : token;
  return { providerId, url, status, amountPaid, refreshedAt: moment(clock()) };
}

/** Stores the state of a request, and records newly received money as a payment of the invoice. */
export function recordState(
  db: Db,
  { id, url, providerId }: Attempt,
  found: TikkieRequest,
  clock: Clock,
): Attempt {
  const { providerId: token, ...known } = columnsOf(db, found, clock);
  const outcome = { ...known, providerId: providerId ?? token, url: url ?? found.url } as const;
  return recordOutcome(db, id, { ...outcome, state: 'sent', error: '' }, (request) =>
    recordTikkiePayment(db, moment(clock()), request),
  );
}

/** Records the amount that Tikkie has newly received as a payment. Call it only in a transaction. */
export function recordTikkiePayment(
  db: Db,
  at: Moment,
  { about, providerId }: Pick<Attempt, 'about' | 'providerId'>,
): void {
  const found = findUnrecorded(db, about);
  if (found === undefined || found.amount <= 0) return;
  recordPayment(db, at, {
    ...found,
    paidOn: amsterdamDate(at),
    method: 'tikkie',
    source: 'tikkie',
    reference: providerId ?? '',
  });
}
