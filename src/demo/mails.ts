import type { Settings } from '../firm/schema.ts';
import { writeMailText } from '../messages/mails/fill-template.ts';
import { mailAttempt } from '../messages/mails/mail.ts';
import { writeReminder } from '../reminders/write-reminder.ts';
import { addDays, type IsoDate } from '../shared/dates.ts';
import { atHour } from './data.ts';
import type { ExampleAttempt, ExampleInvoice } from './payments.ts';

const NO_MAILBOX = 'dit adres bestaat niet of neemt geen mail aan (550 5.1.1 mailbox unavailable)';

/** The mail of an invoice. Most mails were sent. One of the last mails was refused, and one has no known outcome. */
export function exampleMail(
  settings: Settings,
  mailed: ExampleInvoice,
  fromLast: number,
): ExampleAttempt {
  const { invoice, address, issuedAt } = mailed;
  const { number } = invoice;
  const text = writeMailText(settings, 'factuur', invoice);
  const mail = { ...text, invoiceNumber: number, number, kind: 'factuur', address } as const;
  const row = { ...mailAttempt(mail), createdAt: issuedAt };
  if (fromLast === 1) return { ...row, state: 'failed', error: NO_MAILBOX };
  if (fromLast === 3)
    return { ...row, state: 'sending', error: 'de mailserver antwoordde niet op tijd' };
  return { ...row, state: 'sent' };
}

/** Most overdue invoices got a reminder after a week. Some of these also got a final notice two weeks later. */
export function exampleReminders(
  settings: Settings,
  { invoice, address, dueOn, open, isCredited }: ExampleInvoice,
  day: IsoDate,
  index: number,
): ExampleAttempt[] {
  const { number } = invoice;
  if (isCredited || open <= 0 || dueOn >= day || index % 4 === 1) return [];
  const steps = [
    { kind: 'herinnering', on: addDays(dueOn, 7) },
    { kind: 'aanmaning', on: addDays(dueOn, 21) },
  ] as const;
  return steps
    .filter(({ on }) => on < day)
    .map(({ kind, on }, i, all) => {
      const overdue = { number, dueOn, open, isCredited, hold: '' };
      const isBusiness = invoice.buyer.kvkNumber !== '';
      const notice = { isBusiness, earlierOn: undefined, today: on };
      const createdAt = atHour(on, 9);
      const resentAt = all[i + 1] === undefined ? null : createdAt;
      const text = writeReminder(settings, kind, { invoice, overdue, notice });
      const mail = { ...text, kind, address, invoiceNumber: number, number };
      return { ...mailAttempt(mail), createdAt, resentAt, state: 'sent' as const };
    });
}
