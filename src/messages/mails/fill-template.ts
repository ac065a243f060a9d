import { templateOf } from '../../firm/default-templates.ts';
import { fillIn, type MailKind, type MailText } from '../../firm/mail-templates.ts';
import type { Settings } from '../../firm/schema.ts';
import type { InvoiceDocument } from '../../invoices/document.ts';
import { dueDateOf } from '../../invoices/to-pay.ts';
import { formatDate, parseIsoDate } from '../../shared/dates.ts';
import { firstName } from '../../shared/first-name.ts';
import { cents, formatEuros } from '../../shared/money.ts';
import { inGroups } from '../../shared/registration.ts';
import { salutation } from '../../shared/salutation.ts';
import { onOneLine } from '../../shared/text.ts';
import { type AmountDue, paymentWords } from './how-to-pay.ts';

/**
 * The limits of a mail. Without limits it could be very long, because a template may have a placeholder many times, and
 * the value of the placeholder may be long.
 */
const MAX_SUBJECT = 250;
const MAX_TEXT = 10_000;

export function writeMailText(
  settings: Settings,
  kind: MailKind,
  invoice: InvoiceDocument,
  due: AmountDue = { open: invoice.amounts.total, isCredited: false },
): MailText {
  const words = wordsOf(settings, invoice, false);
  const betalen = paymentWords(invoice, settings.formOfAddress, {
    dueOn: words.vervaldatum ?? '',
    iban: words.iban ?? '',
    due,
  });
  return fillTemplate(templateOf(settings, kind), { ...words, betalen });
}

export function fillTemplate(
  template: MailText,
  words: Readonly<Record<string, string>>,
): MailText {
  return {
    subject: fillIn(template.subject, words).slice(0, MAX_SUBJECT).toWellFormed(),
    text: fillIn(template.text, words).slice(0, MAX_TEXT).toWellFormed(),
  };
}

/** The values of the placeholders. The salutation of a formal mail has the customer's whole name. */
export function wordsOf(
  settings: Settings,
  invoice: InvoiceDocument,
  isFormal: boolean,
): Record<string, string> {
  const { number, originalNumber, delivery, amounts, issuedOn, company } = invoice;
  const name = onOneLine(delivery.customerName);
  const [issued, due] = [parseIsoDate(issuedOn), dueDateOf(invoice)];
  return {
    naam: name,
    voornaam: firstName(name),
    aanhef: salutation(name, isFormal),
    nummer: number,
    factuur: originalNumber,
    bedrag: formatEuros(cents(Math.abs(amounts.total))),
    factuurdatum: issued ? formatDate(issued) : '',
    vervaldatum: due ? formatDate(due) : '',
    iban: inGroups(company.iban || settings.iban),
    bedrijf: settings.companyName,
  };
}
