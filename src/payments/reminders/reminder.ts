import { assertNotUnderWay, isSameRequest, type MailChoice } from '../../messages/mails/mail.ts';
import type { SentMail } from '../../messages/mails/schema.ts';
import {
  amsterdamDate,
  daysBetween,
  formatDate,
  formatMoment,
  type IsoDate,
  moment,
} from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { type Cents, formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import { collectionCosts } from './costs.ts';

export const REMINDER_KINDS = ['herinnering', 'aanmaning'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** An invoice with what is open of it. */
export type Overdue = { number: string; dueOn: IsoDate; open: Cents; isCredited: boolean };

/** Throws 'conflict' with the reason when an invoice needs no reminder. */
export function assertOverdue({ number, dueOn, open, isCredited }: Overdue, today: IsoDate): void {
  const reason = reasonAgainst({ dueOn, open, isCredited }, today);
  if (reason !== undefined) throw new DomainError('conflict', `Factuur ${number} ${reason}.`);
}

function reasonAgainst({ dueOn, open, isCredited }: Omit<Overdue, 'number'>, today: IsoDate) {
  if (isCredited) return 'is gecrediteerd';
  if (open <= 0) return 'is al betaald';
  return dueOn >= today ? `vervalt pas op ${formatDate(dueOn)}` : undefined;
}

/** The term begins on the day after the letter was received (HR 25 november 2016, ECLI:NL:HR:2016:2704). */
const TERM = 'veertien dagen, te rekenen vanaf de dag nadat je dit bericht hebt ontvangen';

/** The words of a reminder that the letters of an invoice do not have. */
export function reminderWords({ open, dueOn }: Overdue, today: IsoDate): Record<string, string> {
  return {
    open: formatEuros(open),
    dagen: plural(daysBetween(dueOn, today), 'dag'),
    kosten: formatEuros(collectionCosts(open)),
    termijn: TERM,
  };
}

const ASKS_WITHIN_DAYS = 7;

/** Whether a reminder may follow an earlier one. Throws 'conflict' when the user must choose that first. */
export function mayRemindAgain(earlier: SentMail, choice: MailChoice, now: number): boolean {
  const isSame = isSameRequest(earlier, choice);
  if (isSame && earlier.state === 'sent') return false;
  assertNotUnderWay(earlier, now);
  if (!isSame && (choice.previous === earlier.id || !asksFirst(earlier, now))) return true;
  throw new DomainError('conflict', reminderQuestion(earlier, now));
}

/** Whether the user must confirm another reminder: within seven days of a sent one, or after one without an outcome. */
export function asksFirst(earlier: SentMail, now: number): boolean {
  return earlier.state !== 'sent' || daysSince(earlier, now) < ASKS_WITHIN_DAYS;
}

export function reminderQuestion(earlier: SentMail, now: number): string {
  const { state, kind, createdAt } = earlier;
  const article = kind === 'herinnering' ? 'een herinnering' : 'een aanmaning';
  if (state !== 'sent')
    return `Of ${article} van ${formatMoment(createdAt)} aankwam, is niet bekend. Nu nog een?`;
  const days = daysSince(earlier, now);
  const ago = days === 0 ? 'vandaag' : `${plural(days, 'dag')} geleden`;
  return `Op ${formatDate(amsterdamDate(createdAt))}, ${ago}, ging er al ${article} uit. Nu nog een?`;
}

function daysSince({ createdAt }: SentMail, now: number): number {
  return daysBetween(amsterdamDate(createdAt), amsterdamDate(moment(new Date(now))));
}
