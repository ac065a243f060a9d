import type { Db, DbAndClock } from '../database/open.ts';
import { findKvkNumber } from '../deliveries/customer/queries.ts';
import type { MailText } from '../firm/mail-templates.ts';
import { getSettings } from '../firm/queries.ts';
import type { InvoiceDocument } from '../invoices/document.ts';
import { fileName } from '../invoices/file-name.ts';
import { findInvoice, noInvoice } from '../invoices/queries.ts';
import { readInvoiceData } from '../invoices/snapshot.ts';
import { addressOf, pdfOf } from '../messages/mails/invoice-mail.ts';
import {
  isReminder,
  kindNames,
  type MailChoice,
  type MailDraft,
  type ReminderKind,
  REMINDERS,
} from '../messages/mails/mail.ts';
import { findMail, findMailsOf } from '../messages/mails/queries.ts';
import { sendMailOnce } from '../messages/mails/send-mail.tsx';
import type { Attempt } from '../outgoing/schema.ts';
import type { SendContext } from '../outgoing/send-once.ts';
import { paths } from '../paths.ts';
import { findReceivable } from '../receivables/queries.ts';
import { amsterdamDate, today } from '../shared/dates.ts';
import { LAST_NOTICE } from './notices.ts';
import { assertOverdue, type Overdue, reminderQuestion } from './reminder.ts';
import { writeReminder } from './write-reminder.ts';

export type ToRemind = {
  deliveryId: number;
  invoice: InvoiceDocument;
  overdue: Overdue;
  sent: Attempt[];
};

/**
 * Throws 'not-found' without an invoice, 'conflict' for an invoice that may not get a reminder, and the errors of
 * `sendMailOnce`.
 */
export async function sendReminder(
  context: SendContext,
  deliveryId: number,
  kind: ReminderKind,
  choice: MailChoice,
): Promise<void> {
  const reminded = getOverdue(context, deliveryId);
  const { db } = context;
  const { number } = reminded.overdue;
  const mail = {
    ...textFor(context, reminded, kind),
    kind,
    invoiceNumber: number,
    number,
    customerName: reminded.invoice.delivery.customerName,
    replyTo: getSettings(db).email,
    pdf: pdfOf(db, { deliveryId, isCredit: false }),
  };
  const address = choice.address ?? addressOf(db, deliveryId, number);
  await sendMailOnce(context, mail, { ...choice, address }, reminderQuestion);
}

/** Makes a text for each kind of reminder. The usual kind comes first. */
export function draftReminder(
  context: DbAndClock,
  deliveryId: number,
  user: { isAdmin: boolean },
): MailDraft {
  const reminded = getOverdue(context, deliveryId);
  const { invoice, overdue } = reminded;
  const { db, clock } = context;
  const { number } = overdue;
  const now = clock().getTime();
  const earlier = findMail(db, { number, kind: 'herinnering' });
  const question = earlier && reminderQuestion.ask(earlier, now);
  return {
    number,
    customerName: invoice.delivery.customerName,
    address: addressOf(db, deliveryId, number),
    texts: usualKinds(reminded).map((kind) => ({
      kind,
      name: reminderName(reminded, kind),
      ...textFor(context, reminded, kind),
    })),
    fileName: fileName(number, false),
    previous: question === undefined ? null : (earlier?.id ?? null),
    warnings: [
      ...(invoice.paymentMethod === 'contant' ? [CASH] : []),
      ...(question ? [question] : []),
    ],
    mayChangeTexts: user.isAdmin,
    more: { href: paths.holdInvoice(deliveryId), text: 'Niet aanmanen…' },
  };
}

export const CASH = 'Deze factuur is contant. Vraag de chauffeur eerst of het geld is ontvangen.';

/**
 * Both kinds of reminder. The usual kind comes first. It is an aanmaning if any reminder of the invoice was sent
 * before.
 */
export function usualKinds({ sent }: Pick<ToRemind, 'sent'>): readonly ReminderKind[] {
  const wasReminded = sent.some(({ kind }) => isReminder(kind));
  return wasReminded ? REMINDERS.toReversed() : REMINDERS;
}

function textFor({ db, clock }: DbAndClock, reminded: ToRemind, kind: ReminderKind): MailText {
  const { deliveryId, invoice, overdue } = reminded;
  const notice = {
    isBusiness: invoice.buyer.kvkNumber !== '' || findKvkNumber(db, deliveryId) !== '',
    earlierOn: lastNoticeOn(reminded),
    today: today(clock),
  };
  return writeReminder(getSettings(db), kind, { invoice, overdue, notice });
}

export function reminderName({ sent }: Pick<ToRemind, 'sent'>, kind: ReminderKind): string {
  const isLast = kind === 'aanmaning' && lastNoticeOn({ sent }) !== undefined;
  return isLast ? LAST_NOTICE : kindNames[kind];
}

function lastNoticeOn({ sent }: Pick<ToRemind, 'sent'>) {
  const last = sent.findLast(({ kind }) => kind === 'aanmaning');
  return last && amsterdamDate(last.createdAt);
}

/** Throws 'not-found' without an invoice, and 'conflict' for an invoice that may not get a reminder. */
function getOverdue({ db, clock }: DbAndClock, deliveryId: number): ToRemind {
  const found = findInvoiceToRemind(db, deliveryId);
  if (found === undefined) throw noInvoice();
  assertOverdue(found.overdue, today(clock));
  return found;
}

export function findInvoiceToRemind(db: Db, deliveryId: number): ToRemind | undefined {
  const [stored, overdue] = [findInvoice(db, deliveryId), findReceivable(db, deliveryId)];
  if (stored === undefined || overdue === undefined) return undefined;
  const sent = findMailsOf(db, overdue.number).filter(({ state }) => state === 'sent');
  return { deliveryId, invoice: readInvoiceData(stored.data), overdue, sent };
}
