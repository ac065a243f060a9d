import type { InvoiceData } from '../invoices/invoice-data.ts';
import { basisPoints, requestedTotal } from '../shared/btw.ts';
import type { FieldErrors, Read } from '../shared/domain-error.ts';
import { type Cents, fromEuros, MAX_PRICE, parseEuros } from '../shared/money.ts';
import { formatQuantity, fromKuub } from '../shared/quantity.ts';

/** The statuses of Tikkie Business API v2. */
export const PAYMENT_STATUSES = [
  'OPEN',
  'CLOSED',
  'EXPIRED',
  'MAX_YIELD_REACHED',
  'MAX_SUCCESSFUL_PAYMENTS_REACHED',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What to ask for. The reference, an invoice number as a rule, and the amount together are asked for once. */
export type PaymentOrder = { amount: Cents; description: string; reference: string };

type Invoiced = Pick<InvoiceData, 'calculations' | 'vatPercentage' | 'pricesIncludeVat'>;

/** An order as sent, each field a text. */
export type PaymentOrderFields = { amount: string; description: string; reference: string };

const MAX_DESCRIPTION = 140;
const MAX_TEXT = 1000;
const WIRE_LENGTH = 35;
const NOT_IN_A_REFERENCE = /[^a-zA-Z0-9!&'()+\-./:?_`, ]/gu;
const MARKS = /[\u0300-\u036f]/g;

/**
 * 'Brandhout {quantity} kuub voor {customer}', at most 140 characters: 137 and three dots when it is
 * longer (specification, section 9). The quantity is in kuub; RangeError beyond three decimals.
 */
export function paymentDescription(quantity: number, customer: string): string {
  const text = `Brandhout ${formatQuantity(fromKuub(quantity))} kuub voor ${customer}`;
  return text.length <= MAX_DESCRIPTION ? text : `${cut(text, MAX_DESCRIPTION - 3)}...`;
}

/** Price × quantity including BTW, and the delivery fee only where the settings say so (specification, section 9). */
export function requestedAmount(
  { calculations, vatPercentage, pricesIncludeVat }: Invoiced,
  includesFee: boolean,
): Cents {
  const { prijs, aantal, bezorgkosten } = calculations;
  const sale = {
    price: fromEuros(prijs),
    quantity: fromKuub(aantal),
    fee: fromEuros(bezorgkosten),
    rate: basisPoints(Math.round(vatPercentage * 100)),
    pricesIncludeVat,
  };
  return requestedTotal(sale, includesFee);
}

/** Reads an order; the sentences for what is wrong stand by field. The amount is in euros. */
export function readPaymentOrder(fields: PaymentOrderFields): Read<PaymentOrder> {
  const amount = parseEuros(fields.amount);
  const description = fields.description.trim();
  const reference = fields.reference.trim();
  const errors: FieldErrors = {
    ...textProblem('description', 'een omschrijving', description),
    ...textProblem('reference', 'een kenmerk', reference),
  };
  if (amount === undefined || amount === 0 || amount > MAX_PRICE) {
    errors.amount = 'Vul een bedrag in van 0,01 tot 99.999,99 met hoogstens twee decimalen.';
    return { ok: false, fields: errors };
  }
  if (Object.keys(errors).length > 0) return { ok: false, fields: errors };
  return { ok: true, value: { amount, description, reference } };
}

function textProblem(field: string, what: string, text: string): FieldErrors {
  if (text === '') return { [field]: `Vul ${what} in.` };
  return text.length > MAX_TEXT ? { [field]: `Vul ${what} van hoogstens 1.000 tekens in.` } : {};
}

/** The description that Tikkie takes: 35 characters (API v2, createPaymentRequest), cut at a word. */
export function wireDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= WIRE_LENGTH) return line;
  const space = line.lastIndexOf(' ', WIRE_LENGTH);
  return cut(line, space > 0 ? space : WIRE_LENGTH);
}

/**
 * The reference that Tikkie takes: 35 characters out of a narrow set (API v2, createPaymentRequest).
 * A long one keeps its end, where the number stands.
 */
export function wireReference(text: string): string {
  const plain = text.normalize('NFKD').replace(MARKS, '').replace(NOT_IN_A_REFERENCE, '-');
  return plain.slice(-WIRE_LENGTH).trim() || '-';
}

/** The first `length` UTF-16 units, or one less rather than half a character. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
