import { templateOf } from '../firm/default-templates.ts';
import type { MailText } from '../firm/mail-templates.ts';
import type { Settings } from '../firm/schema.ts';
import type { InvoiceDocument } from '../invoices/document.ts';
import { fillTemplate, wordsOf } from '../messages/mails/fill-template.ts';
import type { ReminderKind } from '../messages/mails/mail.ts';
import { type Notice, ownNotice } from './notices.ts';
import { type Overdue, reminderWords } from './reminder.ts';

/** Uses the template of the settings, unless Vipo has its own text for the notice. */
export function writeReminder(
  settings: Settings,
  kind: ReminderKind,
  { invoice, overdue, notice }: { invoice: InvoiceDocument; overdue: Overdue; notice: Notice },
): MailText {
  const { formOfAddress: form } = settings;
  const { total } = invoice.amounts;
  const isNotice = kind === 'aanmaning';
  const own = isNotice ? ownNotice(notice, form) : undefined;
  return fillTemplate(own ?? templateOf(settings, kind), {
    ...wordsOf(settings, invoice, isNotice),
    ...reminderWords(overdue, { total, form, today: notice.today }),
  });
}
