import { letterOf } from '../firm/default-letters.ts';
import type { Letter } from '../firm/letters.ts';
import type { Settings } from '../firm/schema.ts';
import type { InvoiceDocument } from '../invoices/document.ts';
import { fillLetter, wordsOf } from '../messages/mails/letter.ts';
import { type Notice, ownNotice } from './notices.ts';
import { type Overdue, type ReminderKind, reminderWords } from './reminder.ts';

/** The reminder of an invoice: in the text of the settings, except for notices that have a text of their own. */
export function writeReminder(
  settings: Settings,
  kind: ReminderKind,
  { invoice, overdue, notice }: { invoice: InvoiceDocument; overdue: Overdue; notice: Notice },
): Letter {
  const { formOfAddress: form } = settings;
  const { total } = invoice.amounts;
  const isNotice = kind === 'aanmaning';
  const own = isNotice ? ownNotice(notice, form) : undefined;
  return fillLetter(own ?? letterOf(settings, kind), {
    ...wordsOf(settings, invoice, isNotice),
    ...reminderWords(overdue, { total, form, today: notice.today }),
  });
}
