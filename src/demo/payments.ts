import { internationalNumber } from '../customers/phone.ts';
import type { InvoiceDocument } from '../invoices/document.ts';
import type { messages } from '../messages/schema.ts';
import { paymentDescription, requestedAmount } from '../payment-requests/order.ts';
import type { paymentRequests } from '../payment-requests/schema.ts';
import { addDays, amsterdamDate, type IsoDate, type Moment } from '../shared/dates.ts';
import { firstName } from '../shared/first-name.ts';
import { cents } from '../shared/money.ts';
import { company } from './data.ts';

export type RequestedInvoice = { invoice: InvoiceDocument; issuedAt: Moment };
export type NewPaymentRequest = typeof paymentRequests.$inferInsert;
export type NewMessage = typeof messages.$inferInsert;

const DAYS_OPEN = 14;

type Outcome = 'failed' | 'paid' | 'open' | 'expired';

export function examplePayment(
  requested: RequestedInvoice,
  index: number,
  day: IsoDate,
): { request: NewPaymentRequest; message: NewMessage | undefined } {
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

function exampleRequest(
  { invoice, issuedAt }: RequestedInvoice,
  outcome: Outcome,
): NewPaymentRequest {
  const amount = requestedAmount(invoice, company.paymentRequestIncludesFee);
  const request = {
    reference: invoice.number,
    amount,
    description: paymentDescription(invoice.amounts.quantity, invoice.delivery.customerName),
    createdAt: issuedAt,
  };
  if (outcome === 'failed')
    return { ...request, state: 'failed', error: 'status 503', amountPaid: cents(0) };
  return {
    ...request,
    state: 'made',
    url: linkOf(invoice),
    status: outcome === 'expired' ? 'EXPIRED' : 'OPEN',
    amountPaid: outcome === 'paid' ? amount : cents(0),
    refreshedAt: issuedAt,
  };
}

function exampleMessage(
  { invoice, issuedAt }: RequestedInvoice,
  hasFailed: boolean,
): NewMessage | undefined {
  const recipient = internationalNumber(invoice.delivery.phone);
  if (recipient === undefined) return undefined;
  return {
    recipient,
    firstName: firstName(invoice.delivery.customerName),
    invoiceNumber: invoice.number,
    amount: requestedAmount(invoice, company.paymentRequestIncludesFee),
    link: linkOf(invoice),
    state: hasFailed ? 'failed' : 'sent',
    error: hasFailed ? 'Message undeliverable' : '',
    createdAt: issuedAt,
  };
}

function linkOf({ number }: InvoiceDocument): string {
  return `https://tikkie.me/pay/voorbeeld/${number}`;
}
