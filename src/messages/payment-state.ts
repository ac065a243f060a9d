import { type AttemptState, currentAttempt, ofKind, stateOf } from '../outgoing/attempt.ts';
import type { Attempt } from '../outgoing/schema.ts';
import { type RequestStatus, requestStatus } from '../payment-requests/request-status.ts';

export type PaymentState = {
  status: RequestStatus;
  badges: string[];
  /** The texts of the badges that ask the user to act. */
  problems: string[];
  maySendAgain: boolean;
};

const statuses: Record<RequestStatus, string> = {
  none: 'Niet gevraagd',
  failed: 'Mislukt',
  unknown: 'Onzeker',
  'no-link': 'Geen link',
  open: 'Open',
  paid: 'Betaald',
  expired: 'Verlopen',
  closed: 'Gesloten',
};
const WITHOUT_LINK: readonly RequestStatus[] = ['none', 'failed', 'unknown', 'no-link'];

const messageStates: Record<AttemptState, string> = {
  none: 'Geen bericht',
  sending: 'Bericht onzeker',
  unknown: 'Bericht onzeker',
  failed: 'Bericht mislukt',
  sent: '',
};

/** The state of the payment request and the message of an invoice. For a settled invoice nothing may be sent again. */
export function paymentState(
  attempts: readonly Attempt[],
  isSettled: boolean,
  now: number,
): PaymentState {
  const status = requestStatus(currentAttempt(ofKind(attempts, 'betaalverzoek')));
  const message = currentAttempt(ofKind(attempts, 'bericht'));
  const badge = status === 'open' ? messageStates[stateOf(message, now)] : '';
  const text = statuses[status];
  const isMissing = WITHOUT_LINK.includes(status) || badge !== '';
  return {
    status,
    badges: [text, badge].filter(Boolean),
    problems: [status === 'open' || status === 'paid' ? '' : text, badge].filter(Boolean),
    maySendAgain: isMissing && !isSettled,
  };
}
