import { internationalNumber } from '../../customers/phone.ts';
import type { InvoiceDocument } from '../../invoices/document.ts';
import { currentAttempt, ofKind, type Question } from '../../outgoing/attempt.ts';
import type { Attempt } from '../../outgoing/schema.ts';
import {
  paymentDescription,
  type PaymentOrder,
  requestedAmount,
} from '../../payment-requests/order.ts';
import { isRequestable, MAX_REQUESTED } from '../../shared/btw.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { type Cents, cents, formatEuros } from '../../shared/money.ts';
import { trimPhone } from '../../shared/names.ts';
import { phoneProblem } from '../message.ts';
import { paymentState } from '../payment-state.ts';

/** `includesFee` is the present setting for the delivery fee in payment requests. */
export type InvoiceToPay = {
  invoice: InvoiceDocument;
  isCredited: boolean;
  open: Cents;
  attempts: Attempt[];
  includesFee: boolean;
};

export type SendAgainDraft = {
  isFirst: boolean;
  invoiceNumber: string;
  customerName: string;
  phone: string;
  amount: Cents;
  paymentUrl: string | null;
  uncertainMessageId: number | null;
};

export type SendAgainChoice = {
  /** '' when the user wants the payment link, but no message. */
  phone: string;
  /** The message that may have arrived. The user was warned about this message. */
  uncertainMessageId: number | undefined;
};

export function draftOf(toPay: InvoiceToPay): SendAgainDraft {
  const { invoice, attempts } = toPay;
  const request = requestOf(toPay);
  return {
    isFirst: request === undefined,
    invoiceNumber: invoice.number,
    customerName: invoice.delivery.customerName,
    phone: trimPhone(invoice.delivery.phone),
    amount: orderOf(toPay).amount,
    paymentUrl: request?.url ?? null,
    uncertainMessageId: uncertainMessage(attempts)?.id ?? null,
  };
}

export function wrongPhone(text: string): string | undefined {
  const phone = trimPhone(text);
  return phone === '' || internationalNumber(phone) ? undefined : phoneProblem(phone);
}

/**
 * Throws 'conflict' when nothing needs to be sent, when no payment request can ask for the amount, and when the payment
 * request asks for more than the open amount.
 */
export function assertMaySendAgain(toPay: InvoiceToPay, now: number): void {
  const { invoice, isCredited, open, attempts } = toPay;
  if (invoice.paymentMethod !== 'betaalverzoek') throw nothingToSend('heeft geen betaalverzoek');
  if (isCredited) throw nothingToSend('is gecrediteerd');
  const { maySendAgain, badges } = paymentState(attempts, isCredited, now);
  if (!maySendAgain) throw nothingToSend(`staat al op ${badges.join(', ').toLowerCase()}`);
  if (open <= 0) throw nothingToSend('is al betaald');
  const { amount } = orderOf(toPay);
  if (!isRequestable(amount))
    throw new DomainError(
      'conflict',
      `Een betaalverzoek kan € 0,01 tot ${formatEuros(MAX_REQUESTED)} vragen. Hier gaat het om ${formatEuros(amount)}. Mail de factuur: daar staat het rekeningnummer op.`,
    );
  if (amount <= open) return;
  // The amount of a payment request cannot change.
  const sentence = `Het betaalverzoek vraagt ${formatEuros(amount)}, maar er staat nog ${formatEuros(open)} open. Stuur een herinnering per mail.`;
  throw new DomainError('conflict', sentence);
}

function nothingToSend(reason: string): DomainError {
  return new DomainError('conflict', `Er is niets opnieuw te sturen: de factuur ${reason}.`);
}

/**
 * The order of the earlier payment request that did not fail, even if the settings have changed since. Without such a
 * request, the order is for at most the open amount.
 */
export function orderOf(toPay: InvoiceToPay): PaymentOrder {
  const { invoice, open, includesFee } = toPay;
  const { number, amounts, delivery } = invoice;
  const request = requestOf(toPay);
  if (request !== undefined && request.state !== 'failed')
    return { amount: request.amount, description: request.subject, reference: number };
  return {
    amount: cents(Math.min(requestedAmount(invoice, includesFee), open)),
    description: paymentDescription(amounts.quantity, delivery.customerName),
    reference: number,
  };
}

export function requestOf({ attempts }: Pick<InvoiceToPay, 'attempts'>): Attempt | undefined {
  return currentAttempt(ofKind(attempts, 'betaalverzoek'));
}

/**
 * The message that may have arrived. Undefined when a message was certainly sent, when every message failed, or when
 * there was no message.
 */
export function uncertainMessage(attempts: readonly Attempt[]): Attempt | undefined {
  const message = currentAttempt(ofKind(attempts, 'bericht'));
  return message?.state === 'sending' ? message : undefined;
}

export const messageQuestion: Question = {
  underWay: 'Het bericht wordt juist verstuurd. Wacht even.',
  ask: () =>
    'Of een eerder bericht is aangekomen, is niet bekend. Opnieuw sturen kan een tweede bericht geven.',
};

export function sendAgainTitle(isFirst: boolean): string {
  return isFirst ? 'Betaalverzoek sturen' : 'Betaalverzoek opnieuw sturen';
}

export function sentSentence(messageSent: boolean): string {
  return messageSent ? 'Betaalverzoek en bericht verstuurd.' : 'Betaalverzoek gemaakt.';
}
