import type { Db } from '../../database/open.ts';
import { type Sums, sumOfPeriod } from '../../deliveries/sums/queries.ts';
import { getSettings } from '../../firm/queries.ts';
import { addDays, type IsoDate, lastOfMonth } from '../../shared/dates.ts';
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
  yearEarlier,
} from './figures.ts';
import {
  listBestCustomers,
  listMethods,
  listWrittenOff,
  sumIssued,
  sumNotDelivered,
} from './queries.ts';

/**
 * Reads the figures of a year that has begun, and of the year before. Most figures come from kept sums, because reading
 * all invoices would be slow.
 */
export function readFigures(db: Db, year: number, today: IsoDate): Figures {
  const until = today < lastDayOf(year) ? today : lastDayOf(year);
  const months = monthsOf(year).map((from) => readMonth(db, from, until));
  const before = monthsOf(year - 1).map((from) => readMonth(db, from, until));
  return {
    year,
    until,
    today,
    months: months.flatMap((now, i) =>
      before.slice(i, i + 1).map((then) => ({ now, before: then })),
    ),
    total: addTotals(months),
    totalBefore: addTotals(before),
    comparable: readTotals(db, firstDayOf(year - 1), yearEarlier(until)),
    agreed: sumDelivered(db, firstDayOf(year), until).total,
    pricesIncludeVat: getSettings(db).pricesIncludeVat,
    quarters: quartersOf(months),
    customers: listBestCustomers(db, year),
    methods: listMethods(db, year),
    uncollectible: sumByQuarter(listWrittenOff(db, year), year),
    planned: plannedAfter(db, until, lastDayOf(year)),
  };
}

function readMonth(db: Db, from: IsoDate, until: IsoDate): MonthFigures {
  const last = lastOfMonth(from);
  const totals = readTotals(db, from, last, until < last ? until : last);
  return { name: from.slice(0, 7), from, isToCome: from > until, ...totals };
}

function readTotals(db: Db, from: IsoDate, until: IsoDate, lastDelivery = until): Totals {
  const { count, quantity } = sumDelivered(db, from, lastDelivery);
  return { deliveries: count, quantity, ...sumIssued(db, { from, until }) };
}

/** The deliveries of these days, less the deliveries and quantities that were reported as not delivered. */
function sumDelivered(db: Db, from: IsoDate, until: IsoDate): Sums {
  const planned = sumOfPeriod(db, { from, until });
  const missing = sumNotDelivered(db, { from, until });
  return {
    count: planned.count - missing.count,
    quantity: thousandths(planned.quantity - missing.quantity),
    total: cents(planned.total - missing.total),
  };
}

function plannedAfter(db: Db, day: IsoDate, until: IsoDate): Figures['planned'] {
  const { count, quantity } = sumOfPeriod(db, { from: addDays(day, 1), until });
  return { deliveries: count, quantity };
}
