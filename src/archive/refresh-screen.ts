import { withoutConfirming } from '../database/actor.ts';
import type { Ctx } from '../http/context.ts';
import { redirectWithToast } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { findOpenRequests } from '../payments/queries.ts';
import { refreshDuePayments, refreshPayments } from '../payments/requests/refresh.ts';
import { filterQuery } from '../ui/filter.tsx';
import { placeQuery } from '../ui/pages.tsx';
import { askedPage } from './asked-page.ts';

export async function refreshPage(c: Ctx) {
  const { db, clock, config } = c.var;
  const { filter, place, page } = askedPage(c);
  const back = paths.archive({ ...filterQuery(filter), ...placeQuery(place) });
  const open = findOpenRequests(db, page.rows);
  if (config.tikkie === undefined) {
    return redirectWithToast(c, back, 'error', 'Tikkie is niet ingesteld.');
  }
  const problem = await refreshPayments({ db, clock, tikkie: config.tikkie }, open);
  if (problem === undefined) return redirectWithToast(c, back, 'success', 'Status ververst.');
  return redirectWithToast(c, back, 'error', `Tikkie gaf de status niet: ${problem}.`);
}

/** After the answer, so that no page waits for Tikkie. */
export function refreshInBackground(c: Ctx): void {
  const { db, clock, config, log, requestId } = c.var;
  const { tikkie } = config;
  if (tikkie === undefined) return;
  const run = async () => {
    try {
      const problem = await refreshDuePayments({ db, clock, tikkie });
      if (problem !== undefined) log({ event: 'refresh-failed', requestId, error: problem });
    } catch (error) {
      // The data are closed when the program stops, or the disk is full: there is another hour.
      log({ event: 'refresh-failed', requestId, error: String(error) });
    }
  };
  withoutConfirming(() => setTimeout(() => void run(), 0));
}
