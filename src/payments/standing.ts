import { formatEuros } from '../shared/money.ts';
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

/**
 * What somebody has to do about a payment request when its invoice is credited; '' for nothing. Tikkie cannot be told
 * from here to close one.
 */
export function requestLeftOpen(request: Known | undefined): string {
  const standing = standingOf(request);
  if (request === undefined || standing === 'failed') return '';
  const [amount, paid] = [formatEuros(request.amount), formatEuros(request.amountPaid)];
  if (standing === 'paid')
    return `Het betaalverzoek van ${amount} is al betaald. Verreken het met de klant of betaal het terug.`;
  if (standing === 'unknown')
    return `Of er een betaalverzoek van ${amount} openstaat, is niet bekend. Kijk het na bij Tikkie.`;
  const received =
    request.amountPaid > 0 ? ` Er is al ${paid} betaald: verreken het of betaal het terug.` : '';
  if (!isOpen(standing)) return received.trim();
  return `Het betaalverzoek van ${amount} blijft open: de klant kan het nog betalen. Trek het in bij Tikkie.${received}`;
}

/** Of all attempts for one invoice the one that counts: one that may be paid before a failed one, then the latest. */
export function countingRequest<Request extends Known & { id: number }>(
  requests: readonly Request[],
): Request | undefined {
  const rank = { failed: 0, sending: 1, made: 2 };
  return requests.toSorted((a, b) => rank[b.state] - rank[a.state] || b.id - a.id)[0];
}
