import { internationalNumber } from '../customers/phone.ts';
import type { Db } from '../database/open.ts';
import { getSettings } from '../firm/queries.ts';
import type { InvoiceData } from '../invoices/invoice-data.ts';
import { findCredit, findInvoice, noInvoice } from '../invoices/queries.ts';
import { type Message, phoneProblem, readMessage } from '../messages/message.ts';
import { findMessagesOf, recordResent } from '../messages/queries.ts';
import type { SentMessage } from '../messages/schema.ts';
import { type MessageOffice, sendMessage } from '../messages/send-message.ts';
import { TIMEOUT_MS } from '../outside/provider.ts';
import { moment } from '../shared/dates.ts';
import { DomainError, fieldError } from '../shared/domain-error.ts';
import { formatEuros, toEuros } from '../shared/money.ts';
import { emptyPhone } from '../shared/names.ts';
import { paymentDescription, requestedAmount, type PaymentOrder } from './payment-request.ts';
import { paymentState, uncertainMessage } from './payment-state.ts';
import { findRequestsOf } from './queries.ts';
import { refreshPayments } from './refresh.ts';
import { type PaymentOffice, requestPayment } from './request-payment.ts';
import type { PaymentRequest } from './schema.ts';
import type { SendAgainOffer } from './send-again-fields.tsx';
import { countingRequest, standingOf } from './standing.ts';

type Office = PaymentOffice & MessageOffice;
type Case = {
  data: InvoiceData;
  order: PaymentOrder;
  request: PaymentRequest | undefined;
  messages: SentMessage[];
};

/** Throws 'not-found' without an invoice, 'conflict' when there is nothing to send. */
export function offerToSendAgain(db: Db, deliveryId: number): SendAgainOffer {
  const { data, order, request, messages } = openCase(db, deliveryId);
  return {
    eersteKeer: request === undefined,
    invoiceNumber: data.invoiceNumber,
    Klant_naam: data.delivery.Klant_naam,
    telefoonnummer: emptyPhone(data.delivery.telefoonnummer),
    bedrag: toEuros(order.amount),
    paymentUrl: request?.url ?? null,
    onzekerBericht: uncertainMessage(messages)?.id ?? null,
  };
}

function openCase(db: Db, deliveryId: number): Case {
  const invoice = findInvoice(db, deliveryId);
  if (invoice === undefined) throw noInvoice();
  const { data, number } = invoice;
  const [requests, messages] = [findRequestsOf(db, [number]), findMessagesOf(db, [number])];
  const isCredited = findCredit(db, deliveryId) !== undefined;
  if (data.paymentMethod !== 'betaalverzoek') throw nothingToSend('heeft geen betaalverzoek');
  if (isCredited) throw nothingToSend('is gecrediteerd');
  const { maySendAgain, badges } = paymentState(requests, messages, isCredited);
  if (!maySendAgain) throw nothingToSend(`staat al op ${badges.join(', ').toLowerCase()}`);
  const request = countingRequest(requests);
  return { data, request, messages, order: orderOf(db, data, request) };
}

function nothingToSend(reason: string): DomainError {
  return new DomainError('conflict', `Er is niets opnieuw te sturen: de factuur ${reason}.`);
}

/** What was asked for once stays what is asked for, also when the settings have changed since. */
function orderOf(db: Db, data: InvoiceData, request: PaymentRequest | undefined): PaymentOrder {
  if (request !== undefined && request.state !== 'failed') return request;
  return {
    amount: requestedAmount(data, getSettings(db).paymentRequestIncludesFee),
    description: paymentDescription(data.calculations.aantal, data.delivery.Klant_naam),
    reference: data.invoiceNumber,
  };
}

export type SendAgain = {
  /** Empty: only the payment request, and no message. */
  phone: string;
  /** The uncertain message that the sender has been told of. */
  toldOf: number | undefined;
};

/**
 * Throws what requesting and sending throw, 'not-found' without an invoice, 'invalid' for a phone number that is none,
 * 'conflict' when nothing is missing or a message may arrive twice.
 */
export async function sendAgain(office: Office, deliveryId: number, wish: SendAgain) {
  const { db } = office;
  const phone = emptyPhone(wish.phone);
  if (phone !== '' && internationalNumber(phone) === undefined) throw wrongPhone(phone);
  const { data, order } = openCase(db, deliveryId);
  const paymentUrl = (await requestPayment(office, order)) ?? (await findLink(office, order));
  if (phone === '') return { paymentUrl, messageSent: false };
  const message = messageOf(data, order, phone, paymentUrl);
  assertNotTwice(office, message, wish.toldOf);
  await sendMessage(office, message);
  return { paymentUrl, messageSent: true };
}

function wrongPhone(phone: string): DomainError {
  const sentence = phoneProblem(phone);
  return fieldError('telefoonnummer', sentence);
}

/** Tikkie may tell later the link that it did not give at first. */
async function findLink({ tikkie, ...office }: Office, { reference }: PaymentOrder) {
  const request = () => countingRequest(findRequestsOf(office.db, [reference]));
  const present = request();
  if (tikkie !== undefined && present !== undefined && standingOf(present) === 'no-link') {
    await refreshPayments({ timeoutMs: TIMEOUT_MS, ...office, tikkie }, [present]);
  }
  const url = request()?.url;
  if (url) return url;
  const sentence =
    'Tikkie heeft het betaalverzoek, maar geeft er geen link bij. Zoek de link op in Tikkie.';
  throw new DomainError('upstream', sentence);
}

function messageOf(data: InvoiceData, order: PaymentOrder, phone: string, link: string): Message {
  const read = readMessage({
    to: phone,
    voornaam: data.delivery.Klant_naam,
    factuurnummer: data.invoiceNumber,
    bedrag: formatEuros(order.amount),
    tikkielink: link,
  });
  if (!read.ok) throw new Error(`a message of our own is refused: ${JSON.stringify(read.fields)}`);
  return read.value;
}

/** A message may go out beside one that may have arrived only when the sender was told of that very one. */
function assertNotTwice({ db, clock }: Office, message: Message, told: number | undefined): void {
  const uncertain = uncertainMessage(findMessagesOf(db, [message.invoiceNumber]));
  if (uncertain === undefined) return;
  if (isUnderWay(uncertain, clock().getTime())) {
    throw new DomainError('conflict', 'Het bericht wordt juist verstuurd. Wacht even.');
  }
  if (uncertain.id !== told) {
    const sentence =
      'Of een eerder bericht is aangekomen, is niet bekend. Opnieuw sturen kan een tweede bericht geven.';
    throw new DomainError('conflict', sentence);
  }
  recordResent(db, uncertain.id, moment(clock()));
}

const UNDER_WAY_MS = 60_000;

/** Nothing has come of it yet, and it is younger than any answer may take. */
function isUnderWay({ error, createdAt }: SentMessage, now: number): boolean {
  return error === '' && now - Date.parse(createdAt) < UNDER_WAY_MS;
}
