import { addDays, formatShortDate, parseIsoDate, parseTijd } from '../../shared/dates.ts';
import { inForm } from '../../shared/form-of-address.ts';
import { cents, formatEuros } from '../../shared/money.ts';
import { printable } from '../../shared/pdf/printable.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import type { InvoiceDocument, InvoiceLine } from '../document.ts';
import { asksForTransfer, isTransfer, restToPay } from '../to-pay.ts';

export type Labelled = { label: string; text: string };

export function documentTitle({ isCredit, number }: InvoiceDocument): string {
  return `${isCredit ? 'Creditfactuur' : 'Factuur'} ${number}`;
}

/** The numbers and dates that art. 35a Wet op de omzetbelasting 1968 requires. Leaves out unknown values. */
export function particulars(invoice: InvoiceDocument): Labelled[] {
  const rows = [
    { label: 'Factuurnummer', text: invoice.number },
    { label: 'Factuurdatum', text: dutchDate(invoice.issuedOn) },
    { label: 'Leverdatum', text: deliveryMoment(invoice.delivery.time) },
    { label: 'Vervaldatum', text: invoice.isCredit ? '' : dutchDate(dueDate(invoice)) },
    { label: 'Oorspronkelijke factuur', text: invoice.originalNumber },
    { label: inForm(invoice.formOfAddress, REFERENCE), text: invoice.buyer.reference },
  ];
  return rows.filter(({ text }) => text !== '');
}

const REFERENCE = { u: 'Uw referentie', je: 'Je referentie' };

/** Formats a date as `5-1-2027`, like the locale nl-NL. */
function dutchDate(isoDate: string): string {
  const [year = '', month = '', day = ''] = isoDate.split('-');
  return day === '' ? '' : `${Number(day)}-${Number(month)}-${year}`;
}

function deliveryMoment(tijd: string): string {
  const known = parseTijd(tijd);
  return known ? `${formatShortDate(known.date)} ${known.slot}` : tijd;
}

/** A transfer that was agreed has a due date also when its total is 0. */
function dueDate(invoice: InvoiceDocument): string {
  const date = parseIsoDate(invoice.issuedOn);
  const isToTransfer = isTransfer(invoice) || asksForTransfer(invoice);
  return date === undefined || !isToTransfer ? '' : addDays(date, invoice.paymentTermDays);
}

export function shownLines({ lines, amounts }: InvoiceDocument): InvoiceLine[] {
  return lines.filter((line) => !isFee(line) || amounts.fee !== 0);
}

function isFee(line: InvoiceLine): boolean {
  return line.unit === 'stuk';
}

/** The amounts exclude BTW. */
export function lineCells(line: InvoiceLine, invoice: InvoiceDocument): string[] {
  return [
    formatQuantity(line.quantity),
    line.unit,
    formatEuros(line.unitPrice),
    vatRate(invoice),
    formatEuros(line.amount),
  ];
}

/** '' if it excludes BTW. The law requires a price without BTW, but the customer knows the price with BTW. */
export function agreedPrice(line: InvoiceLine, invoice: InvoiceDocument): string {
  if (!invoice.pricesIncludeVat) return '';
  const { price, fee } = invoice.amounts;
  const agreed = isFee(line) ? fee : price;
  return `${formatEuros(agreed)} ${isFee(line) ? '' : `per ${line.unit} `}incl. BTW`;
}

export function totals(invoice: InvoiceDocument): Labelled[] {
  const { net, vat, total } = invoice.amounts;
  return [
    { label: 'Netto', text: formatEuros(net) },
    { label: `BTW ${vatRate(invoice)}`, text: formatEuros(vat) },
    {
      label: invoice.isCredit ? 'Totaal credit' : 'Totaal te betalen',
      text: formatEuros(total),
    },
  ];
}

function vatRate({ vatRate: rate }: InvoiceDocument): string {
  return `${String(rate / 100).replace('.', ',')}%`;
}

const SETTLED = {
  u: 'Dit bedrag wordt met u verrekend of aan u terugbetaald.',
  je: 'Dit bedrag wordt met je verrekend of aan je terugbetaald.',
};

export function paymentSentence(invoice: InvoiceDocument): string {
  if (invoice.isCredit) return inForm(invoice.formOfAddress, SETTLED);
  const cash = cashText(invoice);
  if (cash !== '') return asksForTransfer(invoice) ? `${cash}\n${askToTransfer(invoice)}` : cash;
  if (isTransfer(invoice)) return askToTransfer(invoice);
  switch (invoice.paymentMethod) {
    case 'contant':
      // This sentence is only on invoices of older versions, which did not store how much cash was received.
      return `Dit bedrag ${isStillToDeliver(invoice) ? 'wordt' : 'is'} contant betaald bij levering.`;
    case 'betaalverzoek':
      // This sentence is only on invoices of older versions. Newer invoices ask for a transfer as well.
      return 'U betaalt via het betaalverzoek dat u van ons ontvangt.';
    default:
      return askToPay(invoice, 'te betalen');
  }
}

/** '' for an invoice without cash and for older invoices. */
export function cashText(invoice: InvoiceDocument): string {
  const { cashReceived, paymentMethod, isCredit } = invoice;
  if (isCredit || cashReceived === undefined) return '';
  if (cashReceived === null) return paymentMethod === 'contant' ? 'Contant bij levering' : '';
  const rest = restToPay(invoice);
  const received = `Contant ontvangen ${formatEuros(cashReceived)}`;
  if (rest === 0) return received;
  return rest > 0
    ? `${received}; nog te betalen ${formatEuros(rest)}`
    : `${received}; te veel ontvangen ${formatEuros(cents(-rest))}`;
}

function isStillToDeliver({ delivery, issuedOn }: InvoiceDocument): boolean {
  const { date = '' } = parseTijd(delivery.time) ?? {};
  return date > issuedOn;
}

function askToTransfer(invoice: InvoiceDocument): string {
  return askToPay(invoice, ['over te maken', account(invoice)].filter(Boolean).join(' '));
}

function askToPay(invoice: InvoiceDocument, way: string): string {
  const { paymentTermDays: days, number, formOfAddress } = invoice;
  const amount = formatEuros(restToPay(invoice));
  const term = days > 0 ? `binnen ${days} ${days === 1 ? 'dag' : 'dagen'}` : 'per omgaande';
  const customer = inForm(formOfAddress, { u: 'u', je: 'je' });
  return `Wij verzoeken ${customer} ${amount} ${term} ${way}, onder vermelding van factuurnummer ${number}.`;
}

function account({ company }: InvoiceDocument): string {
  const holder = company.legalName || company.name;
  if (company.iban === '') return '';
  return `op IBAN ${company.iban}${holder === '' ? '' : ` ten name van ${holder}`}`;
}

export function notes({
  isCredit,
  comment,
  originalNumber,
  delivery,
  printsRemarks = true,
}: InvoiceDocument): Labelled[] {
  const wholeInvoice = `Factuur ${originalNumber} is in zijn geheel gecrediteerd.`;
  const rows = [
    { label: 'Reden creditering', text: isCredit ? comment.trim() || wholeInvoice : '' },
    { label: 'Opmerkingen', text: printsRemarks ? delivery.remarks.trim() : '' },
  ];
  return rows.filter(({ text }) => text !== '');
}

export function printableDocument(document: InvoiceDocument): InvoiceDocument {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  ) as InvoiceDocument;
}
