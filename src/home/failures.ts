import type { Db } from '../database/open.ts';
import { mailChannel } from '../messages/mails/send-mail.tsx';
import { whatsappChannel } from '../messages/send-message.ts';
import { failedAttempt, type OutgoingKind } from '../outgoing/channel.ts';
import { findAttemptsAbout, listNotSent } from '../outgoing/queries.ts';
import { tikkieChannel } from '../payment-requests/request-payment.ts';
import { type Clock, moment, MS_PER_DAY } from '../shared/dates.ts';
import { type FailedInvoice, listInvoices } from './queries.ts';

const CHANNELS = [tikkieChannel, whatsappChannel, mailChannel];
/** The number of days during which the start screen shows a failure. The archive also shows older failures. */
const DAYS = 30;

export type NotArrived = { kind: OutgoingKind; invoices: FailedInvoice[] };

/**
 * The invoices with a mail, message or payment request that failed or may not have arrived. Each invoice is listed
 * once, under the first of its failed kinds in the order of `CHANNELS`.
 */
export function findNotArrived(db: Db, clock: Clock): NotArrived[] {
  const now = clock().getTime();
  const since = moment(now - DAYS * MS_PER_DAY);
  const invoices = new Set(listInvoices(db, listNotSent(db, since)));
  const attempts = findAttemptsAbout(db, [...invoices]);
  return CHANNELS.flatMap(({ kinds }) => kinds).flatMap((kind) => {
    const found = [...invoices].filter((invoice) => {
      const attempt = failedAttempt(kind, attempts.get(invoice.number) ?? [], now);
      return attempt !== undefined && attempt.createdAt >= since && kind.isNeeded(invoice);
    });
    for (const invoice of found) invoices.delete(invoice);
    return found.length === 0 ? [] : { kind, invoices: found };
  });
}
