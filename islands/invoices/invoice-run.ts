import type { RunNote, RunStep } from '../../src/archive/run/run.ts';
import type { InvoiceDocument } from '../../src/invoices/document.ts';
import { readInvoiceData } from '../../src/invoices/snapshot.ts';
import { restToPay } from '../../src/invoices/to-pay.ts';
import type { InvoiceData } from '../../src/invoices/wire-names.ts';
import { messageNames } from '../../src/messages/wire-names.ts';
import { paymentDescription, requestedAmount } from '../../src/payment-requests/order.ts';
import { isRequestable } from '../../src/shared/btw.ts';
import { inDutch } from '../../src/shared/english.ts';
import { firstName } from '../../src/shared/first-name.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { type Cents, cents, formatEuros, fromEuros, toEuros } from '../../src/shared/money.ts';
import { HIDDEN, toWireNames } from '../../src/shared/wire-names.ts';
import { call, newRequestId } from '../kit/call.ts';
import { load } from '../kit/load.ts';
import { toast } from '../kit/toast.ts';
import type { Picked } from './selection.ts';

export type Outcome = { invoiceNumber?: string; notes: RunNote[] };
export type InvoiceOptions = { requestsFee: boolean; mails: boolean; downloads: boolean };

/** The HTTP status of the answer when the call has made a new invoice. */
const CREATED = 201;
const NUMBER_UNKNOWN = 'Kon factuurnummer niet bepalen na het aanmaken. Probeer het opnieuw.';
/** The reasons for which WhatsApp sends no message, by the status of the answer. */
const UNSENT: Record<number, string | undefined> = {
  422: 'geen goed telefoonnummer',
  503: 'geen WhatsApp',
};
const REQUEST_FAILED = 'Tikkie aanmaken mislukt';
const NO_LINK = 'Tikkie aanmaken gelukt maar er is geen link teruggegeven.';

/**
 * Makes the invoice of a delivery, and the payment request, mail and message that it needs. The mail is sent after the
 * payment request, because the mail has the link of the request. A second call makes nothing twice.
 */
export async function invoiceDelivery(
  { id, name, version }: Pick<Picked, 'id' | 'name' | 'version'>,
  { requestsFee, mails, downloads }: InvoiceOptions,
): Promise<Outcome> {
  const made = await call('POST', islandPaths.api.invoice(id), {
    body: { [HIDDEN.version]: version },
  });
  // The invoice was not made, usually because another user changed or deleted the delivery.
  if (!made.ok && made.error && [404, 409].includes(made.status)) {
    toast('error', `${name}: ${made.error}`);
    return { notes: [{ step: 'refused', text: made.error, isFailure: true }] };
  }
  const number = await findNumber(id);
  if (!number.ok)
    return {
      notes: failed('unfinished', NUMBER_UNKNOWN, !made.ok && made.error ? [made.error] : []),
    };
  const { invoiceNumber } = number.body;
  const data = await call<InvoiceData>('GET', islandPaths.api.invoiceData(id));
  if (!data.ok)
    return { invoiceNumber, notes: downloadFailed(data.error ?? 'De gegevens ontbreken') };
  const isNew = made.status === CREATED;
  const notes = downloads ? await download(id, data.body, isNew) : [];
  const isByRequest = data.body.paymentMethod === 'betaalverzoek';
  const invoice = isByRequest ? readInvoiceData(data.body) : undefined;
  const options = { id, name, requestsFee, isNew };
  const request = invoice ? await requestPayment(invoice, options) : { notes: [] };
  notes.push(...request.notes);
  const mail = mails ? await mailInvoice(id, name) : { notes: [], hasLink: false };
  notes.push(...mail.notes);
  if (invoice && request.made)
    notes.push(...(await sendMessage(invoice, request.made, mail.hasLink)));
  return { invoiceNumber, notes };
}

/**
 * Asks for the number even if the call that makes the invoice failed, because the invoice may exist although the answer
 * was lost. Asks a second time when the server or the connection fails.
 */
async function findNumber(id: number) {
  const ask = () => call<{ invoiceNumber: string }>('GET', islandPaths.api.invoiceNumber(id));
  const number = await ask();
  return number.ok || (number.status > 0 && number.status < 500) ? number : ask();
}

function failed(
  step: RunStep,
  sentence: string,
  more: string[] = [],
  kind: 'error' | 'warning' = 'error',
): RunNote[] {
  toast(kind, sentence);
  return [sentence, ...more].map((text) => ({ step, text, isFailure: true }));
}

function downloadFailed(reason: string): RunNote[] {
  return failed(
    'unfinished',
    `Download van factuur mislukt. ${reason}. Probeer opnieuw of neem contact op.`,
    [inDutch(reason) ?? ''].filter(Boolean),
  );
}

/**
 * Downloads the PDF of an invoice. Only a new invoice is drawn. For any other invoice the stored PDF is downloaded,
 * because an earlier version of Vipo may have drawn it with other bytes.
 */
async function download(id: number, data: InvoiceData, isNew: boolean): Promise<RunNote[]> {
  try {
    const { downloadInvoice, downloadStored } = await load(() => import('./invoice-pdf.ts'));
    const invoice = readInvoiceData(data);
    await (isNew ? downloadInvoice(invoice) : downloadStored(id, invoice));
    return [];
  } catch (error) {
    console.error('invoice download', error);
    return downloadFailed(error instanceof Error ? error.message : 'Onbekende fout');
  }
}

/** `hasLink` is true when the customer got the link of the payment request by mail. */
type Mailed = { notes: RunNote[]; hasLink: boolean };

/** The server mails an invoice only once, so a call without an answer can be repeated. */
async function mailInvoice(id: number, name: string): Promise<Mailed> {
  const options = { body: { ronde: true }, requestId: newRequestId() };
  const send = () =>
    call<{ success: boolean; reden?: string; zonderLink?: boolean }>(
      'POST',
      islandPaths.api.mailInvoice(id),
      options,
    );
  let answer = await send();
  if (!answer.ok && answer.status === 0) answer = await send();
  if (!answer.ok) {
    const text = answer.error ?? 'Of de mail aankwam is onbekend.';
    toast('error', `${name}: ${text}`);
    return { notes: [{ step: 'mail', text, isFailure: true }], hasLink: false };
  }
  const { success, reden = '', zonderLink = false } = answer.body;
  const notes: RunNote[] = success ? [] : [{ step: 'mail', text: reden, isFailure: false }];
  return { notes, hasLink: success && !zonderLink };
}

type Request = { notes: RunNote[]; made?: { amount: Cents; link: string } };

type RequestOptions = { id: number; name: string; requestsFee: boolean; isNew: boolean };
/** The state of an invoice that was made before. The open amount is in euros. */
type Owed = { open: number; has_credit: boolean };

async function requestPayment(
  invoice: InvoiceDocument,
  { id, name, requestsFee, isNew }: RequestOptions,
): Promise<Request> {
  const { quantity } = invoice.amounts;
  const owed = isNew ? undefined : await call<Owed>('GET', islandPaths.api.invoicePayments(id));
  if (owed && !owed.ok) return { notes: failed('request', owed.error ?? REQUEST_FAILED) };
  const rest = owed ? fromEuros(owed.body.open) : restToPay(invoice);
  const isCredited = owed?.body.has_credit ?? false;
  const amount = cents(Math.min(requestedAmount(invoice, requestsFee), rest));
  if (isCredited || !isRequestable(amount)) {
    const text = isCredited ? 'gecrediteerd' : whyNotAsked(invoice, rest);
    return { notes: [{ step: 'request', text, isFailure: false }] };
  }
  const answer = await call<{ paymentUrl: string | null }>(
    'POST',
    islandPaths.api.tikkieRequest(),
    {
      body: {
        amount: toEuros(amount),
        description: paymentDescription(quantity, name),
        reference: invoice.number,
      },
    },
  );
  if (!answer.ok) return { notes: failed('request', answer.error ?? REQUEST_FAILED) };
  const { paymentUrl: link } = answer.body;
  if (link === null) return { notes: failed('request', NO_LINK, [], 'warning') };
  return { notes: [], made: { amount, link } };
}

function whyNotAsked({ amounts, cashReceived }: InvoiceDocument, rest: Cents): string {
  if (rest > 0 || amounts.total === 0) return 'geen betaallink voor dit bedrag';
  return cashReceived ? 'al contant betaald' : 'al betaald';
}

/**
 * A message that was not sent is a failure, with one exception. When WhatsApp is not set up or the phone number is not
 * valid, and the customer already has the link by mail, the run shows a note instead.
 */
async function sendMessage(
  { number: invoiceNumber, delivery }: InvoiceDocument,
  { amount, link }: NonNullable<Request['made']>,
  isLinkMailed: boolean,
): Promise<RunNote[]> {
  const { phone, customerName } = delivery;
  const name = firstName(customerName);
  const message = { phone, name, invoiceNumber, amount: formatEuros(amount), link };
  const body = toWireNames(messageNames, message);
  const answer = await call('POST', islandPaths.api.whatsappSend(), { body });
  if (answer.ok) return [];
  const why = isLinkMailed ? UNSENT[answer.status] : undefined;
  if (why !== undefined)
    return [{ step: 'message', text: `${why}: de link staat in de mail`, isFailure: false }];
  const details = answer.details ?? answer.error ?? 'geen verbinding';
  return failed('message', `Fout bij WhatsApp-verzoek voor ${customerName}: ${details}`);
}
