import type { InvoiceDocument } from '../invoices/document.ts';
import type { NewAttempt } from '../outgoing/schema.ts';
import { isRequestable, requestedTotal } from '../shared/btw.ts';
import type { FieldErrors, Read } from '../shared/domain-error.ts';
import { type Cents, parseEuros } from '../shared/money.ts';
import { formatQuantity, type Thousandths } from '../shared/quantity.ts';
import { truncate } from '../shared/text.ts';

/** `reference` is usually an invoice number. */
export type PaymentOrder = { amount: Cents; description: string; reference: string };

type AgreedSale = Pick<InvoiceDocument, 'vatRate' | 'pricesIncludeVat'> & {
  amounts: Pick<InvoiceDocument['amounts'], 'price' | 'quantity' | 'fee'>;
};

const MAX_DESCRIPTION = 140;
const MAX_TEXT = 1000;

/** The key allows one request for each reference and amount. */
export function requestAttempt({ amount, description, reference }: PaymentOrder): NewAttempt {
  const onceKey = `${amount} ${reference}`;
  const of = { channel: 'tikkie', kind: 'betaalverzoek', about: reference };
  return { ...of, subject: description, amount, onceKey };
}

/** A text of more than 140 characters is cut to 137 characters and three dots (specification, section 9). */
export function paymentDescription(quantity: Thousandths, customer: string): string {
  const text = `Brandhout ${formatQuantity(quantity)} kuub voor ${customer}`;
  return text.length <= MAX_DESCRIPTION ? text : `${truncate(text, MAX_DESCRIPTION - 3)}...`;
}

/** Price × quantity including BTW, plus the delivery fee if the settings say so (specification, section 9). */
export function requestedAmount(
  { amounts, vatRate: rate, pricesIncludeVat }: AgreedSale,
  includesFee: boolean,
): Cents {
  return requestedTotal({ ...amounts, rate, pricesIncludeVat }, includesFee);
}

/** The amount is in euros. The result has the order, or an error sentence for each wrong field. */
export function readPaymentOrder(fields: Record<keyof PaymentOrder, string>): Read<PaymentOrder> {
  const amount = parseEuros(fields.amount);
  const description = fields.description.trim();
  const reference = fields.reference.trim();
  const errors: FieldErrors = {
    ...textError('description', 'een omschrijving', description),
    ...textError('reference', 'een kenmerk', reference),
  };
  if (amount === undefined || !isRequestable(amount)) {
    errors.amount = 'Vul een bedrag in van 0,01 tot 99.999,99, zoals 89,50.';
    return { ok: false, fields: errors };
  }
  if (Object.keys(errors).length > 0) return { ok: false, fields: errors };
  return { ok: true, value: { amount, description, reference } };
}

function textError(field: string, noun: string, text: string): FieldErrors {
  if (text === '') return { [field]: `Vul ${noun} in.` };
  return text.length > MAX_TEXT ? { [field]: `Vul ${noun} van hoogstens 1.000 tekens in.` } : {};
}
