import { listFailures } from '../audit/failures/queries.ts';
import type { Failure } from '../audit/schema.ts';
import type { Db } from '../database/open.ts';
import { listDeliveriesBetween } from '../deliveries/list/queries.ts';
import { type Capacity, type DayLoad, sumLoads, type SlotLoad } from '../deliveries/load/load.ts';
import { stripRange } from '../deliveries/load/period.ts';
import { findLoad } from '../deliveries/load/queries.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { listUndelivered } from '../deliveries/undelivered/queries.ts';
import { sumUninvoiced, type Uninvoiced } from '../deliveries/uninvoiced/queries.ts';
import { getSettings } from '../firm/queries.ts';
import { type IssuedSum, sumTurnover } from '../invoices/issued/queries.ts';
import { type OpenSum, sumDue } from '../receivables/balances/queries.ts';
import { mondayOf } from '../shared/calendar.ts';
import {
  addDays,
  type Clock,
  firstOfMonth,
  type IsoDate,
  lastOfMonth,
  SLOTS,
  type Slot,
  today,
} from '../shared/dates.ts';
import { findNotArrived, type NotArrived } from './failures.ts';

/** The deliveries of a slot that the start screen shows; a link leads to the others. */
const SHOWN = 8;

export type SlotPlan = { slot: Slot; load: SlotLoad; deliveries: Delivery[] };
export type DayPlan = { date: IsoDate; load: SlotLoad; slots: SlotPlan[] };

/** The data of the start screen about today. */
export type Today = {
  date: IsoDate;
  capacity: Capacity;
  pricesIncludeVat: boolean;
  uninvoiced: Uninvoiced;
  open: OpenSum;
  late: OpenSum;
  week: SlotLoad;
  /** The turnover of the month; undefined for users who are no administrators. */
  turnover: IssuedSum | undefined;
  /** Today and tomorrow. */
  plans: DayPlan[];
  /** The load of the next two weeks. */
  ahead: DayLoad[];
  /** The stops of past days that were not made. */
  undelivered: Delivery[];
  notArrived: NotArrived[];
  failures: Failure[];
};

export function findToday(db: Db, clock: Clock, isAdmin: boolean): Today {
  const date = today(clock);
  const monday = mondayOf(date);
  const strip = stripRange(date, undefined);
  const { capacity, days: ahead } = findLoad(db, strip.from, strip.until);
  const { days: week } = findLoad(db, monday, addDays(monday, 6));
  return {
    date,
    capacity,
    pricesIncludeVat: getSettings(db).pricesIncludeVat,
    uninvoiced: sumUninvoiced(db, { from: '', until: date }),
    open: sumDue(db, { from: '', until: END_OF_TIME }),
    late: sumDue(db, { from: '', until: addDays(date, -1) }),
    week: sumLoads(week.flatMap(loadsOf)),
    turnover: isAdmin
      ? sumTurnover(db, { from: firstOfMonth(date), until: lastOfMonth(date) })
      : undefined,
    plans: ahead.slice(0, 2).map((day) => planOf(db, day)),
    ahead,
    undelivered: listUndelivered(db, date),
    notArrived: findNotArrived(db, clock),
    failures: isAdmin ? listFailures(db) : [],
  };
}

const END_OF_TIME = '9999-12-31';

function planOf(db: Db, day: DayLoad): DayPlan {
  const { date } = day;
  const slots = SLOTS.map((slot) => {
    const period = { from: date, until: date, slot };
    const isEmpty = day[slot].count === 0;
    const deliveries = isEmpty
      ? []
      : listDeliveriesBetween(db, period, { limit: SHOWN, offset: 0 });
    return { slot, load: day[slot], deliveries };
  });
  return { date, load: sumLoads(loadsOf(day)), slots };
}

function loadsOf(day: DayLoad): SlotLoad[] {
  return SLOTS.map((slot) => day[slot]);
}
