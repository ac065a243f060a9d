import { capitalized } from '../../shared/calendar.ts';
import { amsterdamDate, formatShortDate } from '../../shared/dates.ts';
import { isReminder, isUncertain } from './mail.ts';
import type { MailState } from './schema.ts';

/** The state of a mail as a badge. `isBad` marks a state that needs somebody. */
export type MailBadge = { text: string; isBad: boolean; isReminder?: boolean };

/** The state of the mail of the invoice, of its credit and of its last reminder. */
export function mailBadges(mails: readonly MailState[], now: number): MailBadge[] {
  const ordered = mails.toSorted((a, b) => a.id - b.id);
  const reminder = reminderBadge(mails, now, ({ kind }) =>
    kind === 'aanmaning' ? 'aangemaand' : 'herinnerd',
  );
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
    ...(reminder === undefined ? [] : [reminder]),
  ];
}

/** The last reminder of an invoice, such as '2e herinnering 09-11'; undefined without one. */
export function lastReminder(mails: readonly MailState[], now: number): MailBadge | undefined {
  return reminderBadge(mails, now, ({ kind }, reminders) => {
    const sent = reminders.filter((mail) => mail.kind === kind && mail.state === 'sent').length;
    return sent === 1 ? capitalized(kind) : `${sent}e ${kind}`;
  });
}

type Words = { noun: string; sent: string };

function documentBadge(mails: MailState[], { noun, sent }: Words, now: number): MailBadge[] {
  if (mails.some(({ state }) => state === 'sent')) return [{ text: sent, isBad: false }];
  return missingBadge(mails, noun, now);
}

/** Each reminder counts for itself, so the last one that did not fail is shown, in these words with its day. */
function reminderBadge(
  mails: readonly MailState[],
  now: number,
  wordsFor: (last: MailState, reminders: MailState[]) => string,
): MailBadge | undefined {
  const reminders = mails.filter(({ kind }) => isReminder(kind)).toSorted((a, b) => a.id - b.id);
  const last = reminders.findLast(({ state }) => state !== 'failed') ?? reminders.at(-1);
  if (last?.state !== 'sent') return last && missingBadge([last], 'Herinnering', now)[0];
  const day = formatShortDate(amsterdamDate(last.createdAt)).slice(0, 5);
  return { text: `${wordsFor(last, reminders)} ${day}`, isBad: false, isReminder: true };
}

function missingBadge(mails: MailState[], noun: string, now: number): MailBadge[] {
  if (mails.some((mail) => isUncertain(mail, now)))
    return [{ text: `${noun} onzeker`, isBad: true }];
  const last = mails.at(-1);
  if (last === undefined || last.state === 'sending') return [];
  return [{ text: `${noun} mislukt`, isBad: true }];
}
