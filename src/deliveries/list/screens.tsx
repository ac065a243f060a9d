import { Hono } from 'hono';
import { searchNames } from '../../database/name-search.ts';
import type { Db } from '../../database/open.ts';
import { cursorOfRow, findPage } from '../../database/page.ts';
import { getSettings } from '../../firm/queries.ts';
import type { Env } from '../../http/context.ts';
import { findByIdParam } from '../../http/input.ts';
import { redirectWithToast, sendFragment, sendPage, wantsFragment } from '../../http/page.tsx';
import { findChanged } from '../../http/return-address.ts';
import { paths } from '../../paths.ts';
import { today } from '../../shared/dates.ts';
import { readFilter } from '../../ui/filter.tsx';
import { mapUrl } from '../../ui/links.tsx';
import { readCursor } from '../../ui/pages.tsx';
import { DELIVERY_GONE } from '../delivery.ts';
import { capacityOf } from '../load/queries.ts';
import type { Selection } from '../order/cursor.ts';
import { findDelivery } from '../queries.ts';
import { type DaySums, sumsOfDays } from '../sums/queries.ts';
import { SumsLine } from '../sums/sums-line.tsx';
import { ALL_SUMS, PAST, PERIOD } from '../wire-names.ts';
import { sumAllSelected, sumSelected } from './found-sums.ts';
import { DeliveryTable, overviewQuery, OverviewScreen } from './overview.tsx';
import { deliveriesSelected, type DeliveryPage, searchPlaces } from './queries.ts';

export const deliveryListScreens = new Hono<Env>().get(paths.overview(), async (c) => {
  const { db, clock } = c.var;
  const filter = readFilter(c.req);
  const past = c.req.query(PERIOD) === PAST;
  const search = searchNames(db, filter.name);
  const found = searchPlaces(db, filter.name);
  const { date, from, until } = filter;
  const selection = { search, found, date, past, from, until, today: today(clock) };
  const asksForSums = c.req.query(ALL_SUMS) !== undefined;
  const sums = asksForSums
    ? await sumAllSelected(db, selection, c.req.raw.signal)
    : sumSelected(db, selection);
  if (asksForSums && wantsFragment(c))
    return sendFragment(c, <SumsLine sums={sums} query={overviewQuery(filter, past)} />);
  const cursor = readCursor(c.req);
  const list = deliveriesSelected(db, selection);
  const page = findPage(list, cursor);
  const changed = findChanged(c, 'levering', findDelivery);
  const na = changed && cursorOfRow(list, page, list.keyOf(changed));
  if (na !== undefined) return c.redirect(paths.overview({ ...overviewQuery(filter, past), na }));
  const inOtherPeriod = page.rows.length > 0 ? 0 : countInOtherPeriod(db, selection);
  const daySums = search === undefined ? sumsOfPage(db, page) : [];
  const capacity = capacityOf(getSettings(db));
  const days = { today: selection.today, daySums, capacity };
  const overview = { filter, past, cursor, page, ...days, sums, inOtherPeriod };
  if (wantsFragment(c))
    return sendFragment(
      c,
      <>
        <DeliveryTable {...overview} />
        <SumsLine isReplacing sums={sums} query={overviewQuery(filter, past)} />
      </>,
    );
  const children = <OverviewScreen {...overview} />;
  return sendPage(c, { title: 'Overzicht Leveringen', children });
});

/** Redirects to a map. Rows link to this short URL, because the URL of the map is four times as long. */
deliveryListScreens.get(paths.deliveryMap(':id'), (c) => {
  const delivery = findByIdParam(c, findDelivery);
  if (delivery === undefined) return redirectWithToast(c, paths.overview(), 'error', DELIVERY_GONE);
  return c.redirect(mapUrl(delivery.address));
});

/** The sums of the days from the first to the last day of the page. */
function sumsOfPage(db: Db, { rows }: DeliveryPage): DaySums[] {
  const dates = rows.map(({ date }) => date).toSorted();
  const [from, until] = [dates[0], dates.at(-1)];
  return from === undefined || until === undefined ? [] : sumsOfDays(db, { from, until });
}

/**
 * The number of deliveries that the filter finds on the other tab. It is 0 when a date is selected, and undefined for
 * more than `FEW` deliveries.
 */
function countInOtherPeriod(db: Db, selection: Selection): number | undefined {
  if (selection.date !== undefined) return 0;
  return sumSelected(db, { ...selection, past: !selection.past })?.count;
}
