import { type AttemptState, currentAttempt, ofKind, stateOf } from '../outgoing/attempt.ts';
import type { Attempt } from '../outgoing/schema.ts';
import { type Standing, standingOf } from '../payment-requests/standing.ts';

export type PaymentState = {
  standing: Standing;
  badges: string[];
  maySendAgain: boolean;
};

const standings: Record<Standing, string> = {
  none: 'Niet gevraagd',
  failed: 'Mislukt',
  unknown: 'Onzeker',
  'no-link': 'Geen link',
  open: 'Openstaand',
  paid: 'Betaald',
  expired: 'Verlopen',
  closed: 'Gesloten',
};
const WITHOUT_LINK: readonly Standing[] = ['none', 'failed', 'unknown', 'no-link'];

const messageStates: Record<AttemptState, string> = {
  none: 'Geen bericht',
  sending: 'Bericht onzeker',
  unknown: 'Bericht onzeker',
  failed: 'Bericht mislukt',
  sent: '',
};

/** Returns the state after all attempts for one invoice. Nothing may be sent again for a credited invoice. */
export function paymentState(
  attempts: readonly Attempt[],
  isCredited: boolean,
  now: number,
): PaymentState {
  const standing = standingOf(currentAttempt(ofKind(attempts, 'betaalverzoek')));
  const message = currentAttempt(ofKind(attempts, 'bericht'));
  const badge = standing === 'open' ? messageStates[stateOf(message, now)] : '';
  const isMissing = WITHOUT_LINK.includes(standing) || badge !== '';
  return {
    standing,
    badges: [standings[standing], badge].filter(Boolean),
    maySendAgain: isMissing && !isCredited,
  };
}
