import type { Db } from '../../database/open.ts';
import type { MailKind } from '../../firm/mail-templates.ts';
import { getSettings } from '../../firm/queries.ts';
import { fileName } from '../../invoices/file-name.ts';
import { findCredit, findInvoice, getInvoice, getPdf, noInvoice } from '../../invoices/queries.ts';
import { readInvoiceData } from '../../invoices/snapshot.ts';
import { ofKind } from '../../outgoing/attempt.ts';
import { findAttemptsOf } from '../../outgoing/queries.ts';
import type { SendContext } from '../../outgoing/send-once.ts';
import { requestStatus } from '../../payment-requests/request-status.ts';
import { findBalances } from '../../receivables/balances/queries.ts';
import { cents } from '../../shared/money.ts';
import { writeMailText } from './fill-template.ts';
import type { AmountDue } from './how-to-pay.ts';
import { earlierSentence, type MailChoice, type MailDraft } from './mail.ts';
import { findAddress, findMail, findMailsOf, lacksLink } from './queries.ts';
import { noMail, type OutgoingMail, sendMailOnce } from './send-mail.tsx';

type Mailed = { deliveryId: number; isCredit: boolean };

/** Throws 'not-found' when there is no such document, and the errors of `sendMailOnce`. */
export async function mailInvoice(
  context: SendContext,
  mailed: Mailed,
  choice: MailChoice,
): Promise<void> {
  const mail = composeMail(context.db, mailed);
  const address = choice.address ?? addressOf(context.db, mailed.deliveryId, mail.invoiceNumber);
  await sendMailOnce(context, mail, { ...choice, address });
}

/**
 * Returns the reason when the invoice is not mailed. Otherwise returns whether the mail lacks the link of the payment
 * request. This happens when the mail was sent in an earlier run, in which the payment request failed.
 */
export async function mailInRun(
  context: SendContext,
  mailed: Mailed,
  requestId: string,
): Promise<{ reason: string } | { lacksLink: boolean }> {
  const { db } = context;
  const { deliveryId } = mailed;
  if (!getSettings(db).mailsInvoices) return { reason: 'mailen staat uit' };
  const invoice = getInvoice(db, deliveryId);
  if (context.config.mail === undefined) throw noMail();
  if (findAddress(db, deliveryId) === '') return { reason: 'geen e-mailadres' };
  await mailInvoice(context, mailed, { address: undefined, previous: undefined, requestId });
  return { lacksLink: lacksLink(db, invoice.number) };
}

export function draftMail(db: Db, mailed: Mailed, user: { isAdmin: boolean }): MailDraft {
  const mail = composeMail(db, mailed);
  const earlier = findMail(db, mail);
  return {
    number: mail.number,
    customerName: mail.customerName,
    address: addressOf(db, mailed.deliveryId, mail.invoiceNumber),
    texts: [{ kind: mail.kind, subject: mail.subject, text: mail.text }],
    fileName: mail.pdf.filename,
    previous: earlier?.id ?? null,
    warnings: earlier ? [earlierSentence(earlier)] : [],
    mayChangeTexts: user.isAdmin,
  };
}

/** The address of the last sent mail, which a user may have corrected, or else the address from `findAddress`. */
export function addressOf(db: Db, deliveryId: number, invoiceNumber: string): string {
  const sent = findMailsOf(db, invoiceNumber).findLast(({ state }) => state === 'sent');
  return sent?.recipient ?? findAddress(db, deliveryId);
}

function composeMail(db: Db, { deliveryId, isCredit }: Mailed): OutgoingMail {
  const stored = isCredit ? findCredit(db, deliveryId) : findInvoice(db, deliveryId);
  const invoice = findInvoice(db, deliveryId);
  if (stored === undefined || invoice === undefined) throw noInvoice(isCredit);
  const settings = getSettings(db);
  const document = readInvoiceData(stored.data);
  const kind: MailKind = isCredit ? 'creditfactuur' : 'factuur';
  return {
    ...writeMailText(settings, kind, document, dueOf(db, deliveryId, invoice)),
    kind,
    invoiceNumber: invoice.number,
    number: stored.number,
    customerName: document.delivery.customerName,
    replyTo: settings.email,
    pdf: pdfOf(db, { deliveryId, isCredit }),
  };
}

type Invoice = ReturnType<typeof getInvoice>;

function dueOf(db: Db, deliveryId: number, { id, number, data }: Invoice): AmountDue {
  const { open = cents(0), writtenOff = 0 } = findBalances(db, [id]).get(id) ?? {};
  const requests = ofKind(findAttemptsOf(db, number), 'betaalverzoek');
  const request = requests.findLast((one) => requestStatus(one) === 'open');
  const { url = null, amount = cents(0) } = request ?? {};
  const isByRequest = readInvoiceData(data).paymentMethod === 'betaalverzoek';
  return {
    open,
    isCredited: findCredit(db, deliveryId) !== undefined,
    isWrittenOff: writtenOff !== 0,
    request: isByRequest && url !== null ? { url, amount } : undefined,
  };
}

export function pdfOf(db: Db, { deliveryId, isCredit }: Mailed): OutgoingMail['pdf'] {
  const { number, pdf } = getPdf(db, deliveryId, isCredit);
  return { filename: fileName(number, isCredit), content: pdf };
}
