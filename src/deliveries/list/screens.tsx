import { Hono } from 'hono';
import { searchNames } from '../../database/name-search.ts';
import type { Db } from '../../database/open.ts';
import type { Env } from '../../http/context.ts';
import { getSession } from '../../http/guards.ts';
import { sendFragment, sendPage, wantsFragment } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import { today } from '../../shared/dates.ts';
import { readFilter } from '../../ui/filter.tsx';
import { readPlace } from '../../ui/pages.tsx';
import type { Selection } from '../order/selection.ts';
import { sumAllDeliveries, sumDeliveries } from '../sums/queries.ts';
import { SumsLine } from '../sums/sums-line.tsx';
import { ALL_SUMS } from '../sums/wire-names.ts';
import { DeliveryTable, OverviewScreen, overviewQuery } from './overview.tsx';
import { findDeliveriesPage } from './queries.ts';
import { PAST, PERIOD } from './wire-names.ts';

export const deliveryListScreens = new Hono<Env>().get(paths.overview(), async (c) => {
  const { db, clock } = c.var;
  const filter = readFilter(c.req);
  const past = c.req.query(PERIOD) === PAST;
  const search = searchNames(db, filter.customer);
  const selection = { search, date: filter.date, past, today: today(clock) };
  const asksForSums = c.req.query(ALL_SUMS) !== undefined;
  const sums = asksForSums
    ? await sumAllDeliveries(db, selection, c.req.raw.signal)
    : sumDeliveries(db, selection);
  if (asksForSums && wantsFragment(c))
    return sendFragment(c, <SumsLine sums={sums} query={overviewQuery(filter, past)} />);
  const page = findDeliveriesPage(db, selection, readPlace(c.req));
  const inOtherPeriod = page.rows.length > 0 ? 0 : countInOtherPeriod(db, selection);
  const overview = { filter, past, page, sums, inOtherPeriod };
  if (wantsFragment(c)) return sendFragment(c, <DeliveryTable {...overview} />);
  const children = <OverviewScreen {...overview} user={getSession(c).user} />;
  return sendPage(c, { title: 'Overzicht Leveringen', children });
});

/** Undefined for a large number. A selected date has no other period. */
function countInOtherPeriod(db: Db, selection: Selection): number | undefined {
  if (selection.date !== undefined) return 0;
  return sumDeliveries(db, { ...selection, past: !selection.past })?.count;
}
