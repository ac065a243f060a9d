import type { PaymentRequest } from './schema.ts';

export type Standing =
  | 'none'
  | 'failed'
  | 'unknown'
  | 'no-link'
  | 'open'
  | 'paid'
  | 'expired'
  | 'closed';

type Known = Pick<PaymentRequest, 'state' | 'status' | 'amount' | 'amountPaid' | 'url'>;

/** Whether asking Tikkie may bring news. */
export function isOpen(standing: Standing): boolean {
  return standing === 'open' || standing === 'no-link';
}

/** The standing of the one request of an invoice. Paid means that Tikkie has received it all, whatever its status. */
export function standingOf(request: Known | undefined): Standing {
  if (request === undefined) return 'none';
  if (request.state === 'failed') return 'failed';
  if (request.state === 'sending') return 'unknown';
  if (request.amountPaid >= request.amount) return 'paid';
  switch (request.status) {
    case 'EXPIRED':
      return 'expired';
    case 'CLOSED':
    case 'MAX_YIELD_REACHED':
    case 'MAX_SUCCESSFUL_PAYMENTS_REACHED':
      return 'closed';
    default:
      return request.url === null ? 'no-link' : 'open';
  }
}

/** Of all attempts for one invoice the one that counts: one that may be paid before a failed one, then the latest. */
export function countingRequest<Request extends Known & { id: number }>(
  requests: readonly Request[],
): Request | undefined {
  const rank = { failed: 0, sending: 1, made: 2 };
  return requests.toSorted((a, b) => rank[b.state] - rank[a.state] || b.id - a.id)[0];
}
