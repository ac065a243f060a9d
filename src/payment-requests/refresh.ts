import type { DbAndClock } from '../database/open.ts';
import { recordOutcome } from '../outgoing/queries.ts';
import type { Attempt } from '../outgoing/schema.ts';
import { sharedWork, TIMEOUT_MS } from '../outside/provider.ts';
import { moment, MS_PER_HOUR } from '../shared/dates.ts';
import { findRequestsToRefresh } from './queries.ts';
import { recordState } from './record-state.ts';
import { findPaymentRequests, getPaymentRequest, type Tikkie } from './tikkie.ts';

type RefreshContext = DbAndClock & { tikkie: Tikkie; timeoutMs?: number };

/** With this number of calls at a time, the requests of a page of /archief are refreshed in one or two seconds. */
const PARALLEL_CALLS = 5;
const MAX_DUE = 50;

/**
 * Asks Tikkie for the states of payment requests, and stores these. Returns the explanation of the last failure, or
 * undefined when no call failed. Starts no new calls after a call with an unknown outcome.
 */
export async function refreshPayments(
  context: RefreshContext,
  requests: readonly Attempt[],
): Promise<string | undefined> {
  const waiting = [...requests];
  let problem: string | undefined;
  const refreshNext = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const failure = await refresh(context, next);
      if (failure === undefined) continue;
      problem = failure.detail;
      if (failure.kind === 'unknown') waiting.length = 0;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, refreshNext));
  return problem;
}

async function refresh(
  { db, clock, tikkie, timeoutMs = TIMEOUT_MS }: RefreshContext,
  request: Attempt,
) {
  const { id, providerId } = request;
  // A request for which Tikkie gave no token is searched by its reference and amount.
  const outcome = await (providerId === null
    ? findPaymentRequests(tikkie, request, timeoutMs)
    : getPaymentRequest(tikkie, providerId, timeoutMs));
  if (outcome.kind === 'done') {
    const [found] = [outcome.value].flat();
    if (found !== undefined) recordState(db, request, found, clock);
    return undefined;
  }
  if (providerId !== null)
    recordOutcome(db, id, { error: outcome.detail, refreshedAt: moment(clock()) });
  return outcome;
}

const shared = sharedWork<string | undefined>();

/** Refreshes at most 50 open requests that were last refreshed more than an hour ago. */
export async function refreshDuePayments(context: RefreshContext): Promise<string | undefined> {
  return shared(context.db, 'due', async () => {
    const hourAgo = moment(context.clock().getTime() - MS_PER_HOUR);
    return refreshPayments(context, findRequestsToRefresh(context.db, hourAgo, MAX_DUE));
  });
}
