import { amsterdamDate, formatShortDate } from '../../shared/dates.ts';
import { isReminder, isUncertain } from './mail.ts';
import type { SentMail } from './schema.ts';

/** What became of the mails of an invoice. `isBad` needs somebody. */
export type MailBadge = { text: string; isBad: boolean; isReminder?: boolean };

/** The state of the mail of the invoice, of its credit and of its last reminder. */
export function mailBadges(mails: readonly SentMail[], now: number): MailBadge[] {
  const ordered = mails.toSorted((a, b) => a.id - b.id);
  return [
    ...documentBadge(
      ordered.filter(({ kind }) => kind === 'factuur'),
      { noun: 'Mail', sent: 'gemaild' },
      now,
    ),
    ...documentBadge(
      ordered.filter(({ kind }) => kind === 'creditfactuur'),
      { noun: 'Creditmail', sent: 'credit gemaild' },
      now,
    ),
    ...reminderBadge(
      ordered.filter(({ kind }) => isReminder(kind)),
      now,
    ),
  ];
}

type Words = { noun: string; sent: string };

function documentBadge(mails: SentMail[], { noun, sent }: Words, now: number): MailBadge[] {
  if (mails.some(({ state }) => state === 'sent')) return [{ text: sent, isBad: false }];
  return missingBadge(mails, noun, now);
}

/** Each reminder counts for itself, so the last one that did not fail is shown with its day. */
function reminderBadge(mails: SentMail[], now: number): MailBadge[] {
  const last = mails.findLast(({ state }) => state !== 'failed') ?? mails.at(-1);
  if (last?.state !== 'sent') return last ? missingBadge([last], 'Herinnering', now) : [];
  const day = formatShortDate(amsterdamDate(last.createdAt)).slice(0, 5);
  return [
    {
      text: `${last.kind === 'aanmaning' ? 'aangemaand' : 'herinnerd'} ${day}`,
      isBad: false,
      isReminder: true,
    },
  ];
}

function missingBadge(mails: SentMail[], noun: string, now: number): MailBadge[] {
  if (mails.some((mail) => isUncertain(mail, now)))
    return [{ text: `${noun} onzeker`, isBad: true }];
  const last = mails.at(-1);
  if (last === undefined || last.state === 'sending') return [];
  return [{ text: `${noun} mislukt`, isBad: true }];
}
