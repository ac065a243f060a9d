import { z } from 'zod';
import type { Config } from '../config.ts';
import { callProvider, type Outcome, type Protocol } from '../outside/provider.ts';
import { type IsoDate, type Moment, moment } from '../shared/dates.ts';
import { cents } from '../shared/money.ts';
import { isWebAddress } from '../shared/web-address.ts';
import {
  PAYMENT_STATUSES,
  type PaymentOrder,
  wireDescription,
  wireReference,
} from './payment-request.ts';

export type Tikkie = NonNullable<Config['tikkie']>;

const PAGE_SIZE = 50;
const HOUR_MS = 3_600_000;

const paymentRequest = z
  .object({
    paymentRequestToken: z.string().nullish().catch(null),
    url: z.string().refine(isWebAddress).nullish().catch(null),
    status: z.enum(PAYMENT_STATUSES).nullish().catch(null),
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
const page = z.object({ paymentRequests: z.array(listed), totalElementCount: z.int() });

const refused = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) });

function protocol<Value>(schema: z.ZodType<Value>): Protocol<Value> {
  return {
    value: (body) => schema.safeParse(body).data,
    refusal: (body) =>
      refused
        .safeParse(body)
        .data?.errors.map(({ message }) => message)
        .join(' '),
  };
}

/** Makes a payment request: `POST /paymentrequests` of Tikkie Business API v2, sent at most once. */
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
  const url = `${tikkie.url}/paymentrequests`;
  return callProvider(
    { method: 'POST', url, headers: keys(tikkie), body, timeoutMs },
    protocol(paymentRequest),
  );
}

/**
 * The payment requests for this reference and amount made within an hour of a moment, as much as two clocks
 * may differ: `GET /paymentrequests`. 'unknown' also when none of them stands on the first page and there are more.
 */
export async function findPaymentRequests(
  tikkie: Tikkie,
  order: PaymentOrder,
  around: Moment,
  timeoutMs: number,
): Promise<Outcome<TikkieRequest[]>> {
  const url = `${tikkie.url}/paymentrequests?${new URLSearchParams({
    pageNumber: '0',
    pageSize: String(PAGE_SIZE),
    fromDateTime: moment(new Date(Date.parse(around) - HOUR_MS)),
    toDateTime: moment(new Date(Date.parse(around) + HOUR_MS)),
  })}`;
  const call = { method: 'GET', url, headers: keys(tikkie), timeoutMs } as const;
  const outcome = await callProvider(call, protocol(page));
  if (outcome.kind !== 'done') return outcome;
  const { paymentRequests, totalElementCount } = outcome.value;
  const reference = wireReference(order.reference);
  const value = paymentRequests
    .filter((one) => one.reference === reference && one.amount === order.amount)
    .map(({ request }) => request);
  if (value.length === 0 && totalElementCount > paymentRequests.length) {
    return { kind: 'unknown', detail: 'te veel betaalverzoeken om na te zoeken' };
  }
  return { kind: 'done', value };
}

/** How a payment request stands: `GET /paymentrequests/{token}`. */
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

/** Whether address and keys are right: `GET /paymentrequests`, which makes nothing. Gives how many there are. */
export async function countPaymentRequests(
  tikkie: Tikkie,
  timeoutMs: number,
): Promise<Outcome<number>> {
  const url = `${tikkie.url}/paymentrequests?pageNumber=0&pageSize=1`;
  const call = { method: 'GET', url, headers: keys(tikkie), timeoutMs } as const;
  const outcome = await callProvider(call, protocol(page));
  if (outcome.kind !== 'done') return outcome;
  return { kind: 'done', value: outcome.value.totalElementCount };
}

function keys({ apiKey, appToken }: Tikkie): Record<string, string> {
  return { 'API-Key': apiKey, 'X-App-Token': appToken };
}
