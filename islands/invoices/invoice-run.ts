import type { InvoiceData } from '../../src/invoices/invoice-data.ts';
import { bothAmounts } from '../../src/invoices/invoicing/total-column.ts';
import { paymentDescription, requestedAmount } from '../../src/payments/requests/order.ts';
import { inDutch } from '../../src/shared/english.ts';
import { firstName } from '../../src/shared/first-name.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { formatEuros, fromEuros, toEuros } from '../../src/shared/money.ts';
import { call } from '../kit/call.ts';
import { load } from '../kit/load.ts';
import { toast } from '../kit/toast.ts';

export type Note = { text: string; isFailure: boolean };
export type Outcome = { invoiceNumber?: string; notes: Note[] };

const NUMBER_UNKNOWN = 'Kon factuurnummer niet bepalen na het aanmaken. Probeer het opnieuw.';
const NO_LINK = 'Tikkie aanmaken gelukt maar er is geen link teruggegeven.';

/**
 * Invoices one delivery and sends a payment request if that is its payment method. Downloads the PDF if `downloads` is
 * set. Can be repeated safely.
 */
export async function invoiceDelivery(
  { id, name, versie }: { id: number; name: string; versie: number },
  { requestsFee, downloads }: { requestsFee: boolean; downloads: boolean },
): Promise<Outcome> {
  const made = await call('POST', islandPaths.api.invoice(id), { body: { versie } });
  // There is no invoice, mostly because another user changed or deleted the delivery.
  if (!made.ok && made.error && [404, 409].includes(made.status)) {
    toast('error', `${name}: ${made.error}`);
    return { notes: [{ text: made.error, isFailure: true }] };
  }
  const number = await findNumber(id);
  if (!number.ok)
    return { notes: failed('error', NUMBER_UNKNOWN, !made.ok && made.error ? [made.error] : []) };
  const { invoiceNumber } = number.body;
  const data = await call<InvoiceData>('GET', islandPaths.api.invoiceData(id));
  if (!data.ok)
    return { invoiceNumber, notes: downloadFailed(data.error ?? 'De gegevens ontbreken') };
  const notes = downloads ? await download(data.body) : [];
  if (data.body.paymentMethod === 'betaalverzoek')
    notes.push(...(await requestPayment(data.body, name, requestsFee)));
  return { invoiceNumber, notes };
}

/** Asks twice when an answer is lost. The invoice may exist even if the answer to making it was lost too. */
async function findNumber(id: number) {
  const ask = () => call<{ invoiceNumber: string }>('GET', islandPaths.api.invoiceNumber(id));
  const number = await ask();
  return number.ok || (number.status > 0 && number.status < 500) ? number : ask();
}

function failed(kind: 'error' | 'warning', sentence: string, more: string[] = []): Note[] {
  toast(kind, sentence);
  return [sentence, ...more].map((text) => ({ text, isFailure: true }));
}

function downloadFailed(reason: string): Note[] {
  return failed(
    'error',
    `Download van factuur mislukt. ${reason}. Probeer opnieuw of neem contact op.`,
    [inDutch(reason) ?? ''].filter(Boolean),
  );
}

async function download(data: InvoiceData): Promise<Note[]> {
  try {
    const { downloadInvoice } = await load(() => import('./invoice-pdf.ts'));
    await downloadInvoice(data);
    return [];
  } catch (error) {
    console.error('invoice download', error);
    return downloadFailed(error instanceof Error ? error.message : 'Onbekende fout');
  }
}

async function requestPayment(
  data: InvoiceData,
  name: string,
  requestsFee: boolean,
): Promise<Note[]> {
  const amount = requestedAmount(data, requestsFee);
  const answer = await call<{ paymentUrl: string | null }>(
    'POST',
    islandPaths.api.tikkieRequest(),
    {
      body: {
        amount: toEuros(amount),
        description: paymentDescription(data.calculations.aantal, name),
        reference: data.invoiceNumber,
      },
    },
  );
  if (!answer.ok) return failed('error', answer.error ?? 'Tikkie aanmaken mislukt');
  if (answer.body.paymentUrl === null) return failed('warning', NO_LINK);
  const total = fromEuros(data.calculations.totaal);
  const differing = { text: bothAmounts(amount, total), isFailure: false };
  return [
    { text: 'betaalverzoek gemaakt', isFailure: false },
    ...(amount === total ? [] : [differing]),
    ...(await sendMessage(data, formatEuros(amount), answer.body.paymentUrl)),
  ];
}

async function sendMessage(data: InvoiceData, bedrag: string, tikkielink: string): Promise<Note[]> {
  const { Klant_naam, telefoonnummer } = data.delivery;
  const answer = await call('POST', islandPaths.api.whatsappSend(), {
    body: {
      to: telefoonnummer,
      voornaam: firstName(Klant_naam),
      factuurnummer: data.invoiceNumber,
      bedrag,
      tikkielink,
    },
  });
  if (answer.ok) return [{ text: 'bericht verstuurd', isFailure: false }];
  const details = answer.details ?? answer.error ?? 'geen verbinding';
  return failed('error', `Fout bij WhatsApp-verzoek voor ${Klant_naam}: ${details}`);
}
