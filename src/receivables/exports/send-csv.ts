import { logEvent } from '../../audit/queries.ts';
import type { Ctx } from '../../http/context.ts';
import { csvWithTotals } from '../../http/csv.ts';
import { catchDomainError } from '../../http/errors.ts';
import { isLink, redirectWithToast } from '../../http/page.tsx';
import { screenBefore } from '../../http/return-address.ts';
import { sendFile } from '../../http/stream.ts';
import { paths } from '../../paths.ts';
import { formatDate, today } from '../../shared/dates.ts';
import type { DomainError } from '../../shared/domain-error.ts';
import { openColumns, paymentColumns } from './csv.ts';
import { readOpenItems, readPayments } from './queries.ts';
import { readDayOfOpen, readPeriod } from './wire.ts';

/** Sends the payments of a period. */
export function sendPaymentsCsv(c: Ctx) {
  return orBack(c, () => {
    const { from, until } = readPeriod(c.req.query());
    const texts = csvWithTotals(paymentColumns, readPayments(c.var.db, from, until));
    const subject = `Betalingen ${formatDate(from)} tot en met ${formatDate(until)}`;
    return sendCsv(c, texts, { subject, file: `Betalingen-${from}-${until}` });
  });
}

/** Sends what was open at the end of a day. */
export function sendOpenCsv(c: Ctx) {
  return orBack(c, () => {
    const day = readDayOfOpen(c.req.query(), today(c.var.clock));
    const texts = csvWithTotals(openColumns, readOpenItems(c.var.db, day));
    const subject = `Openstaande posten per ${formatDate(day)}`;
    return sendCsv(c, texts, { subject, file: `Openstaande-posten-${day}` });
  });
}

/** The form of a page gets an error as a message on that page, a call as JSON. */
function orBack(c: Ctx, send: () => Promise<Response>) {
  return catchDomainError(send, (error: DomainError) => {
    if (!isLink(c)) throw error;
    return redirectWithToast(
      c,
      screenBefore(c, [paths.figures(), paths.payments()]),
      'error',
      error.message,
    );
  });
}

type Names = { subject: string; file: string };

function sendCsv(c: Ctx, texts: ReturnType<typeof csvWithTotals>, { subject, file }: Names) {
  logEvent(c.var.db, { action: 'gedownload', kind: 'gegevens', subject, detail: { soort: 'csv' } });
  return sendFile(c, `${file}.csv`, texts);
}
