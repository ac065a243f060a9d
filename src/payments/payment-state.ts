import type { SentMessage } from '../messages/schema.ts';
import type { PaymentRequest } from './schema.ts';
import { countingRequest, type Standing, standingOf } from './standing.ts';

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
const NOT_ASKED: readonly Standing[] = ['none', 'failed', 'unknown', 'no-link'];

type MessageStanding = 'none' | 'failed' | 'unknown' | 'sent';
const messageStandings: Record<MessageStanding, string> = {
  none: 'Geen bericht',
  failed: 'Bericht mislukt',
  unknown: 'Bericht onzeker',
  sent: '',
};

/** Of all attempts for one invoice. Of a credited one nothing is sent again: its money is not wanted any more. */
export function paymentState(
  requests: readonly PaymentRequest[],
  messages: readonly SentMessage[],
  isCredited: boolean,
): PaymentState {
  const standing = standingOf(countingRequest(requests));
  const message = standing === 'open' ? messageStanding(messages) : 'sent';
  const badges = [standings[standing], messageStandings[message]].filter(Boolean);
  const isMissing = NOT_ASKED.includes(standing) || message !== 'sent';
  return { standing, badges, maySendAgain: isMissing && !isCredited };
}

/** Somebody who got one message need not get another. */
function messageStanding(messages: readonly SentMessage[]): MessageStanding {
  if (messages.some(({ state }) => state === 'sent')) return 'sent';
  if (uncertainMessage(messages) !== undefined) return 'unknown';
  return messages.length === 0 ? 'none' : 'failed';
}

/** The message of an invoice that may have arrived; one beside which another was sent counts as the last only. */
export function uncertainMessage(messages: readonly SentMessage[]): SentMessage | undefined {
  if (messages.some(({ state }) => state === 'sent')) return undefined;
  return messages
    .toSorted((a, b) => b.id - a.id)
    .find(({ state, resentAt }, i) => state === 'sending' && (resentAt === null || i === 0));
}
