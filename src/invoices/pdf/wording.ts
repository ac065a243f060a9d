import { addDays, formatShortDate, parseIsoDate, parseTijd } from '../../shared/dates.ts';
import { formatEuros, fromEuros } from '../../shared/money.ts';
import { formatQuantity, fromKuub } from '../../shared/quantity.ts';
import type { InvoiceData, InvoiceLine } from '../invoice-data.ts';

export type Labelled = { label: string; text: string };

/** `Factuur 2026-0001`, for the title of the document and the head of its further pages. */
export function documentTitle({ isCredit, invoiceNumber }: InvoiceData): string {
  return `${isCredit ? 'Creditfactuur' : 'Factuur'} ${invoiceNumber}`;
}

/** Numbers and dates, art. 35a Wet op de omzetbelasting 1968; what is not known is left out. */
export function particulars(invoice: InvoiceData): Labelled[] {
  const rows = [
    { label: 'Factuurnummer', text: invoice.invoiceNumber },
    { label: 'Factuurdatum', text: dutchDate(invoice.invoiceDate) },
    { label: 'Leverdatum', text: deliveryMoment(invoice.delivery.Tijd) },
    { label: 'Vervaldatum', text: invoice.isCredit ? '' : dutchDate(dueDate(invoice)) },
    { label: 'Oorspronkelijke factuur', text: invoice.originalInvoiceNumber ?? '' },
  ];
  return rows.filter(({ text }) => text !== '');
}

/** `5-1-2027`, as nl-NL has it. */
function dutchDate(isoDate: string): string {
  const [year = '', month = '', day = ''] = isoDate.split('-');
  return day === '' ? '' : `${Number(day)}-${Number(month)}-${year}`;
}

function deliveryMoment(tijd: string): string {
  const known = parseTijd(tijd);
  return known ? `${formatShortDate(known.date)} ${known.slot}` : tijd;
}

function dueDate({ paymentMethod, invoiceDate, paymentTermDays }: InvoiceData): string {
  const date = parseIsoDate(invoiceDate);
  if (date === undefined || paymentMethod !== 'bank overmaken') return '';
  return addDays(date, paymentTermDays);
}

/** The fee has a line only where there is one. */
export function shownLines({ lines, calculations }: InvoiceData): InvoiceLine[] {
  return lines.filter((line) => !isFee(line) || calculations.bezorgkosten !== 0);
}

function isFee(line: InvoiceLine): boolean {
  return line.unit === 'stuk';
}

/** The cells of an invoice line; none of its amounts include BTW. */
export function lineCells(line: InvoiceLine, invoice: InvoiceData): string[] {
  return [
    formatQuantity(fromKuub(line.quantity)),
    line.unit,
    formatEuros(fromEuros(line.unitPrice)),
    vatRate(invoice),
    formatEuros(fromEuros(line.amount)),
  ];
}

/** The price as it was agreed, where that is with BTW: the law wants the one without, the customer knows this one. */
export function agreedPrice(line: InvoiceLine, invoice: InvoiceData): string {
  if (!invoice.pricesIncludeVat) return '';
  const { prijs, bezorgkosten } = invoice.calculations;
  const price = fromEuros(isFee(line) ? bezorgkosten : prijs);
  return `${formatEuros(price)} ${isFee(line) ? '' : `per ${line.unit} `}incl. BTW`;
}

export function totals(invoice: InvoiceData): Labelled[] {
  const { netto, btw, totaal } = invoice.calculations;
  return [
    { label: 'Netto', text: formatEuros(fromEuros(netto)) },
    { label: `BTW ${vatRate(invoice)}`, text: formatEuros(fromEuros(btw)) },
    {
      label: invoice.isCredit ? 'Totaal credit' : 'Totaal te betalen',
      text: formatEuros(fromEuros(totaal)),
    },
  ];
}

function vatRate({ vatPercentage }: InvoiceData): string {
  return `${String(vatPercentage).replace('.', ',')}%`;
}

export function paymentSentence(invoice: InvoiceData): string {
  if (invoice.isCredit) return 'Dit bedrag wordt met u verrekend of aan u terugbetaald.';
  switch (invoice.paymentMethod) {
    case 'contant':
      return `Dit bedrag ${isToCome(invoice) ? 'wordt' : 'is'} contant betaald bij levering.`;
    case 'betaalverzoek':
      return 'U betaalt via het betaalverzoek dat u van ons ontvangt.';
    case 'bank overmaken':
      return requestFor(invoice, ['over te maken', account(invoice)].filter(Boolean).join(' '));
    default:
      return requestFor(invoice, 'te betalen');
  }
}

function isToCome({ delivery, invoiceDate }: InvoiceData): boolean {
  const { date = '' } = parseTijd(delivery.Tijd) ?? {};
  return date > invoiceDate;
}

function requestFor(invoice: InvoiceData, payment: string): string {
  const { calculations, paymentTermDays: days, invoiceNumber } = invoice;
  const amount = formatEuros(fromEuros(calculations.totaal));
  const term = days > 0 ? `binnen ${days} ${days === 1 ? 'dag' : 'dagen'}` : 'per omgaande';
  return `Wij verzoeken u ${amount} ${term} ${payment}, onder vermelding van factuurnummer ${invoiceNumber}.`;
}

function account({ company }: InvoiceData): string {
  const holder = company.legalName || company.name;
  if (company.iban === '') return '';
  return `op IBAN ${company.iban}${holder === '' ? '' : ` ten name van ${holder}`}`;
}

/** What somebody wrote: the reason of a credit, and the remarks of the delivery, unless they are left out. */
export function notes({
  isCredit,
  comment,
  originalInvoiceNumber,
  delivery,
  printsRemarks = true,
}: InvoiceData): Labelled[] {
  const wholeInvoice = `Factuur ${originalInvoiceNumber ?? ''} is in zijn geheel gecrediteerd.`;
  const rows = [
    { label: 'Reden creditering', text: isCredit ? comment?.trim() || wholeInvoice : '' },
    { label: 'Opmerkingen', text: printsRemarks ? delivery.opmerkingen.trim() : '' },
  ];
  return rows.filter(({ text }) => text !== '');
}
