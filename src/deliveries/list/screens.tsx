import { Hono } from 'hono';
import type { Env } from '../../http/context.ts';
import { getSession } from '../../http/guards.ts';
import { sendFragment, sendPage, wantsFragment } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import { today } from '../../shared/dates.ts';
import { readFilter } from '../../ui/filter.tsx';
import { readPlace } from '../../ui/pages.tsx';
import { DeliveryTable, OverviewScreen } from './overview.tsx';
import { countInOtherPeriod, findDeliveriesPage, sumDeliveries } from './queries.ts';
import { PAST, PERIOD } from './wire-names.ts';

export const deliveryListScreens = new Hono<Env>().get(paths.overview(), (c) => {
  const filter = readFilter(c.req);
  const past = c.req.query(PERIOD) === PAST;
  const { customer, date } = filter;
  const selection = { customer, date, past, today: today(c.var.clock) };
  const page = findDeliveriesPage(c.var.db, selection, readPlace(c.req));
  const sums = sumDeliveries(c.var.db, selection);
  const inOtherPeriod = sums.count > 0 ? 0 : countInOtherPeriod(c.var.db, selection);
  const overview = { filter, past, page, sums, inOtherPeriod };
  if (wantsFragment(c)) return sendFragment(c, <DeliveryTable {...overview} />);
  const children = <OverviewScreen {...overview} user={getSession(c).user} />;
  return sendPage(c, { title: 'Overzicht Leveringen', children });
});
