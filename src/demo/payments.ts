import { internationalNumber } from '../customers/phone.ts';
import type { InvoiceDocument } from '../invoices/document.ts';
import { messageAttempt } from '../messages/message.ts';
import type { outgoing } from '../outgoing/schema.ts';
import { paymentDescription, requestAttempt, requestedAmount } from '../payment-requests/order.ts';
import { addDays, amsterdamDate, type IsoDate, type Moment } from '../shared/dates.ts';
import { firstName } from '../shared/first-name.ts';
import { cents } from '../shared/money.ts';
import { company } from './data.ts';

export type RequestedInvoice = { invoice: InvoiceDocument; issuedAt: Moment };
export type ExampleAttempt = typeof outgoing.$inferInsert;

const DAYS_OPEN = 14;

type Outcome = 'failed' | 'paid' | 'open' | 'expired';

export function examplePayment(
  requested: RequestedInvoice,
  index: number,
  day: IsoDate,
): { request: ExampleAttempt; message: ExampleAttempt | undefined } {
  const isRecent = amsterdamDate(requested.issuedAt) > addDays(day, -DAYS_OPEN);
  const outcome = outcomeOf(index, isRecent);
  const hasMessageFailed = index % 4 === 1 && outcome === 'open';
  return {
    request: exampleRequest(requested, outcome),
    message: outcome === 'failed' ? undefined : exampleMessage(requested, hasMessageFailed),
  };
}

function outcomeOf(index: number, isRecent: boolean): Outcome {
  if (index % 7 === 6) return 'failed';
  if (isRecent) return index % 3 === 0 ? 'paid' : 'open';
  return index % 5 === 0 ? 'expired' : 'paid';
}

function exampleRequest({ invoice, issuedAt }: RequestedInvoice, outcome: Outcome): ExampleAttempt {
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

function exampleMessage(
  { invoice, issuedAt }: RequestedInvoice,
  hasFailed: boolean,
): ExampleAttempt | undefined {
  const recipient = internationalNumber(invoice.delivery.phone);
  if (recipient === undefined) return undefined;
  const message = {
    recipient,
    firstName: firstName(invoice.delivery.customerName),
    invoiceNumber: invoice.number,
    amount: requestedAmount(invoice, company.paymentRequestIncludesFee),
    link: linkOf(invoice),
  };
  return {
    ...messageAttempt(message),
    state: hasFailed ? 'failed' : 'sent',
    error: hasFailed ? 'Message undeliverable' : '',
    createdAt: issuedAt,
  };
}

function linkOf({ number }: InvoiceDocument): string {
  return `https://tikkie.me/pay/voorbeeld/${number}`;
}
