import { internationalNumber } from '../../customers/phone.ts';
import type { InvoiceDocument } from '../../invoices/document.ts';
import {
  paymentDescription,
  type PaymentOrder,
  requestedAmount,
} from '../../payment-requests/order.ts';
import type { PaymentRequest } from '../../payment-requests/schema.ts';
import { currentRequest } from '../../payment-requests/standing.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { type Cents, cents, formatEuros } from '../../shared/money.ts';
import { trimPhone } from '../../shared/names.ts';
import { phoneProblem } from '../message.ts';
import { paymentState, uncertainMessage } from '../payment-states/payment-state.ts';
import type { SentMessage } from '../schema.ts';

/** An invoice with all its payment requests and messages. `includesFee` is the current setting. */
export type InvoiceToPay = {
  invoice: InvoiceDocument;
  isCredited: boolean;
  /** The open amount. */
  open: Cents;
  requests: PaymentRequest[];
  messages: SentMessage[];
  includesFee: boolean;
};

export type SendAgainOffer = {
  isFirst: boolean;
  invoiceNumber: string;
  customerName: string;
  phone: string;
  amount: Cents;
  paymentUrl: string | null;
  /** The id of a message that may have arrived. */
  uncertainMessageId: number | null;
};

export type SendAgainChoice = {
  /** Empty for a payment link without a message. */
  phone: string;
  /** The message that may have arrived, which the user was warned about. */
  uncertainMessageId: number | undefined;
};

export function offerOf(toPay: InvoiceToPay): SendAgainOffer {
  const { invoice, requests, messages } = toPay;
  const request = currentRequest(requests);
  return {
    isFirst: request === undefined,
    invoiceNumber: invoice.number,
    customerName: invoice.delivery.customerName,
    phone: trimPhone(invoice.delivery.phone),
    amount: orderOf(toPay).amount,
    paymentUrl: request?.url ?? null,
    uncertainMessageId: uncertainMessage(messages)?.id ?? null,
  };
}

export function wrongPhone(text: string): string | undefined {
  const phone = trimPhone(text);
  return phone === '' || internationalNumber(phone) ? undefined : phoneProblem(phone);
}

/** Throws 'conflict' when neither a payment request nor a message is missing. */
export function assertMaySendAgain(toPay: InvoiceToPay): void {
  const { invoice, isCredited, open, requests, messages } = toPay;
  if (invoice.paymentMethod !== 'betaalverzoek') throw nothingToSend('heeft geen betaalverzoek');
  if (isCredited) throw nothingToSend('is gecrediteerd');
  const { maySendAgain, badges } = paymentState(requests, messages, isCredited);
  if (!maySendAgain) throw nothingToSend(`staat al op ${badges.join(', ').toLowerCase()}`);
  if (open <= 0) throw nothingToSend('is al betaald');
  const { amount } = orderOf(toPay);
  if (amount > open) throw asksTooMuch(amount, open);
}

/** The amount of a payment request cannot change. */
function asksTooMuch(amount: Cents, open: Cents): DomainError {
  const sentence = `Het betaalverzoek vraagt ${formatEuros(amount)}, maar er staat nog ${formatEuros(open)} open. Stuur een herinnering per mail.`;
  return new DomainError('conflict', sentence);
}

function nothingToSend(reason: string): DomainError {
  return new DomainError('conflict', `Er is niets opnieuw te sturen: de factuur ${reason}.`);
}

/**
 * Returns the order of the earlier payment request, whatever the settings are now. Without one, makes a new order, which
 * asks no more than what is open.
 */
export function orderOf({ invoice, open, requests, includesFee }: InvoiceToPay): PaymentOrder {
  const request = currentRequest(requests);
  if (request !== undefined && request.state !== 'failed') return request;
  const { number, amounts, delivery } = invoice;
  return {
    amount: cents(Math.min(requestedAmount(invoice, includesFee), open)),
    description: paymentDescription(amounts.quantity, delivery.customerName),
    reference: number,
  };
}

/** The longest time in which a message that is being sent can have no outcome. */
const MAX_SENDING_MS = 60_000;

/** Throws 'conflict' when a message may have arrived or is being sent, unless the user was warned about it. */
export function assertWarned(
  uncertain: SentMessage,
  { uncertainMessageId }: SendAgainChoice,
  now: number,
): void {
  const isBeingSent =
    uncertain.error === '' && now - Date.parse(uncertain.createdAt) < MAX_SENDING_MS;
  if (isBeingSent) {
    throw new DomainError('conflict', 'Het bericht wordt juist verstuurd. Wacht even.');
  }
  if (uncertain.id !== uncertainMessageId) {
    const sentence =
      'Of een eerder bericht is aangekomen, is niet bekend. Opnieuw sturen kan een tweede bericht geven.';
    throw new DomainError('conflict', sentence);
  }
}
