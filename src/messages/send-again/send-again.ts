import type { Db, DbAndClock } from '../../database/open.ts';
import { getSettings } from '../../firm/queries.ts';
import type { InvoiceDocument } from '../../invoices/document.ts';
import { getInvoice } from '../../invoices/queries.ts';
import { readInvoiceData } from '../../invoices/snapshot.ts';
import { mayFollow } from '../../outgoing/attempt.ts';
import { findAttemptsOf } from '../../outgoing/queries.ts';
import type { SendContext } from '../../outgoing/send-once.ts';
import type { PaymentOrder } from '../../payment-requests/order.ts';
import { refreshPayments } from '../../payment-requests/refresh.ts';
import { requestPayment } from '../../payment-requests/request-payment.ts';
import { requestStatus } from '../../payment-requests/request-status.ts';
import { getReceivable } from '../../receivables/queries.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { formatEuros } from '../../shared/money.ts';
import { trimPhone } from '../../shared/names.ts';
import { type Message, readMessage } from '../message.ts';
import { sendMessage } from '../send-message.ts';
import {
  assertMaySendAgain,
  draftOf,
  type InvoiceToPay,
  messageQuestion,
  orderOf,
  requestOf,
  type SendAgainChoice,
  type SendAgainDraft,
  uncertainMessage,
} from './draft.ts';

export function getSendAgainDraft(context: DbAndClock, deliveryId: number): SendAgainDraft {
  return draftOf(getSendableInvoice(context, deliveryId));
}

/**
 * Sends the missing payment request and message. Throws 'not-found', 'conflict' and the errors of `requestPayment` and
 * `sendMessage`.
 */
export async function sendAgain(
  context: SendContext,
  deliveryId: number,
  choice: SendAgainChoice,
): Promise<{ paymentUrl: string; messageSent: boolean }> {
  const toPay = getSendableInvoice(context, deliveryId);
  const order = orderOf(toPay);
  const paymentUrl =
    (await requestPayment(context, order)) ?? (await findLink(context, deliveryId));
  const phone = trimPhone(choice.phone);
  if (phone === '') return { paymentUrl, messageSent: false };
  const message = messageOf(toPay.invoice, { order, phone, link: paymentUrl });
  await sendMessage(context, message, chosenAfter(context, deliveryId, choice));
  return { paymentUrl, messageSent: true };
}

function getSendableInvoice({ db, clock }: DbAndClock, deliveryId: number): InvoiceToPay {
  const toPay = getInvoiceToPay(db, deliveryId);
  assertMaySendAgain(toPay, clock().getTime());
  return toPay;
}

function getInvoiceToPay(db: Db, deliveryId: number): InvoiceToPay {
  const { number, isCredited, open } = getReceivable(db, deliveryId);
  return {
    invoice: readInvoiceData(getInvoice(db, deliveryId).data),
    isCredited,
    open,
    attempts: findAttemptsOf(db, number),
    includesFee: getSettings(db).paymentRequestIncludesFee,
  };
}

/** Returns the stored link of the payment request. When Tikkie gave no link, asks Tikkie again. */
async function findLink({ db, clock, config: { tikkie } }: SendContext, deliveryId: number) {
  const findRequest = () => requestOf(getInvoiceToPay(db, deliveryId));
  const request = findRequest();
  if (tikkie !== undefined && request !== undefined && requestStatus(request) === 'no-link') {
    await refreshPayments({ db, clock, tikkie }, [request]);
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

/**
 * Returns the message that may have arrived and that the user chose to send again, or undefined. Throws 'conflict' when
 * a message may have arrived and the user did not choose this.
 */
function chosenAfter({ db, clock }: DbAndClock, deliveryId: number, choice: SendAgainChoice) {
  const uncertain = uncertainMessage(getInvoiceToPay(db, deliveryId).attempts);
  const known = { previous: choice.uncertainMessageId, requestId: '' };
  if (uncertain !== undefined) mayFollow(uncertain, known, clock().getTime(), messageQuestion);
  return uncertain;
}
