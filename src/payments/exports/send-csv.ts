import { logDownload } from '../../audit/queries.ts';
import type { Ctx } from '../../http/context.ts';
import { type CsvColumn, csvWithTotals } from '../../http/csv.ts';
import { catchDomainError } from '../../http/errors.ts';
import { isLink, redirectWithToast } from '../../http/page.tsx';
import { screenBefore } from '../../http/return-address.ts';
import { sendFile } from '../../http/stream.ts';
import { paths } from '../../paths.ts';
import { formatDate, today } from '../../shared/dates.ts';
import { cents } from '../../shared/money.ts';
import { readDayOfOpen, readPeriod } from '../wire.ts';
import { type ListedPayment, type OpenItem, readOpenItems, readPayments } from './queries.ts';

/** The total does not include write-offs, because nothing was received. */
const paymentColumns: CsvColumn<ListedPayment>[] = [
  { name: 'Datum', text: ({ paidOn }) => formatDate(paidOn) },
  { name: 'Nummer', text: ({ number }) => number },
  { name: 'Klant', text: ({ customerName }) => customerName },
  { name: 'Bedrag', amount: ({ amount }) => amount, isAdded: ({ reason }) => reason === null },
  { name: 'Methode', text: ({ method }) => method },
  { name: 'Bron', text: ({ source }) => source },
  { name: 'Kenmerk', text: ({ words }) => words },
  { name: 'Reden', text: ({ reason }) => reason ?? '' },
];

/** The credit is subtracted from Totaal, so that in each row Totaal = Betaald + Afgeboekt + Open. */
const openColumns: CsvColumn<OpenItem>[] = [
  { name: 'Nummer', text: ({ number }) => number },
  { name: 'Datum', text: ({ issuedOn }) => formatDate(issuedOn) },
  { name: 'Vervaldatum', text: ({ dueOn }) => formatDate(dueOn) },
  { name: 'Klant', text: ({ customerName }) => customerName },
  { name: 'Totaal', amount: ({ total }) => total },
  { name: 'Betaald', amount: ({ paid }) => paid },
  { name: 'Afgeboekt', amount: ({ writtenOff }) => writtenOff },
  { name: 'Open', amount: openOf },
];

function openOf({ total, paid, writtenOff }: OpenItem) {
  return cents(total - paid - writtenOff);
}

export function sendPaymentsCsv(c: Ctx) {
  return orBack(c, () => {
    const { from, until } = readPeriod(c.req.query());
    const texts = csvWithTotals(paymentColumns, readPayments(c.var.db, from, until));
    const subject = `Betalingen ${formatDate(from)} tot en met ${formatDate(until)}`;
    return sendCsv(c, texts, { subject, file: `Betalingen-${from}-${until}` });
  });
}

export function sendOpenCsv(c: Ctx) {
  return orBack(c, () => {
    const day = readDayOfOpen(c.req.query(), today(c.var.clock));
    const texts = csvWithTotals(openColumns, readOpenItems(c.var.db, day));
    const subject = `Openstaande posten per ${formatDate(day)}`;
    return sendCsv(c, texts, { subject, file: `Openstaande-posten-${day}` });
  });
}

/** After an error, a link or a form leads back to its screen, which shows the message. The answer to a call is JSON. */
function orBack(c: Ctx, send: () => Promise<Response>) {
  return catchDomainError(send, (error) => {
    if (!isLink(c)) throw error;
    const screen = screenBefore(c, paths.figures(), paths.payments());
    return redirectWithToast(c, screen, 'error', error.message);
  });
}

type Names = { subject: string; file: string };

function sendCsv(c: Ctx, texts: ReturnType<typeof csvWithTotals>, { subject, file }: Names) {
  logDownload(c.var.db, subject, { soort: 'csv' });
  return sendFile(c, `${file}.csv`, texts);
}
