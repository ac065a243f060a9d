import type { Attempt } from '../outgoing/schema.ts';
import { type Cents, cents, formatEuros } from '../shared/money.ts';

export type RequestStatus =
  | 'none'
  | 'failed'
  | 'unknown'
  | 'no-link'
  | 'open'
  | 'paid'
  | 'expired'
  | 'closed';

type Request = Pick<Attempt, 'state' | 'status' | 'amount' | 'amountPaid' | 'url'>;

/** Whether the status at Tikkie can still change. */
export function isOpen(status: RequestStatus): boolean {
  return status === 'open' || status === 'no-link';
}

/** The status is 'paid' when Tikkie has received the whole amount, also if Tikkie has another status. */
export function requestStatus(request: Request | undefined): RequestStatus {
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
 * The warning before a credit. The office must pay back or settle a paid amount. It must also close an open request in
 * Tikkie itself, because Tikkie's API cannot close a request. `received` is the amount that was booked as paid. '' if
 * no warning is needed.
 */
export function creditWarning(request: Request | undefined, received: Cents): string {
  const status = requestStatus(request);
  const paid = cents(Math.max(request?.amountPaid ?? 0, received));
  const back =
    paid > 0 ? `Er is al ${formatEuros(paid)} betaald: verreken het of betaal het terug.` : '';
  if (request === undefined || status === 'failed') return back;
  const amount = formatEuros(request.amount);
  if (status === 'paid')
    return `Het betaalverzoek van ${amount} is al betaald. Verreken het met de klant of betaal het terug.`;
  const open = `Het betaalverzoek van ${amount} blijft open: de klant kan het nog betalen. Trek het in bij Tikkie.`;
  const unknown = `Of er een betaalverzoek van ${amount} openstaat, is niet bekend. Kijk het na bij Tikkie.`;
  const atTikkie = isOpen(status) ? open : status === 'unknown' ? unknown : '';
  return [atTikkie, back].filter(Boolean).join(' ');
}
