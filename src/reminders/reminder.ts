import { UNDER_WAY } from '../messages/mails/mail.ts';
import type { Question } from '../outgoing/attempt.ts';
import type { Receivable } from '../receivables/receivable.ts';
import {
  amsterdamDate,
  daysBetween,
  formatDate,
  formatMoment,
  type IsoDate,
  moment,
} from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { FormOfAddress } from '../shared/form-of-address.ts';
import { type Cents, cents, formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { collectionCosts } from './costs.ts';
import { term } from './notices.ts';

export type Overdue = Pick<Receivable, 'number' | 'dueOn' | 'open' | 'isCredited' | 'hold'>;

/** Throws 'conflict' when the invoice may not get a reminder. The error names the reason. */
export function assertOverdue(overdue: Overdue, today: IsoDate): void {
  const reason = reasonAgainst(overdue, today);
  if (reason !== undefined)
    throw new DomainError('conflict', `Factuur ${overdue.number} ${reason}.`);
}

function reasonAgainst({ dueOn, open, isCredited, hold }: Overdue, today: IsoDate) {
  if (isCredited) return 'is gecrediteerd';
  if (open <= 0) return 'is al betaald';
  if (dueOn >= today) return `vervalt pas op ${formatDate(dueOn)}`;
  return hold === '' ? undefined : `staat op 'niet aanmanen' (${hold})`;
}

/** The values of the placeholders that only reminders have, such as {termijn}. */
export function reminderWords(
  { open, dueOn }: Overdue,
  { total, form, today }: { total: Cents; form: FormOfAddress; today: IsoDate },
): Record<string, string> {
  const costs = collectionCosts(open);
  return {
    open: formatEuros(open),
    dagen: plural(daysBetween(dueOn, today), 'dag'),
    daarvan: open < total ? `Daarvan staat nog ${formatEuros(open)} open.` : '',
    kosten: formatEuros(costs),
    samen: formatEuros(cents(open + costs)),
    termijn: term(form),
  };
}

const ASKS_WITHIN_DAYS = 7;

/**
 * Asks whether to send another reminder when the last one was sent less than seven days ago, or when its outcome is
 * unknown.
 */
export const reminderQuestion: Question = {
  underWay: UNDER_WAY,
  ask: ({ state, kind, createdAt }, now) => {
    const article = kind === 'herinnering' ? 'een herinnering' : 'een aanmaning';
    if (state !== 'sent')
      return `Of ${article} van ${formatMoment(createdAt)} aankwam, is niet bekend. Nu nog een?`;
    const sentOn = amsterdamDate(createdAt);
    const days = daysBetween(sentOn, amsterdamDate(moment(now)));
    if (days >= ASKS_WITHIN_DAYS) return undefined;
    const ago = days === 0 ? 'vandaag' : `${plural(days, 'dag')} geleden`;
    return `Op ${formatDate(sentOn)}, ${ago}, ging er al ${article} uit. Nu nog een?`;
  },
};
