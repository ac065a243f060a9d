import { internationalNumber } from '../customers/phone.ts';
import type { PaymentMethod } from '../deliveries/delivery.ts';
import type { InvoiceDocument } from '../invoices/document.ts';
import { messageAttempt } from '../messages/message.ts';
import type { outgoing } from '../outgoing/schema.ts';
import { paymentDescription, requestAttempt, requestedAmount } from '../payment-requests/order.ts';
import type { NewPayment } from '../receivables/payment.ts';
import { addDays, amsterdamDate, type IsoDate, type Moment } from '../shared/dates.ts';
import { firstName } from '../shared/first-name.ts';
import { cents, type Cents } from '../shared/money.ts';
import type { ReadLine } from '../statements/read.ts';
import { company } from './data.ts';

export type ExampleInvoice = {
  id: number;
  number: string;
  customerName: string;
  total: Cents;
  open: Cents;
  issuedAt: Moment;
  issuedOn: IsoDate;
  dueOn: IsoDate;
  payment: PaymentMethod;
  address: string;
  isCredited: boolean;
  invoice: InvoiceDocument;
};
export type ExampleAttempt = typeof outgoing.$inferInsert;

const DAYS_OPEN = 14;

type Outcome = 'failed' | 'paid' | 'open' | 'expired';

/** The payment request of an invoice, and the message with its link if the request was made. */
export function examplePayment(
  requested: ExampleInvoice,
  index: number,
  day: IsoDate,
): ExampleAttempt[] {
  const isRecent = amsterdamDate(requested.issuedAt) > addDays(day, -DAYS_OPEN);
  const outcome = outcomeOf(index, isRecent);
  const hasMessageFailed = index % 4 === 1 && outcome === 'open';
  const request = exampleRequest(requested, outcome);
  return outcome === 'failed'
    ? [request]
    : [request, ...exampleMessage(requested, hasMessageFailed)];
}

function outcomeOf(index: number, isRecent: boolean): Outcome {
  if (index % 7 === 6) return 'failed';
  if (isRecent) return index % 3 === 0 ? 'paid' : 'open';
  return index % 5 === 0 ? 'expired' : 'paid';
}

function exampleRequest({ invoice, issuedAt }: ExampleInvoice, outcome: Outcome): ExampleAttempt {
  const amount = requestedAmount(invoice, company.paymentRequestIncludesFee);
  const description = paymentDescription(invoice.amounts.quantity, invoice.delivery.customerName);
  const order = { reference: invoice.number, amount, description };
  const request = { ...requestAttempt(order), createdAt: issuedAt };
  if (outcome === 'failed') return { ...request, state: 'failed', error: 'status 503' };
  return {
    ...request,
    state: 'sent',
    url: linkOf(invoice),
    status: outcome === 'expired' ? 'EXPIRED' : 'OPEN',
    amountPaid: outcome === 'paid' ? amount : cents(0),
    refreshedAt: issuedAt,
  };
}

/**
 * The message with the link of a payment request. The list is empty for a customer without a valid telephone number.
 */
function exampleMessage(
  { invoice, issuedAt }: ExampleInvoice,
  hasFailed: boolean,
): ExampleAttempt[] {
  const recipient = internationalNumber(invoice.delivery.phone);
  if (recipient === undefined) return [];
  const message = {
    recipient,
    firstName: firstName(invoice.delivery.customerName),
    invoiceNumber: invoice.number,
    amount: requestedAmount(invoice, company.paymentRequestIncludesFee),
    link: linkOf(invoice),
  };
  const state = hasFailed ? 'failed' : 'sent';
  const error = hasFailed ? 'Message undeliverable' : '';
  return [{ ...messageAttempt(message), state, error, createdAt: issuedAt }];
}

function linkOf({ number }: InvoiceDocument): string {
  return `https://tikkie.me/pay/voorbeeld/${number}`;
}

/**
 * The payment by bank of an example invoice. Undefined for an invoice that stays open. Old invoices are paid in full.
 */
export function exampleReceipt(
  invoice: ExampleInvoice,
  index: number,
  isOld: boolean,
): NewPayment | undefined {
  const { id: invoiceId, total, issuedOn } = invoice;
  if (index % 4 === 3 && !isOld) return undefined;
  const paidOn = addDays(issuedOn, 3 + ((index * 5) % 13));
  const amount = isOld ? total : receivedAmount(total, index);
  return { invoiceId, amount, paidOn, method: 'bank', source: 'hand' };
}

function receivedAmount(total: Cents, index: number): Cents {
  if (index % 6 === 4) return cents(Math.ceil(total / 2));
  return index % 11 === 6 ? cents(total + 1000) : total;
}

/**
 * The lines of a bank statement of yesterday. Two lines each pay an open invoice, one line pays a part of an invoice,
 * and one belongs to no invoice.
 */
export function exampleLines(invoices: readonly ExampleInvoice[], day: IsoDate): ReadLine[] {
  const open = invoices.filter(({ open: left, total }) => left === total && left > 0);
  const sure = open
    .slice(0, 2)
    .map((invoice) => lineOf(invoice, invoice.open, `Factuur ${invoice.number}`));
  const short = open
    .slice(2, 3)
    .map((invoice) => lineOf(invoice, cents(invoice.open - 300), 'hout nov'));
  const unknown = {
    counterparty: 'H. Pietersen',
    description: 'Tikkie terug',
    numbers: [],
    amount: cents(7500),
  };
  return [...sure, ...short, unknown].map((line, i) => ({
    ...line,
    ref: String(i + 1).padStart(32, '0'),
    account: company.iban,
    bookedOn: addDays(day, -1),
    isReversal: false,
  }));
}

function lineOf({ customerName, number }: ExampleInvoice, amount: Cents, description: string) {
  return { counterparty: customerName, description, numbers: [number], amount };
}
