import { fillIn, type Letter, type LetterKind, letterOf } from '../../firm/letters.ts';
import type { Settings } from '../../firm/schema.ts';
import type { InvoiceDocument } from '../../invoices/document.ts';
import { asksForTransfer } from '../../invoices/to-pay.ts';
import { addDays, formatDate, type IsoDate, parseIsoDate } from '../../shared/dates.ts';
import { firstName } from '../../shared/first-name.ts';
import { type Cents, cents, formatEuros } from '../../shared/money.ts';

/** The limits of what is stored: a long name may stand many times in a text. */
const MAX_SUBJECT = 250;
const MAX_TEXT = 10_000;

/** Fills in the letter of the settings for an invoice or a credit. `more` are the words that only some letters have. */
export function writeLetter(
  settings: Settings,
  kind: LetterKind,
  invoice: InvoiceDocument,
  more: Readonly<Record<string, string>> = {},
  standing?: Standing,
): Letter {
  const { subject, text } = letterOf(settings, kind);
  const values = { ...valuesOf(settings, invoice, standing), ...more };
  return {
    subject: fillIn(subject, values).slice(0, MAX_SUBJECT).toWellFormed(),
    text: fillIn(text, values).slice(0, MAX_TEXT).toWellFormed(),
  };
}

/** What is still to be paid of an invoice. */
export type Standing = { open: Cents; isCredited: boolean };

function valuesOf(
  settings: Settings,
  invoice: InvoiceDocument,
  standing: Standing = { open: invoice.amounts.total, isCredited: false },
): Record<string, string> {
  const { number, originalNumber, delivery, amounts, issuedOn, company } = invoice;
  const dueOn = dueDate(invoice);
  const iban = inGroups(company.iban || settings.iban);
  return {
    naam: onOneLine(delivery.customerName),
    voornaam: firstName(delivery.customerName),
    nummer: number,
    factuur: originalNumber,
    bedrag: formatEuros(cents(Math.abs(amounts.total))),
    factuurdatum: dutchDate(parseIsoDate(issuedOn)),
    vervaldatum: dutchDate(dueOn),
    iban,
    bedrijf: settings.companyName,
    betalen: stillToPay(invoice, standing, howToPay(invoice, { dueOn: dutchDate(dueOn), iban })),
  };
}

/** As the balance of the invoice is due. */
function dueDate({ issuedOn, paymentTermDays }: InvoiceDocument): IsoDate | undefined {
  const date = parseIsoDate(issuedOn);
  return date && addDays(date, paymentTermDays);
}

function dutchDate(date: IsoDate | undefined): string {
  return date === undefined ? '' : formatDate(date);
}

/** An IBAN in groups of four, as on paper (ISO 13616). */
function inGroups(iban: string): string {
  return iban.replaceAll(' ', '').replace(/.{4}(?=.)/g, '$& ');
}

function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** An invoice may be mailed again after it was paid or credited, and must not ask for the money then. */
function stillToPay({ amounts }: InvoiceDocument, standing: Standing, way: string): string {
  const { open, isCredited } = standing;
  if (isCredited) return 'Deze factuur is gecrediteerd: je hoeft niets te betalen.';
  if (open <= 0 && amounts.total > 0) return 'Deze factuur is al betaald.';
  return open < amounts.total ? `Er staat nog ${formatEuros(open)} open. ${way}` : way;
}

function howToPay(
  invoice: InvoiceDocument,
  { dueOn, iban }: { dueOn: string; iban: string },
): string {
  const { paymentMethod } = invoice;
  if (paymentMethod === 'contant' && !asksForTransfer(invoice))
    return 'Je betaalt dit bedrag contant.';
  if (paymentMethod === 'betaalverzoek') return 'Je krijgt er een betaalverzoek voor.';
  const account = iban === '' ? '' : ` op ${iban}`;
  return `Maak het bedrag uiterlijk op ${dueOn} over${account}, met het factuurnummer erbij.`;
}
