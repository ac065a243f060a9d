import { Hono } from 'hono';
import { withoutConfirming } from '../database/actor.ts';
import type { Db } from '../database/open.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError } from '../http/errors.ts';
import { formBody, formFields, formValues, idParam } from '../http/input.ts';
import {
  redirectOnError,
  redirectWithToast,
  sendFragment,
  sendPage,
  wantsFragment,
} from '../http/page.tsx';
import { issueCreditInQueue } from '../invoices/credit-invoice.ts';
import { creditedText, readComment } from '../invoices/credit.ts';
import { sumInvoices } from '../invoices/issued/queries.ts';
import { getInvoice } from '../invoices/queries.ts';
import { currentAttempt, ofKind } from '../outgoing/attempt.ts';
import { findAttemptsAbout, findAttemptsOf } from '../outgoing/queries.ts';
import type { Attempt } from '../outgoing/schema.ts';
import { paths } from '../paths.ts';
import { refreshDuePayments, refreshPayments } from '../payment-requests/refresh.ts';
import { creditWarning, isOpen, requestStatus } from '../payment-requests/request-status.ts';
import { findBalances } from '../receivables/balances/queries.ts';
import { receivedOf } from '../receivables/receivable.ts';
import { firstOfMonth, type IsoDate, lastOfMonth, today } from '../shared/dates.ts';
import type { DomainError } from '../shared/domain-error.ts';
import { cents } from '../shared/money.ts';
import { findByNumber } from '../statements/typed-invoice.ts';
import { filterQuery, readFilter } from '../ui/filter.tsx';
import { cursorQuery, readCursor } from '../ui/pages.tsx';
import { ArchiveScreen } from './archive-screen.tsx';
import { ArchiveTable, isPaidByRequest, RefreshForm } from './archive-table.tsx';
import { CreditScreen } from './credit-screen.tsx';
import {
  type ArchivePage,
  findArchivePage,
  findDeliveryId,
  findNumberedPage,
  getEdition,
} from './queries.ts';
import { INVOICE_NUMBER, PERIOD } from './wire-names.ts';

export const archiveScreens = new Hono<Env>()
  .get(paths.archive(), (c) => {
    const { db, clock } = c.var;
    const selected = selectPage(c);
    const { rows } = selected.page;
    const ids = rows.map(({ id }) => id);
    const archive = {
      ...selected,
      attempts: findAttemptsAbout(db, rows),
      now: clock().getTime(),
      balances: findBalances(db, ids),
      months: findMonths(db, selected),
      today: today(clock),
    };
    refreshInBackground(c);
    if (wantsFragment(c))
      return sendFragment(
        c,
        <>
          <ArchiveTable {...archive} />
          <RefreshForm isReplacing {...archive} />
        </>,
      );
    const frame = {
      year: sumYear(db, archive.today),
      edition: getEdition(db),
      period: c.req.query(PERIOD) ?? '',
    };
    const children = <ArchiveScreen {...archive} {...frame} />;
    return sendPage(c, { title: 'Factuur Archief', also: 'chosen', styles: 'archive', children });
  })
  .get(paths.mailSelected(), (c) => mailSelected(c, c.req.queries(INVOICE_NUMBER) ?? []))
  .post(paths.mailSelected(), formBody, async (c) =>
    mailSelected(c, (await formValues(c)).getAll(INVOICE_NUMBER)),
  )
  .get(paths.creditInvoice(':id'), (c) => redirectOnError(c, paths.archive(), () => sendCredit(c)))
  .post(paths.creditInvoice(':id'), formBody, async (c) => {
    const { comment = '' } = await formFields(c);
    const credit = async () => {
      const { creditNumber } = await issueCreditInQueue(c.var, idParam(c), readComment(comment));
      return redirectWithToast(c, paths.archive(), 'success', creditedText(creditNumber));
    };
    return catchDomainError(credit, (error) =>
      redirectOnError(c, paths.archive(), () => sendCredit(c, comment, error)),
    );
  })
  .post(paths.refreshPayments(), formBody, async (c) => {
    const { db, clock, config } = c.var;
    const { filter, cursor, page } = selectPage(c);
    const back = paths.archive({ ...filterQuery(filter), ...cursorQuery(cursor) });
    const open = findOpenRequests({ db, page });
    if (config.tikkie === undefined) {
      return redirectWithToast(c, back, 'error', 'Tikkie is niet ingesteld.');
    }
    const problem = await refreshPayments({ db, clock, tikkie: config.tikkie }, open);
    if (problem === undefined) return redirectWithToast(c, back, 'success', 'Status ververst.');
    return redirectWithToast(c, back, 'error', `Tikkie gaf de status niet: ${problem}.`);
  });

function sendCredit(c: Ctx, typed?: string, error?: DomainError) {
  const invoice = getInvoice(c.var.db, idParam(c));
  const { number, total, data } = invoice;
  const customerName = data.delivery.Klant_naam;
  const request = currentAttempt(ofKind(findAttemptsOf(c.var.db, number), 'betaalverzoek'));
  const balance = findBalances(c.var.db, [invoice.id]).get(invoice.id);
  const warning = creditWarning(request, balance ? receivedOf({ total, ...balance }) : cents(0));
  const shown = { number, customerName, total, warning, typed, error };
  const children = <CreditScreen deliveryId={idParam(c)} {...shown} />;
  return sendPage(c, { title: 'Creditfactuur aanmaken', children }, error);
}

function mailSelected(c: Ctx, [number, ...others]: string[]) {
  const id = number === undefined ? undefined : findDeliveryId(c.var.db, number);
  if (id !== undefined && others.length === 0) return c.redirect(paths.mailInvoice(id), 303);
  return redirectWithToast(c, paths.archive(), 'error', 'Vink één factuur aan om te mailen.');
}

function findOpenRequests({ db, page }: { db: Db; page: ArchivePage }): Attempt[] {
  return [...findAttemptsAbout(db, page.rows.filter(isPaidByRequest)).values()].flatMap(
    (attempts) => {
      const request = currentAttempt(ofKind(attempts, 'betaalverzoek'));
      return request && isOpen(requestStatus(request)) ? [request] : [];
    },
  );
}

/**
 * The number and the sum of the invoices of each month on a page. Empty in a filtered list, because such a list does
 * not have all invoices of a month.
 */
function findMonths(db: Db, { filter, page }: ReturnType<typeof selectPage>) {
  const days = [filter.date, filter.from, filter.until];
  const isFiltered = filter.name !== '' || days.some((day) => day !== undefined);
  const firsts = isFiltered ? [] : page.rows.map(({ issuedOn }) => firstOfMonth(issuedOn));
  return new Map(
    [...new Set(firsts)].map((from) => [from, sumInvoices(db, { from, until: lastOfMonth(from) })]),
  );
}

function sumYear(db: Db, day: IsoDate) {
  const year = day.slice(0, 4);
  return { name: year, ...sumInvoices(db, { from: `${year}-01-01`, until: `${year}-12-31` }) };
}

function selectPage(c: Ctx) {
  const { db } = c.var;
  const filter = readFilter(c.req);
  const cursor = readCursor(c.req);
  const named = findArchivePage(db, filter, cursor);
  // When no invoice is found by the name of its customer, the typed text may be the number of an invoice or a credit.
  const numbered = named.rows.length > 0 ? [] : findByNumber(c.var, filter.name);
  if (numbered.length === 0) return { filter, cursor, page: named };
  const ids = numbered.map(({ invoiceId }) => invoiceId);
  return { filter, cursor, page: findNumberedPage(db, ids, filter) };
}

/** Refreshes the payment requests after the page was sent, so that no page waits for Tikkie. */
function refreshInBackground(c: Ctx): void {
  const { db, clock, config, log, requestId } = c.var;
  const { tikkie } = config;
  if (tikkie === undefined) return;
  const refresh = async () => {
    try {
      const problem = await refreshDuePayments({ db, clock, tikkie });
      if (problem !== undefined) log({ event: 'refresh-failed', requestId, error: problem });
    } catch (error) {
      // Refreshing fails when the disk is full, or while Vipo stops. The next view of the archive tries again.
      log({ event: 'refresh-failed', requestId, error: String(error) });
    }
  };
  withoutConfirming(() => setTimeout(() => void refresh(), 0));
}
