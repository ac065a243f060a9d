import type { Config } from '../../config.ts';
import type { Attempt } from '../../outgoing/schema.ts';
import { callProvider, type Outcome } from '../../outside/provider.ts';
import { type IsoDate, moment } from '../../shared/dates.ts';
import {
  paymentRequest,
  paymentRequestPage,
  protocol,
  type TikkieOrder,
  type TikkieRequest,
  wireDescription,
  wireReference,
} from './wire.ts';

export type Tikkie = NonNullable<Config['tikkie']>;

const PAGE_SIZE = 50;
const HOUR_MS = 3_600_000;

/** Makes a payment request with `POST /paymentrequests`, which is sent once. */
export function createPaymentRequest(
  tikkie: Tikkie,
  order: TikkieOrder,
  expiryDate: IsoDate,
  timeoutMs: number,
): Promise<Outcome<TikkieRequest>> {
  const body = {
    description: wireDescription(order.description),
    amountInCents: order.amount,
    expiryDate,
    referenceId: wireReference(order.reference),
  };
  const url = `${tikkie.url}/paymentrequests`;
  return callProvider(
    { method: 'POST', url, headers: keys(tikkie), body, timeoutMs },
    protocol(paymentRequest),
  );
}

/**
 * Lists Tikkie's payment requests with the reference and the amount of one of Vipo, made in the hour before or after it,
 * because clocks may differ. Reads one page: the outcome is 'unknown' when there are more pages and this one has no such
 * request.
 */
export async function findPaymentRequests(
  tikkie: Tikkie,
  asked: Pick<Attempt, 'about' | 'amount' | 'createdAt'>,
  timeoutMs: number,
): Promise<Outcome<TikkieRequest[]>> {
  const made = Date.parse(asked.createdAt);
  const query = new URLSearchParams({
    pageNumber: '0',
    pageSize: String(PAGE_SIZE),
    fromDateTime: moment(new Date(made - HOUR_MS)),
    toDateTime: moment(new Date(made + HOUR_MS)),
  });
  const outcome = await getPage(tikkie, query, timeoutMs);
  if (outcome.kind !== 'done') return outcome;
  const { paymentRequests, totalElementCount } = outcome.value;
  const reference = wireReference(asked.about);
  const value = paymentRequests
    .filter((one) => one.reference === reference && one.amount === asked.amount)
    .map(({ request }) => request);
  if (value.length === 0 && totalElementCount > paymentRequests.length) {
    return { kind: 'unknown', detail: 'te veel betaalverzoeken om na te zoeken' };
  }
  return { kind: 'done', value };
}

export function getPaymentRequest(
  tikkie: Tikkie,
  token: string,
  timeoutMs: number,
): Promise<Outcome<TikkieRequest>> {
  const url = `${tikkie.url}/paymentrequests/${encodeURIComponent(token)}`;
  return callProvider(
    { method: 'GET', url, headers: keys(tikkie), timeoutMs },
    protocol(paymentRequest),
  );
}

/** Counts the payment requests with `GET /paymentrequests`, to test the address and the keys. Changes nothing. */
export async function countPaymentRequests(
  tikkie: Tikkie,
  timeoutMs: number,
): Promise<Outcome<number>> {
  const query = new URLSearchParams({ pageNumber: '0', pageSize: '1' });
  const outcome = await getPage(tikkie, query, timeoutMs);
  if (outcome.kind !== 'done') return outcome;
  return { kind: 'done', value: outcome.value.totalElementCount };
}

function getPage(tikkie: Tikkie, query: URLSearchParams, timeoutMs: number) {
  const url = `${tikkie.url}/paymentrequests?${query}`;
  return callProvider(
    { method: 'GET', url, headers: keys(tikkie), timeoutMs },
    protocol(paymentRequestPage),
  );
}

function keys({ apiKey, appToken }: Tikkie): Record<string, string> {
  return { 'API-Key': apiKey, 'X-App-Token': appToken };
}
