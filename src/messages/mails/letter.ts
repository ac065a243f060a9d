import { letterOf } from '../../firm/default-letters.ts';
import { fillIn, type Letter, type LetterKind } from '../../firm/letters.ts';
import type { Settings } from '../../firm/schema.ts';
import type { InvoiceDocument } from '../../invoices/document.ts';
import { addDays, formatDate, parseIsoDate } from '../../shared/dates.ts';
import { firstName } from '../../shared/first-name.ts';
import { cents, formatEuros } from '../../shared/money.ts';
import { inGroups } from '../../shared/registration.ts';
import { salutation } from '../../shared/salutation.ts';
import { onOneLine } from '../../shared/text.ts';
import { paymentWords, type AmountDue } from './how-to-pay.ts';

/** The limits of a stored letter. A text may have the same placeholder many times, and a long name in it. */
const MAX_SUBJECT = 250;
const MAX_TEXT = 10_000;

/** Fills in the letter of the settings for an invoice or a credit. */
export function writeLetter(
  settings: Settings,
  kind: LetterKind,
  invoice: InvoiceDocument,
  due: AmountDue = { open: invoice.amounts.total, isCredited: false },
): Letter {
  const words = wordsOf(settings, invoice, false);
  const betalen = paymentWords(invoice, settings.formOfAddress, {
    dueOn: words.vervaldatum ?? '',
    iban: words.iban ?? '',
    due,
  });
  return fillLetter(letterOf(settings, kind), { ...words, betalen });
}

export function fillLetter(template: Letter, words: Readonly<Record<string, string>>): Letter {
  return {
    subject: fillIn(template.subject, words).slice(0, MAX_SUBJECT).toWellFormed(),
    text: fillIn(template.text, words).slice(0, MAX_TEXT).toWellFormed(),
  };
}

/** The values of the placeholders of each letter about an invoice. A formal letter has the customer's whole name. */
export function wordsOf(
  settings: Settings,
  invoice: InvoiceDocument,
  isFormal: boolean,
): Record<string, string> {
  const { number, originalNumber, delivery, amounts, issuedOn, company } = invoice;
  const name = onOneLine(delivery.customerName);
  const issued = parseIsoDate(issuedOn);
  return {
    naam: name,
    voornaam: firstName(name),
    aanhef: salutation(name, isFormal),
    nummer: number,
    factuur: originalNumber,
    bedrag: formatEuros(cents(Math.abs(amounts.total))),
    factuurdatum: issued ? formatDate(issued) : '',
    // The due date is also that of the balance of the invoice.
    vervaldatum: issued ? formatDate(addDays(issued, invoice.paymentTermDays)) : '',
    iban: inGroups(company.iban || settings.iban),
    bedrijf: settings.companyName,
  };
}
