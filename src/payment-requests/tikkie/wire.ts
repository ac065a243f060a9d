import { z } from 'zod';
import type { Protocol } from '../../outside/provider.ts';
import { type Cents, cents } from '../../shared/money.ts';
import { isWebAddress, truncate } from '../../shared/text.ts';

export type TikkieOrder = { amount: Cents; description: string; reference: string };

const statuses = [
  'OPEN',
  'CLOSED',
  'EXPIRED',
  'MAX_YIELD_REACHED',
  'MAX_SUCCESSFUL_PAYMENTS_REACHED',
] as const;
export type TikkieStatus = (typeof statuses)[number];

const MAX_TEXT = 35;
const NOT_IN_A_REFERENCE = /[^a-zA-Z0-9!&'()+\-./:?_`, ]/gu;
const MARKS = /[\u0300-\u036f]/g;

/** The description for Tikkie: 35 characters at most (API v2, createPaymentRequest), cut at a word. */
export function wireDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_TEXT) return line;
  const space = line.lastIndexOf(' ', MAX_TEXT);
  return truncate(line, space > 0 ? space : MAX_TEXT);
}

/** At most 35 characters of a small set (API v2, createPaymentRequest). Cut at the start: the number is at the end. */
export function wireReference(text: string): string {
  const plain = text.normalize('NFKD').replace(MARKS, '').replace(NOT_IN_A_REFERENCE, '-');
  return plain.slice(-MAX_TEXT).trim() || '-';
}

export const paymentRequest = z
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
export const paymentRequestPage = z.object({
  paymentRequests: z.array(listed),
  totalElementCount: z.int(),
});

const refusal = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) });

export function protocol<Value>(schema: z.ZodType<Value>): Protocol<Value> {
  return {
    value: (body) => schema.safeParse(body).data,
    refusal: (body) =>
      refusal
        .safeParse(body)
        .data?.errors.map(({ message }) => message)
        .join(' '),
  };
}
