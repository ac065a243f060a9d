import type { DbAndClock } from '../database/open.ts';
import { addressOf } from '../messages/mails/invoice-mail.ts';
import { addressProblem, type ReminderKind } from '../messages/mails/mail.ts';
import { findMail } from '../messages/mails/queries.ts';
import { mayFollow } from '../outgoing/attempt.ts';
import { daysBetween, today } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { Cents } from '../shared/money.ts';
import { assertOverdue, reminderQuestion } from './reminder.ts';
import {
  CASH,
  findInvoiceToRemind,
  reminderName,
  type ToRemind,
  usualKinds,
} from './send-reminder.ts';

export type Check = {
  deliveryId: number;
  number: string;
  customerName: string;
  open: Cents;
  daysLate: number;
  address: string;
  /** The usual kind comes first. */
  kinds: { kind: ReminderKind; name: string }[];
  /** The reason why the reminder would not be sent, or ''. */
  refusal: string;
  /** A text that the user has to read before sending, or ''. */
  warning: string;
};

/** Omits deliveries without an invoice. */
export function checkReminders(ledger: DbAndClock, deliveryIds: readonly number[]): Check[] {
  return deliveryIds.flatMap((deliveryId) => {
    const found = findInvoiceToRemind(ledger.db, deliveryId);
    if (found === undefined) return [];
    const { invoice, overdue } = found;
    const { number, open, dueOn } = overdue;
    return {
      deliveryId,
      number,
      customerName: invoice.delivery.customerName,
      open,
      daysLate: daysBetween(dueOn, today(ledger.clock)),
      address: addressOf(ledger.db, deliveryId, number),
      kinds: usualKinds(found).map((kind) => ({ kind, name: reminderName(found, kind) })),
      refusal: refusalOf(ledger, found),
      warning: invoice.paymentMethod === 'contant' ? CASH : '',
    };
  });
}

const NOBODY_ASKED = { previous: undefined, requestId: '' };

function refusalOf({ db, clock }: DbAndClock, { deliveryId, overdue }: ToRemind): string {
  const { number } = overdue;
  const now = clock().getTime();
  try {
    assertOverdue(overdue, today(clock));
    const earlier = findMail(db, { number, kind: 'herinnering' });
    if (earlier !== undefined) mayFollow(earlier, NOBODY_ASKED, now, reminderQuestion);
    return addressProblem(addressOf(db, deliveryId, number)) ?? '';
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
