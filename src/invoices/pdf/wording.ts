import { formatShortDate, parseTijd } from '../../shared/dates.ts';
import { splitDecimal, withThousandsDots } from '../../shared/decimal.ts';
import { inForm } from '../../shared/form-of-address.ts';
import { type Cents, cents, formatEuros, goodsAmount } from '../../shared/money.ts';
import { printable } from '../../shared/pdf/printable.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import type { InvoiceDocument, InvoiceLine } from '../document.ts';
import { asksForTransfer, dueDateOf, isTransfer, paymentTerm, restToPay } from '../to-pay.ts';
import { unitPriceWithoutVat } from '../unit-price.ts';

export type Labelled = { label: string; text: string };

export function documentTitle({ isCredit, number }: InvoiceDocument): string {
  return `${isCredit ? 'Creditfactuur' : 'Factuur'} ${number}`;
}

/**
 * The numbers and dates that art. 35a Wet op de omzetbelasting 1968 requires, the due date, and the reference of the
 * customer. Empty values are omitted.
 */
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

/**
 * The telephone number. It is separate from `particulars`, because `--verify` looks for the particulars in PDFs of
 * older versions too, and these PDFs show the telephone number in another place.
 */
export function telephone({ delivery }: InvoiceDocument): Labelled[] {
  const text = delivery.phone.trim();
  return text === '' ? [] : [{ label: 'Telefoon', text }];
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

/** An invoice that may be paid by transfer has a due date, also when its total is 0. */
function dueDate(invoice: InvoiceDocument): string {
  const isToTransfer = isTransfer(invoice) || asksForTransfer(invoice);
  return (isToTransfer && dueDateOf(invoice)) || '';
}

export function shownLines({ lines, amounts }: InvoiceDocument): InvoiceLine[] {
  return lines.filter((line) => !isFee(line) || amounts.fee !== 0);
}

function isFee(line: InvoiceLine): boolean {
  return line.unit === 'stuk';
}

/** The quantity, unit, price, rate and amount. The price and the amount include BTW if the agreed price does. */
export function lineCells(line: InvoiceLine, invoice: InvoiceDocument): string[] {
  const { price, fee } = invoice.amounts;
  if (!invoice.pricesIncludeVat) return cellsWithoutVat(line, invoice);
  const agreed = isFee(line) ? [fee, fee] : [price, goodsAmount(price, line.quantity)];
  return cells(line, invoice, agreed);
}

/** The cells of a line whose agreed price excludes BTW, and of every line on PDFs of older versions. */
export function cellsWithoutVat(line: InvoiceLine, invoice: InvoiceDocument): string[] {
  return cells(line, invoice, [line.unitPrice, line.amount]);
}

function cells(line: InvoiceLine, invoice: InvoiceDocument, amounts: Cents[]): string[] {
  const [price = '', amount = ''] = amounts.map(formatEuros);
  return [formatQuantity(line.quantity), line.unit, price, vatRate(invoice), amount];
}

/** The unit price that art. 35a Wet OB 1968 requires. '' if the price in the cells already excludes BTW. */
export function priceWithoutVat(line: InvoiceLine, invoice: InvoiceDocument): string {
  if (!invoice.pricesIncludeVat) return '';
  const agreed = isFee(line) ? invoice.amounts.fee : invoice.amounts.price;
  const { units, decimals } = unitPriceWithoutVat(line, agreed, invoice);
  const [whole, fraction] = splitDecimal(Number(units), decimals);
  const sign = line.amount < 0 ? '-' : '';
  const price = `${sign}€\u00a0${withThousandsDots(whole)},${fraction}`;
  return `excl. BTW ${price}${isFee(line) ? '' : ` per ${line.unit}`}`;
}

export function totals(invoice: InvoiceDocument): [net: Labelled, vat: Labelled, total: Labelled] {
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

/**
 * The sentence about paying. A credit says how its amount is settled. Invoices of older versions say how to pay if they
 * have no payment block. '' for other invoices.
 */
export function paymentSentence(invoice: InvoiceDocument): string {
  if (invoice.isCredit) return inForm(invoice.formOfAddress, SETTLED);
  if (isTransfer(invoice) || cashText(invoice) !== '') return '';
  switch (invoice.paymentMethod) {
    case 'contant':
      return `Dit bedrag ${isStillToDeliver(invoice) ? 'wordt' : 'is'} contant betaald bij levering.`;
    case 'betaalverzoek':
      return 'U betaalt via het betaalverzoek dat u van ons ontvangt.';
    default:
      return askToPay(invoice);
  }
}

/** The sentence about cash. '' if no cash is expected or received, for a credit, and for invoices of older versions. */
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

function askToPay({ amounts, paymentTermDays: days, number }: InvoiceDocument): string {
  return `Wij verzoeken u ${formatEuros(amounts.total)} ${paymentTerm(days)} te betalen, onder vermelding van factuurnummer ${number}.`;
}

/** The block says how much must be paid, when, and to which account. Undefined for a document without this block. */
export function paymentBlock(invoice: InvoiceDocument): PaymentBlock | undefined {
  const cash = cashText(invoice);
  const isAsked = asksForTransfer(invoice);
  if (!isAsked && cash === '') return undefined;
  const { company, number, paymentTermDays } = invoice;
  const term = paymentTermDays > 0 ? `vóór ${dutchDate(dueDate(invoice))}` : 'per omgaande';
  const account = [
    { label: 'IBAN', text: company.iban },
    { label: 't.n.v.', text: company.legalName || company.name },
    { label: 'o.v.v.', text: number },
  ];
  return {
    amount: formatEuros(cents(Math.max(0, restToPay(invoice)))),
    when: isAsked ? term : cash,
    account: isAsked ? account.filter(({ text }) => text !== '') : [],
    cash: isAsked ? cash : '',
  };
}

/** `cash` is '' if `when` already has the sentence about cash. */
type PaymentBlock = { amount: string; when: string; account: Labelled[]; cash: string };

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
