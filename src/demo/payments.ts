import { internationalNumber } from '../customers/phone.ts';
import type { InvoiceData } from '../invoices/invoice-data.ts';
import type { messages } from '../messages/schema.ts';
import { paymentDescription, requestedAmount } from '../payments/requests/order.ts';
import type { paymentRequests } from '../payments/requests/schema.ts';
import { addDays, amsterdamDate, type IsoDate, type Moment } from '../shared/dates.ts';
import { firstName } from '../shared/first-name.ts';
import { cents } from '../shared/money.ts';

export type RequestedInvoice = { data: InvoiceData; issuedAt: Moment };
export type NewPaymentRequest = typeof paymentRequests.$inferInsert;
export type NewMessage = typeof messages.$inferInsert;

const DAYS_OPEN = 14;

type Outcome = 'failed' | 'paid' | 'open' | 'expired';

export function examplePayment(
  invoice: RequestedInvoice,
  index: number,
  day: IsoDate,
): { request: NewPaymentRequest; message: NewMessage | undefined } {
  const isRecent = amsterdamDate(invoice.issuedAt) > addDays(day, -DAYS_OPEN);
  const outcome = outcomeOf(index, isRecent);
  const hasMessageFailed = index % 4 === 1 && outcome === 'open';
  return {
    request: exampleRequest(invoice, outcome),
    message: outcome === 'failed' ? undefined : exampleMessage(invoice, hasMessageFailed),
  };
}

function outcomeOf(index: number, isRecent: boolean): Outcome {
  if (index % 7 === 6) return 'failed';
  if (isRecent) return index % 3 === 0 ? 'paid' : 'open';
  return index % 5 === 0 ? 'expired' : 'paid';
}

function exampleRequest({ data, issuedAt }: RequestedInvoice, outcome: Outcome): NewPaymentRequest {
  const amount = requestedAmount(data, false);
  const request = {
    reference: data.invoiceNumber,
    amount,
    description: paymentDescription(data.calculations.aantal, data.delivery.Klant_naam),
    createdAt: issuedAt,
  };
  if (outcome === 'failed')
    return { ...request, state: 'failed', error: 'status 503', amountPaid: cents(0) };
  return {
    ...request,
    state: 'made',
    url: linkOf(data),
    status: outcome === 'expired' ? 'EXPIRED' : 'OPEN',
    amountPaid: outcome === 'paid' ? amount : cents(0),
    refreshedAt: issuedAt,
  };
}

function exampleMessage(
  { data, issuedAt }: RequestedInvoice,
  hasFailed: boolean,
): NewMessage | undefined {
  const recipient = internationalNumber(data.delivery.telefoonnummer);
  if (recipient === undefined) return undefined;
  return {
    recipient,
    firstName: firstName(data.delivery.Klant_naam),
    invoiceNumber: data.invoiceNumber,
    amount: requestedAmount(data, false),
    link: linkOf(data),
    state: hasFailed ? 'failed' : 'sent',
    error: hasFailed ? 'Message undeliverable' : '',
    createdAt: issuedAt,
  };
}

function linkOf({ invoiceNumber }: InvoiceData): string {
  return `https://tikkie.me/pay/voorbeeld/${invoiceNumber}`;
}
