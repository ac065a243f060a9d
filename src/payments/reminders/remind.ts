import type { Db } from '../../database/open.ts';
import { getSettings } from '../../firm/queries.ts';
import type { InvoiceDocument } from '../../invoices/document.ts';
import { fileName } from '../../invoices/file-name.ts';
import { findCredit, findInvoice, noInvoice } from '../../invoices/queries.ts';
import { readInvoiceData } from '../../invoices/snapshot.ts';
import { addressOf, pdfOf } from '../../messages/mails/invoice-mail.ts';
import { writeLetter } from '../../messages/mails/letter.ts';
import type { MailOffer } from '../../messages/mails/mail-form.tsx';
import type { MailChoice } from '../../messages/mails/mail.ts';
import { findMail, findMailsOf } from '../../messages/mails/queries.ts';
import { type MailContext, sendOnce } from '../../messages/mails/send-mail.tsx';
import { type Clock, today } from '../../shared/dates.ts';
import { findBalance } from '../balances/queries.ts';
import {
  asksFirst,
  assertOverdue,
  mayRemindAgain,
  type Overdue,
  REMINDER_KINDS,
  type ReminderKind,
  reminderQuestion,
  reminderWords,
} from './reminder.ts';

type Ledger = { db: Db; clock: Clock };

/** Mails a reminder with the stored PDF. Throws 'conflict' for an invoice that is not overdue, and as `sendOnce`. */
export async function remind(
  context: MailContext,
  deliveryId: number,
  kind: ReminderKind,
  choice: MailChoice,
): Promise<void> {
  const { invoice, overdue } = getOverdue(context, deliveryId);
  const { db, clock } = context;
  const settings = getSettings(db);
  const mail = {
    ...writeLetter(settings, kind, invoice, reminderWords(overdue, today(clock))),
    kind,
    invoiceNumber: overdue.number,
    number: overdue.number,
    customerName: invoice.delivery.customerName,
    replyTo: settings.email,
    pdf: pdfOf(db, { deliveryId, isCredit: false }),
  };
  const address = choice.address ?? addressOf(db, deliveryId, overdue.number);
  await sendOnce(context, mail, { ...choice, address }, mayRemindAgain);
}

/** Returns both letters, with the usual one first, and the warnings for the user. */
export function remindOffer(
  context: Ledger,
  deliveryId: number,
  user: { isAdmin: boolean },
): MailOffer {
  const { invoice, overdue } = getOverdue(context, deliveryId);
  const { db, clock } = context;
  const { number } = overdue;
  const now = clock().getTime();
  const earlier = findMail(db, { number, kind: 'herinnering' });
  const isAsked = earlier !== undefined && asksFirst(earlier, now);
  const words = reminderWords(overdue, today(clock));
  const wasReminded = findMailsOf(db, [number]).some(
    ({ kind, state }) => kind === 'herinnering' && state === 'sent',
  );
  const kinds = wasReminded ? REMINDER_KINDS.toReversed() : REMINDER_KINDS;
  return {
    number,
    customerName: invoice.delivery.customerName,
    address: addressOf(db, deliveryId, number),
    letters: kinds.map((kind) => ({
      kind,
      ...writeLetter(getSettings(db), kind, invoice, words),
    })),
    fileName: fileName(number, false),
    previous: isAsked ? earlier.id : null,
    warnings: [
      ...(invoice.paymentMethod === 'contant' ? [CASH] : []),
      ...(isAsked ? [reminderQuestion(earlier, now)] : []),
    ],
    mayChangeTexts: user.isAdmin,
  };
}

const CASH = 'Deze factuur is contant. Vraag de chauffeur eerst of het geld is ontvangen.';

function getOverdue({ db, clock }: Ledger, deliveryId: number) {
  const stored = findInvoice(db, deliveryId);
  const balance = stored && findBalance(db, stored.id);
  if (stored === undefined || balance === undefined) throw noInvoice();
  const { dueOn, open } = balance;
  const isCredited = findCredit(db, deliveryId) !== undefined;
  const overdue: Overdue = { number: stored.number, dueOn, open, isCredited };
  assertOverdue(overdue, today(clock));
  const invoice: InvoiceDocument = readInvoiceData(stored.data);
  return { invoice, overdue };
}
