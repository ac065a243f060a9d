import type { Db } from '../database/open.ts';
import { sharedWork, TIMEOUT_MS } from '../outside/provider.ts';
import { type Clock, moment } from '../shared/dates.ts';
import {
  findRequestsToRefresh,
  recordMade,
  recordNotRefreshed,
  recordRefreshed,
} from './queries.ts';
import type { PaymentOffice } from './request-payment.ts';
import type { PaymentRequest } from './schema.ts';
import { findPaymentRequests, getPaymentRequest, type Tikkie } from './tikkie.ts';

type Desk = { db: Db; clock: Clock; tikkie: Tikkie; timeoutMs?: number };
type Asker = Omit<PaymentOffice, 'tikkie'> & { tikkie: Tikkie };

const HOUR_MS = 3_600_000;
/** So many at a time: a page of the archive is done in a second or two, and Tikkie is not flooded. */
const LANES = 5;
const AT_ONCE = 50;

/**
 * Asks Tikkie how requests stand and stores it. Returns what Tikkie or the line said when that failed. Once Tikkie does
 * not answer the rest is left for another time.
 */
export async function refreshPayments(
  desk: Asker,
  requests: readonly PaymentRequest[],
): Promise<string | undefined> {
  const waiting = [...requests];
  let problem: string | undefined;
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const failure = await refresh(desk, next);
      if (failure === undefined) continue;
      problem = failure.detail;
      if (failure.kind === 'unknown') waiting.length = 0;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return problem;
}

async function refresh({ db, clock, tikkie, timeoutMs = TIMEOUT_MS }: Desk, one: PaymentRequest) {
  if (one.token === null) return lookUp({ db, clock, tikkie, timeoutMs }, one);
  const outcome = await getPaymentRequest(tikkie, one.token, timeoutMs);
  const at = moment(clock());
  if (outcome.kind === 'done') recordRefreshed(db, one, outcome.value, at);
  else recordNotRefreshed(db, one.id, outcome.detail, at);
  return outcome.kind === 'done' ? undefined : outcome;
}

/** A request that came without a token is found by its reference and amount. */
async function lookUp({ db, clock, tikkie, timeoutMs }: Required<Desk>, one: PaymentRequest) {
  const outcome = await findPaymentRequests(tikkie, one, one.createdAt, timeoutMs);
  if (outcome.kind !== 'done') return outcome;
  const [found] = outcome.value;
  if (found !== undefined) recordMade(db, one.id, found, moment(clock()));
  return undefined;
}

const shared = sharedWork<string | undefined>();

export async function refreshDuePayments(desk: Asker): Promise<string | undefined> {
  return shared(desk.db, 'due', async () => {
    const hourAgo = moment(new Date(desk.clock().getTime() - HOUR_MS));
    return refreshPayments(desk, findRequestsToRefresh(desk.db, hourAgo, AT_ONCE));
  });
}
