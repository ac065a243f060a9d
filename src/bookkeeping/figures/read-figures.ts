import type { Db } from '../../database/open.ts';
import { sumOfPeriod } from '../../deliveries/sums/queries.ts';
import { getSettings } from '../../firm/queries.ts';
import { addDays, type IsoDate, lastOfMonth, monthsBefore } from '../../shared/dates.ts';
import { cents } from '../../shared/money.ts';
import { thousandths } from '../../shared/quantity.ts';
import {
  addTotals,
  type Figures,
  firstDayOf,
  lastDayOf,
  type MonthFigures,
  monthsOf,
  quartersOf,
  sumByQuarter,
  type Totals,
} from './figures.ts';
import {
  listBestCustomers,
  listMethods,
  listPeriodSums,
  listWrittenOff,
  type PeriodSums,
} from './queries.ts';

/**
 * Reads the figures of a year that has begun, and of the year before. Most figures come from kept sums, because reading
 * all invoices would be slow.
 */
export function readFigures(db: Db, year: number, today: IsoDate): Figures {
  const until = today < lastDayOf(year) ? today : lastDayOf(year);
  const months = readMonths(db, year, until);
  const before = readMonths(db, year - 1, until);
  const lastDay = monthsBefore(until, 12);
  const comparable = { from: firstDayOf(year - 1), until: lastDay, lastDelivery: lastDay };
  return {
    year,
    until,
    today,
    months: months.flatMap((now, i) =>
      before.slice(i, i + 1).map((then) => ({ now, before: then })),
    ),
    total: addTotals(months),
    totalBefore: addTotals(before),
    comparable: addTotals(listPeriodSums(db, [comparable]).map(totalsOf)),
    pricesIncludeVat: getSettings(db).pricesIncludeVat,
    quarters: quartersOf(months),
    customers: listBestCustomers(db, year),
    methods: listMethods(db, year),
    uncollectible: sumByQuarter(listWrittenOff(db, lastDayOf(year)), year),
    planned: plannedAfter(db, until, lastDayOf(year)),
  };
}

function readMonths(db: Db, year: number, until: IsoDate): MonthFigures[] {
  const periods = monthsOf(year).map((from) => {
    const last = lastOfMonth(from);
    return { from, until: last, lastDelivery: until < last ? until : last };
  });
  return listPeriodSums(db, periods).map((sums) => {
    const { from } = sums;
    return { name: from.slice(0, 7), from, isToCome: from > until, ...totalsOf(sums) };
  });
}

/** The deliveries are those that were planned, less those that were reported as not delivered. */
function totalsOf({ issued, planned, missing }: PeriodSums): Totals {
  return {
    deliveries: planned.count - missing.count,
    quantity: thousandths(planned.quantity - missing.quantity),
    agreed: cents(planned.total - missing.total),
    ...issued,
  };
}

function plannedAfter(db: Db, day: IsoDate, until: IsoDate): Figures['planned'] {
  const { count, quantity } = sumOfPeriod(db, { from: addDays(day, 1), until });
  return { deliveries: count, quantity };
}
