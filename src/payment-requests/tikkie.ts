import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Attempt } from '../outgoing/schema.ts';
import { callProvider, mapDone, type Outcome, type ProviderCall } from '../outside/provider.ts';
import { type IsoDate, moment, MS_PER_HOUR } from '../shared/dates.ts';
import { cents } from '../shared/money.ts';
import { isWebAddress, truncate } from '../shared/text.ts';
import type { PaymentOrder } from './order.ts';

export type Tikkie = NonNullable<Config['tikkie']>;

const PAGE_SIZE = 50;

const statuses = [
  'OPEN',
  'CLOSED',
  'EXPIRED',
  'MAX_YIELD_REACHED',
  'MAX_SUCCESSFUL_PAYMENTS_REACHED',
] as const;

const MAX_TEXT = 35;
const NOT_IN_A_REFERENCE = /[^a-zA-Z0-9!&'()+\-./:?_`, ]/gu;
const MARKS = /[\u0300-\u036f]/g;

/** Tikkie allows 35 characters (API v2, createPaymentRequest). A longer text is cut between two words. */
export function wireDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_TEXT) return line;
  const space = line.lastIndexOf(' ', MAX_TEXT);
  return truncate(line, space > 0 ? space : MAX_TEXT);
}

/**
 * Tikkie allows 35 characters (API v2, createPaymentRequest). Keeps the end of the text, because the end has the
 * number.
 */
export function wireReference(text: string): string {
  const plain = text.normalize('NFKD').replace(MARKS, '').replace(NOT_IN_A_REFERENCE, '-');
  return plain.slice(-MAX_TEXT).trim() || '-';
}

const paymentRequest = z
  .object({
    paymentRequestToken: z.string().nullish().catch(null),
    url: z.string().refine(isWebAddress).nullish().catch(null),
    status: z.enum(statuses).nullish().catch(null),
    totalAmountPaidInCents: z.int().nonnegative().nullish().catch(null),
  })
  .transform((sent) => ({
    token: sent.paymentRequestToken ?? null,
    url: sent.url ?? null,
    status: sent.status ?? null,
    amountPaid: cents(sent.totalAmountPaidInCents ?? 0),
  }));
export type TikkieRequest = z.output<typeof paymentRequest>;

const listed = z
  .object({ referenceId: z.string().nullish(), amountInCents: z.int().nullish() })
  .loose()
  .transform((sent) => ({
    reference: sent.referenceId,
    amount: sent.amountInCents,
    request: paymentRequest.parse(sent),
  }));
const paymentRequestPage = z.object({
  paymentRequests: z.array(listed),
  totalElementCount: z.int(),
});

const refusal = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) });

/** Calls `POST /paymentrequests`, without a second attempt. */
export function createPaymentRequest(
  tikkie: Tikkie,
  order: PaymentOrder,
  expiryDate: IsoDate,
  timeoutMs: number,
): Promise<Outcome<TikkieRequest>> {
  const body = {
    description: wireDescription(order.description),
    amountInCents: order.amount,
    expiryDate,
    referenceId: wireReference(order.reference),
  };
  return callTikkie(tikkie, '', { method: 'POST', body, timeoutMs }, paymentRequest);
}

/**
 * Searches Tikkie's list for a payment request, from an hour before to an hour after the attempt, because clocks
 * differ. The outcome is 'unknown' if the request may be on another page of the list.
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
    fromDateTime: moment(made - MS_PER_HOUR),
    toDateTime: moment(made + MS_PER_HOUR),
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
  const path = `/${encodeURIComponent(token)}`;
  return callTikkie(tikkie, path, { method: 'GET', timeoutMs }, paymentRequest);
}

/** Calls `GET /paymentrequests` to test the address and the keys. It changes nothing. */
export async function countPaymentRequests(
  tikkie: Tikkie,
  timeoutMs: number,
): Promise<Outcome<number>> {
  const query = new URLSearchParams({ pageNumber: '0', pageSize: '1' });
  const outcome = await getPage(tikkie, query, timeoutMs);
  return mapDone(outcome, ({ totalElementCount }) => totalElementCount);
}

function getPage(tikkie: Tikkie, query: URLSearchParams, timeoutMs: number) {
  return callTikkie(tikkie, `?${query}`, { method: 'GET', timeoutMs }, paymentRequestPage);
}

function callTikkie<Value>(
  { url, apiKey, appToken }: Tikkie,
  path: string,
  call: Omit<ProviderCall, 'url' | 'headers'>,
  schema: z.ZodType<Value>,
): Promise<Outcome<Value>> {
  const headers = { 'API-Key': apiKey, 'X-App-Token': appToken };
  return callProvider(
    { ...call, url: `${url}/paymentrequests${path}`, headers },
    {
      value: (body) => schema.safeParse(body).data,
      refusal: (body) =>
        refusal
          .safeParse(body)
          .data?.errors.map(({ message }) => message)
          .join(' '),
    },
  );
}
