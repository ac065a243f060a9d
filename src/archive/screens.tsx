import { Hono } from 'hono';
import { withoutConfirming } from '../database/actor.ts';
import type { Ctx, Env } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { formBody } from '../http/input.ts';
import { redirectWithToast, sendFragment, sendPage, wantsFragment } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { findCreditWarnings, findOpenRequests, findPaymentStates } from '../payments/queries.ts';
import { refreshDuePayments, refreshPayments } from '../payments/requests/refresh.ts';
import { today } from '../shared/dates.ts';
import { filterQuery, readFilter } from '../ui/filter.tsx';
import { placeQuery, readPlace } from '../ui/pages.tsx';
import { ArchiveScreen } from './archive-screen.tsx';
import { ArchiveTable } from './archive-table.tsx';
import { findArchivePage, getEdition } from './queries.ts';
import { PERIOD } from './wire-names.ts';

export const archiveScreens = new Hono<Env>()
  .get(paths.archive(), (c) => {
    const { db, clock } = c.var;
    const selected = selectPage(c);
    const { rows } = selected.page;
    const states = findPaymentStates(db, rows);
    const archive = { ...selected, states, warnings: findCreditWarnings(db, rows) };
    refreshInBackground(c);
    if (wantsFragment(c)) return sendFragment(c, <ArchiveTable {...archive} />);
    const frame = {
      user: getSession(c).user,
      today: today(clock),
      edition: getEdition(db),
      period: c.req.query(PERIOD) ?? '',
    };
    const children = <ArchiveScreen {...archive} {...frame} />;
    return sendPage(c, { title: 'Factuur Archief', also: 'chosen', children });
  })
  .post(paths.refreshPayments(), formBody, async (c) => {
    const { db, clock, config } = c.var;
    const { filter, place, page } = selectPage(c);
    const back = paths.archive({ ...filterQuery(filter), ...placeQuery(place) });
    const open = findOpenRequests(db, page.rows);
    if (config.tikkie === undefined) {
      return redirectWithToast(c, back, 'error', 'Tikkie is niet ingesteld.');
    }
    const problem = await refreshPayments({ db, clock, tikkie: config.tikkie }, open);
    if (problem === undefined) return redirectWithToast(c, back, 'success', 'Status ververst.');
    return redirectWithToast(c, back, 'error', `Tikkie gaf de status niet: ${problem}.`);
  });

function selectPage(c: Ctx) {
  const filter = readFilter(c.req);
  const place = readPlace(c.req);
  return { filter, place, page: findArchivePage(c.var.db, filter, place) };
}

/** Starts after the answer is sent, so that no page waits for Tikkie. */
function refreshInBackground(c: Ctx): void {
  const { db, clock, config, log, requestId } = c.var;
  const { tikkie } = config;
  if (tikkie === undefined) return;
  const refresh = async () => {
    try {
      const problem = await refreshDuePayments({ db, clock, tikkie });
      if (problem !== undefined) log({ event: 'refresh-failed', requestId, error: problem });
    } catch (error) {
      // This fails when the disk is full and while Vipo stops. The next page tries again.
      log({ event: 'refresh-failed', requestId, error: String(error) });
    }
  };
  withoutConfirming(() => setTimeout(() => void refresh(), 0));
}
