import { amountsOf, type DeliveryDetails, tijdOf } from '../deliveries/delivery.ts';
import type { SettingsDetails } from '../firm/firm.ts';
import type { Settings } from '../firm/schema.ts';
import type { Amounts } from '../shared/btw.ts';
import { amsterdamDate, type Moment } from '../shared/dates.ts';
import { DomainError, fieldError } from '../shared/domain-error.ts';
import { countLines } from '../shared/lines.ts';
import { cents, formatEuros, toEuros } from '../shared/money.ts';
import { formatQuantity, toKuub } from '../shared/quantity.ts';
import type { InvoiceData, InvoiceLine } from './invoice-data.ts';

export const PREVIEW_NUMBER = 'CONCEPT';
const MAX_COMMENT_LENGTH = 2000;
const MAX_COMMENT_LINES = 50;

/** What makes a document this one: its number, its moment (UTC) and the file id of its PDF (32 hex digits). */
export type Issue = { number: string; issuedAt: Moment; documentId: string };

type LogoSize = InvoiceData['company']['logo'];
export type InvoicingSettings = SettingsDetails & Pick<Settings, 'vatRate'>;

/** The snapshot of a delivery, the firm and the amounts: all that the PDF is drawn from, now and ever after. */
export function invoiceData(
  delivery: DeliveryDetails,
  settings: InvoicingSettings,
  issue: Issue,
  logo?: LogoSize,
): InvoiceData {
  const amounts = amountsOf(delivery, settings);
  return {
    invoiceNumber: issue.number,
    delivery: {
      Klant_naam: delivery.customerName,
      leveringsadres: delivery.address,
      telefoonnummer: delivery.phone,
      opmerkingen: delivery.remarks,
      Tijd: tijdOf(delivery),
    },
    calculations: {
      prijs: toEuros(delivery.price),
      aantal: toKuub(delivery.quantity),
      bezorgkosten: toEuros(delivery.fee),
      netto: toEuros(amounts.net),
      btw: toEuros(amounts.vat),
      totaal: toEuros(amounts.total),
    },
    ...issueFields(issue),
    // So that the customer can pay: how to transfer it, and by when.
    paymentMethod: delivery.payment === 'onbekend' ? 'bank overmaken' : delivery.payment,
    paymentTermDays: settings.paymentTermDays,
    vatPercentage: settings.vatRate / 100,
    pricesIncludeVat: settings.pricesIncludeVat,
    printsRemarks: settings.remarksOnInvoice,
    lines: invoiceLines(delivery, settings, amounts),
    company: companyOf(settings, logo),
  };
}

/** The delivery is no longer as it was when it was chosen: its invoice would state something else than was seen. */
export function changedMeanwhile(
  delivery: DeliveryDetails,
  settings: InvoicingSettings,
): DomainError {
  const quantity = formatQuantity(delivery.quantity);
  const total = formatEuros(amountsOf(delivery, settings).total);
  const sentence = `Niet gefactureerd: deze levering is intussen gewijzigd. Nu ${quantity} kuub, samen ${total}. Controleer de levering en vink die opnieuw aan.`;
  return new DomainError('conflict', sentence);
}

function issueFields({ issuedAt, documentId }: Issue) {
  return { issuedAt, invoiceDate: amsterdamDate(issuedAt), documentId };
}

/** Without BTW; the fee has a line of its own unless it is 0. */
function invoiceLines(
  delivery: DeliveryDetails,
  settings: InvoicingSettings,
  amounts: Amounts,
): InvoiceLine[] {
  const goods: InvoiceLine = {
    description: settings.lineName,
    unit: 'kuub',
    quantity: toKuub(delivery.quantity),
    unitPrice: toEuros(amounts.unitNet),
    amount: toEuros(amounts.goodsNet),
  };
  if (delivery.fee === 0) return [goods];
  const fee = toEuros(amounts.feeNet);
  return [
    goods,
    { description: 'Bezorgkosten', unit: 'stuk', quantity: 1, unitPrice: fee, amount: fee },
  ];
}

function companyOf(
  settings: InvoicingSettings,
  logo: LogoSize | undefined,
): InvoiceData['company'] {
  return {
    name: settings.companyName,
    legalName: settings.legalName,
    address: settings.address,
    phone: settings.phone,
    email: settings.email,
    website: settings.website,
    kvk: settings.kvkNumber,
    btw: settings.vatNumber,
    iban: settings.iban.replace(/(.{4})(?=.)/g, '$1 '),
    bic: settings.bic,
    ...(logo && { logo: { sha256: logo.sha256, width: logo.width, height: logo.height } }),
  };
}

/**
 * The snapshot of the credit of an invoice: all its amounts negated, at the rate and prices of the original. Remarks are
 * printed where the office chose so for the invoice, and still does.
 */
export function creditData(
  original: InvoiceData,
  issue: Issue,
  { comment, remarksOnInvoice }: { comment: string; remarksOnInvoice: boolean },
): InvoiceData {
  const { calculations, lines, printsRemarks = false } = original;
  return {
    ...original,
    invoiceNumber: issue.number,
    ...issueFields(issue),
    isCredit: true,
    originalInvoiceNumber: original.invoiceNumber,
    comment,
    printsRemarks: printsRemarks && remarksOnInvoice,
    calculations: {
      ...calculations,
      bezorgkosten: negated(calculations.bezorgkosten),
      netto: negated(calculations.netto),
      btw: negated(calculations.btw),
      totaal: negated(calculations.totaal),
      prijs: negated(calculations.prijs),
    },
    lines: lines.map((line) => ({
      ...line,
      unitPrice: negated(line.unitPrice),
      amount: negated(line.amount),
    })),
  };
}

/** Never -0, which JSON would turn into 0 and so change the snapshot. */
function negated(euros: number): number {
  return euros === 0 ? 0 : -euros;
}

/** The reason of a credit, optional. Throws 'invalid' when it is longer than 2,000 characters or 50 lines. */
export function readComment(text: string): string {
  const comment = text.trim();
  if (comment.length > MAX_COMMENT_LENGTH)
    throw wrongComment('Een opmerking heeft hoogstens 2.000 tekens.');
  if (countLines(comment) > MAX_COMMENT_LINES)
    throw wrongComment(`Een opmerking heeft hoogstens ${MAX_COMMENT_LINES} regels.`);
  return comment;
}

function wrongComment(sentence: string): DomainError {
  return fieldError('comment', sentence);
}

/** The stored amounts of a credit: those of its invoice, negated. */
export function creditAmounts(invoice: Pick<Amounts, 'net' | 'vat' | 'total'>) {
  return { net: cents(-invoice.net), vat: cents(-invoice.vat), total: cents(-invoice.total) };
}
