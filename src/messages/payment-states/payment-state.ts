import type { PaymentRequest } from '../../payment-requests/schema.ts';
import { currentRequest, type Standing, standingOf } from '../../payment-requests/standing.ts';
import type { SentMessage } from '../schema.ts';

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

type MessageStanding = 'none' | 'failed' | 'unknown' | 'sent';
const messageStandings: Record<MessageStanding, string> = {
  none: 'Geen bericht',
  failed: 'Bericht mislukt',
  unknown: 'Bericht onzeker',
  sent: '',
};

/** Returns the state after all attempts for one invoice. Nothing may be sent again for a credited invoice. */
export function paymentState(
  requests: readonly PaymentRequest[],
  messages: readonly SentMessage[],
  isCredited: boolean,
): PaymentState {
  const standing = standingOf(currentRequest(requests));
  const message = standing === 'open' ? messageStanding(messages) : 'sent';
  const badges = [standings[standing], messageStandings[message]].filter(Boolean);
  const isMissing = WITHOUT_LINK.includes(standing) || message !== 'sent';
  return { standing, badges, maySendAgain: isMissing && !isCredited };
}

function messageStanding(messages: readonly SentMessage[]): MessageStanding {
  if (messages.some(({ state }) => state === 'sent')) return 'sent';
  if (uncertainMessage(messages) !== undefined) return 'unknown';
  return messages.length === 0 ? 'none' : 'failed';
}

/** The message that may have arrived, if no message did. A resent message counts only when it is the latest. */
export function uncertainMessage(messages: readonly SentMessage[]): SentMessage | undefined {
  if (messages.some(({ state }) => state === 'sent')) return undefined;
  return messages
    .toSorted((a, b) => b.id - a.id)
    .find(({ state, resentAt }, i) => state === 'sending' && (resentAt === null || i === 0));
}
