import { capitalized } from '../../shared/calendar.ts';
import { amsterdamDate, formatShortDate } from '../../shared/dates.ts';
import { isReminder, isUncertain } from './mail.ts';
import type { MailState } from './schema.ts';

/** What became of the mails of an invoice. `isBad` needs somebody. */
export type MailBadge = { text: string; isBad: boolean; isReminder?: boolean };

/** The state of the mail of the invoice, of its credit and of its last reminder. */
export function mailBadges(mails: readonly MailState[], now: number): MailBadge[] {
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

function documentBadge(mails: MailState[], { noun, sent }: Words, now: number): MailBadge[] {
  if (mails.some(({ state }) => state === 'sent')) return [{ text: sent, isBad: false }];
  return missingBadge(mails, noun, now);
}

/** Each reminder counts for itself, so the last one that did not fail is shown with its day. */
function reminderBadge(mails: MailState[], now: number): MailBadge[] {
  const last = lastOf(mails);
  if (last?.state !== 'sent') return last ? missingBadge([last], 'Herinnering', now) : [];
  const text = `${last.kind === 'aanmaning' ? 'aangemaand' : 'herinnerd'} ${dayOf(last)}`;
  return [{ text, isBad: false, isReminder: true }];
}

/** The last reminder of an invoice, such as '2e herinnering 09-11'; undefined without one. */
export function lastReminder(mails: readonly MailState[], now: number): MailBadge | undefined {
  const reminders = mails.filter(({ kind }) => isReminder(kind)).toSorted((a, b) => a.id - b.id);
  const last = lastOf(reminders);
  if (last?.state !== 'sent') return last && missingBadge([last], 'Herinnering', now)[0];
  const count = reminders.filter(
    ({ kind, state }) => kind === last.kind && state === 'sent',
  ).length;
  const noun = count === 1 ? capitalized(last.kind) : `${count}e ${last.kind}`;
  return { text: `${noun} ${dayOf(last)}`, isBad: false, isReminder: true };
}

function lastOf(mails: readonly MailState[]): MailState | undefined {
  return mails.findLast(({ state }) => state !== 'failed') ?? mails.at(-1);
}

function dayOf({ createdAt }: MailState): string {
  return formatShortDate(amsterdamDate(createdAt)).slice(0, 5);
}

function missingBadge(mails: MailState[], noun: string, now: number): MailBadge[] {
  if (mails.some((mail) => isUncertain(mail, now)))
    return [{ text: `${noun} onzeker`, isBad: true }];
  const last = mails.at(-1);
  if (last === undefined || last.state === 'sending') return [];
  return [{ text: `${noun} mislukt`, isBad: true }];
}
