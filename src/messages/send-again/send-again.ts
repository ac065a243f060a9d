import type { Db } from '../../database/open.ts';
import type { Deps } from '../../http/context.ts';
import type { InvoiceDocument } from '../../invoices/document.ts';
import type { PaymentOrder } from '../../payment-requests/order.ts';
import { findRequestsOf } from '../../payment-requests/queries.ts';
import { refreshPayments } from '../../payment-requests/refresh.ts';
import { type PaymentContext, requestPayment } from '../../payment-requests/request-payment.ts';
import { currentRequest, standingOf } from '../../payment-requests/standing.ts';
import { moment } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { formatEuros } from '../../shared/money.ts';
import { trimPhone } from '../../shared/names.ts';
import { type Message, readMessage } from '../message.ts';
import { uncertainMessage } from '../payment-states/payment-state.ts';
import { findMessagesOf, recordResent } from '../queries.ts';
import { type MessageContext, sendMessage } from '../send-message.ts';
import {
  assertMaySendAgain,
  assertWarned,
  type InvoiceToPay,
  offerOf,
  orderOf,
  type SendAgainChoice,
  type SendAgainOffer,
} from './offer.ts';
import { getInvoiceToPay } from './queries.ts';

type SendContext = PaymentContext & MessageContext;

export function sendContext({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): SendContext {
  return { db, clock, tikkie: config.tikkie, whatsapp: config.whatsapp };
}

export function getSendAgainOffer(db: Db, deliveryId: number): SendAgainOffer {
  return offerOf(getSendableInvoice(db, deliveryId));
}

/**
 * Makes the payment request of an invoice if it has none, and sends the message with its link. Throws the errors of both,
 * 'not-found' without an invoice, and 'conflict' when nothing is missing or a message may arrive twice.
 */
export async function sendAgain(
  context: SendContext,
  deliveryId: number,
  choice: SendAgainChoice,
): Promise<{ paymentUrl: string; messageSent: boolean }> {
  const toPay = getSendableInvoice(context.db, deliveryId);
  const order = orderOf(toPay);
  const paymentUrl = (await requestPayment(context, order)) ?? (await findLink(context, order));
  const phone = trimPhone(choice.phone);
  if (phone === '') return { paymentUrl, messageSent: false };
  const message = messageOf(toPay.invoice, { order, phone, link: paymentUrl });
  allowSecondMessage(context, message, choice);
  await sendMessage(context, message);
  return { paymentUrl, messageSent: true };
}

function getSendableInvoice(db: Db, deliveryId: number): InvoiceToPay {
  const toPay = getInvoiceToPay(db, deliveryId);
  assertMaySendAgain(toPay);
  return toPay;
}

/** Asks Tikkie for the link of a request that was made without one. */
async function findLink({ tikkie, ...context }: SendContext, { reference }: PaymentOrder) {
  const findRequest = () => currentRequest(findRequestsOf(context.db, [reference]));
  const request = findRequest();
  if (tikkie !== undefined && request !== undefined && standingOf(request) === 'no-link') {
    await refreshPayments({ ...context, tikkie }, [request]);
  }
  const url = findRequest()?.url;
  if (url) return url;
  const sentence =
    'Tikkie heeft het betaalverzoek, maar geeft er geen link bij. Zoek de link op in Tikkie.';
  throw new DomainError('upstream', sentence);
}

function messageOf(
  { number, delivery }: InvoiceDocument,
  { order, phone, link }: { order: PaymentOrder; phone: string; link: string },
): Message {
  const read = readMessage({
    phone,
    name: delivery.customerName,
    invoiceNumber: number,
    amount: formatEuros(order.amount),
    link,
  });
  if (!read.ok) throw new Error(`the message is not valid: ${JSON.stringify(read.fields)}`);
  return read.value;
}

function allowSecondMessage(
  { db, clock }: SendContext,
  { invoiceNumber }: Message,
  choice: SendAgainChoice,
): void {
  const uncertain = uncertainMessage(findMessagesOf(db, [invoiceNumber]));
  if (uncertain === undefined) return;
  assertWarned(uncertain, choice, clock().getTime());
  recordResent(db, uncertain.id, moment(clock()));
}
