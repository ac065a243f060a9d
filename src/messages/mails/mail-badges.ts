import { currentAttempt, ofKind, stateOf } from '../../outgoing/attempt.ts';
import type { Attempt } from '../../outgoing/schema.ts';
import { capitalized } from '../../shared/calendar.ts';
import { amsterdamDate, formatShortDate } from '../../shared/dates.ts';
import { REMINDERS } from './mail.ts';

/** `isBad` is true for a state in which the user has to act. */
export type MailBadge = {
  text: string;
  isBad: boolean;
  isReminder?: boolean;
  /** The document that did not reach the customer, or that may not have reached the customer. */
  unsent?: 'factuur' | 'creditfactuur';
};

export function mailBadges(attempts: readonly Attempt[], now: number): MailBadge[] {
  const reminder = reminderBadge(attempts, now, ({ kind }) =>
    kind === 'aanmaning' ? 'aangemaand' : 'herinnerd',
  );
  const badges = [
    documentBadge(attempts, 'factuur', now),
    documentBadge(attempts, 'creditfactuur', now),
    reminder,
  ];
  return badges.filter((badge) => badge !== undefined);
}

const DOCUMENT_WORDS = {
  factuur: ['Mail', 'gemaild'],
  creditfactuur: ['Creditmail', 'credit gemaild'],
} as const;

function documentBadge(
  attempts: readonly Attempt[],
  kind: keyof typeof DOCUMENT_WORDS,
  now: number,
): MailBadge | undefined {
  const [noun, sent] = DOCUMENT_WORDS[kind];
  const badge = badgeOf(currentAttempt(ofKind(attempts, kind)), noun, sent, now);
  return badge?.isBad ? { ...badge, unsent: kind } : badge;
}

/**
 * The badge of the last reminder, such as '2e herinnering 09-11'. Undefined when no reminder was tried, or while the
 * last one is being sent.
 */
export function lastReminder(attempts: readonly Attempt[], now: number): MailBadge | undefined {
  return reminderBadge(attempts, now, ({ kind }, reminders) => {
    const sent = reminders.filter((one) => one.kind === kind && one.state === 'sent').length;
    return sent === 1 ? capitalized(kind) : `${sent}e ${kind}`;
  });
}

/**
 * The badge of the last reminder that did not fail, or else of the last failed reminder. For a sent reminder it has the
 * words from `wordsFor` and the day.
 */
function reminderBadge(
  attempts: readonly Attempt[],
  now: number,
  wordsFor: (last: Attempt, reminders: Attempt[]) => string,
): MailBadge | undefined {
  const reminders = ofKind(attempts, ...REMINDERS);
  const last = reminders.findLast(({ state }) => state !== 'failed') ?? reminders.at(-1);
  if (last?.state !== 'sent') return badgeOf(last, 'Herinnering', '', now);
  const day = formatShortDate(amsterdamDate(last.createdAt)).slice(0, 5);
  return { text: `${wordsFor(last, reminders)} ${day}`, isBad: false, isReminder: true };
}

function badgeOf(
  attempt: Attempt | undefined,
  noun: string,
  sent: string,
  now: number,
): MailBadge | undefined {
  const state = stateOf(attempt, now);
  if (state === 'sent') return { text: sent, isBad: false };
  if (state === 'none' || state === 'sending') return undefined;
  return { text: `${noun} ${state === 'failed' ? 'mislukt' : 'onzeker'}`, isBad: true };
}
