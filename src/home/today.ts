import { listFailures } from '../audit/failures/queries.ts';
import type { Db } from '../database/open.ts';
import { END_OF_TIME } from '../database/page.ts';
import { listFirstOfSlot } from '../deliveries/list/queries.ts';
import { availabilityPeriod } from '../deliveries/load/available-days.ts';
import { type DayLoad, dayLoad, type SlotLoad } from '../deliveries/load/load.ts';
import { findLoad } from '../deliveries/load/queries.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { sumUninvoiced } from '../deliveries/sums/queries.ts';
import { countStale } from '../deliveries/told.ts';
import { listUndelivered } from '../deliveries/undelivered/queries.ts';
import { getSettings } from '../firm/queries.ts';
import { sumTurnover } from '../invoices/issued/queries.ts';
import { limitText, workDays } from '../planning/week.ts';
import { addOpen, sumDue } from '../receivables/balances/queries.ts';
import { findManyOld } from '../receivables/takeovers/old-invoices.ts';
import { mondayOf } from '../shared/calendar.ts';
import {
  addDays,
  type Clock,
  firstOfMonth,
  type IsoDate,
  lastOfMonth,
  type Slot,
  SLOTS,
  today,
} from '../shared/dates.ts';
import { sumEach } from '../shared/sum.ts';
import { findNotArrived } from './failures.ts';

/** The highest number of deliveries that a slot shows. A link opens the other deliveries. */
const SHOWN = 8;

export type SlotPlan = { slot: Slot; load: SlotLoad; deliveries: Delivery[] };
export type DayPlan = { date: IsoDate; load: SlotLoad; slots: SlotPlan[] };

export type Today = ReturnType<typeof findToday>;

export function findToday(db: Db, clock: Clock, isAdmin: boolean) {
  const date = today(clock);
  const monday = mondayOf(date);
  const { from, until } = availabilityPeriod(date, undefined);
  const { capacity, days: ahead } = findLoad(db, from, until);
  const { days: week } = findLoad(db, monday, addDays(monday, 6));
  const late = sumDue(db, { from: '', until: addDays(date, -1) });
  const month = { from: firstOfMonth(date), until: lastOfMonth(date) };
  return {
    date,
    capacity,
    pricesIncludeVat: getSettings(db).pricesIncludeVat,
    uninvoiced: sumUninvoiced(db, { from: '', until: date }),
    open: addOpen(late, sumDue(db, { from: date, until: END_OF_TIME })),
    late,
    week: {
      ...sumEach(week.map(dayLoad), 'count', 'quantity'),
      limit: limitText(capacity, workDays(week).length),
    },
    turnover: isAdmin ? sumTurnover(db, month) : undefined,
    plans: ahead.slice(0, 2).map((day) => planOf(db, day)),
    ahead,
    undelivered: listUndelivered(db, date),
    notArrived: findNotArrived(db, clock),
    stale: countStale(db, date),
    failures: isAdmin ? listFailures(db) : [],
    old: isAdmin ? findManyOld(db, date) : undefined,
  };
}

function planOf(db: Db, day: DayLoad): DayPlan {
  const { date } = day;
  const slots = SLOTS.map((slot) => {
    const isEmpty = day[slot].count === 0;
    const deliveries = isEmpty ? [] : listFirstOfSlot(db, date, slot, SHOWN);
    return { slot, load: day[slot], deliveries };
  });
  return { date, load: dayLoad(day), slots };
}
