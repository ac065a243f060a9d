import type { Db } from '../../database/open.ts';
import { getSettings } from '../../firm/queries.ts';
import type { Settings } from '../../firm/schema.ts';
import { addDays, type IsoDate, type Slot } from '../../shared/dates.ts';
import type { AvailabilityStart, Load } from '../form-props.ts';
import { sumsOfDays } from '../sums/queries.ts';
import { availabilityPeriod, availableDays, type DayRange } from './available-days.ts';
import { type DayNote, dayNote } from './day-note.ts';
import {
  availabilityUnit,
  type Capacity,
  type DayLoad,
  hasLimit,
  NO_LOAD,
  type SlotLoad,
} from './load.ts';
import { bookingOf, reasonToAsk, type SlotBooking, withoutDelivery } from './question.ts';

type PeriodLoad = { capacity: Capacity; days: DayLoad[] };

/** The capacity of a slot, and the load of each date from `from` to `until`. Dates without deliveries are included. */
export function findLoad(db: Db, from: IsoDate, until: IsoDate): PeriodLoad {
  const found = new Map<string, SlotLoad>();
  for (const { date, slot, count, quantity } of sumsOfDays(db, { from, until }))
    found.set(`${date} ${slot}`, { count, quantity });
  const days: DayLoad[] = [];
  for (let date = from; date <= until; date = addDays(date, 1)) {
    const of = (slot: Slot) => found.get(`${date} ${slot}`) ?? NO_LOAD;
    days.push({ date, Ochtend: of('Ochtend'), Middag: of('Middag') });
  }
  return { capacity: capacityOf(getSettings(db)), days };
}

export function findCounts(db: Db, date: IsoDate): Load {
  const [day] = findLoad(db, date, date).days;
  return { Ochtend: day?.Ochtend.count ?? 0, Middag: day?.Middag.count ?? 0 };
}

export function capacityOf({ capacityDeliveries, capacityQuantity }: Settings): Capacity {
  return { deliveries: capacityDeliveries, quantity: capacityQuantity };
}

/**
 * The sentence before the question 'Toch plannen?' or 'Toch wijzigen?', with the present load. Undefined when the
 * delivery fits. `before` is the stored delivery when it is moved or changed.
 */
export function findReasonToAsk(
  db: Db,
  placed: SlotBooking,
  before?: SlotBooking,
): string | undefined {
  const { capacity, days } = findLoad(db, placed.date, placed.date);
  const [day] = days.map((load) => withoutDelivery(load, before));
  return day && reasonToAsk(day[placed.slot], placed, capacity, before);
}

/** The load of each date for the calendar of a form, without the delivery `own` that the form changes. */
export function findDayNotes(db: Db, { from, until }: DayRange, own?: SlotBooking): DayNote[] {
  const { capacity, days } = findLoad(db, from, until);
  return days.map((day) => dayNote(withoutDelivery(day, own), capacity));
}

/** The availability of two weeks for a form with this date, without the delivery that the form changes. */
export function findAvailability(
  db: Db,
  today: IsoDate,
  date: IsoDate | undefined,
  stored: SlotBooking | undefined,
): AvailabilityStart {
  const { from, until } = availabilityPeriod(today, date);
  const own = stored && bookingOf(stored);
  const { capacity, days } = findLoad(db, from, until);
  const others = days.map((day) => withoutDelivery(day, own));
  return {
    own,
    capacity: hasLimit(capacity) ? capacity : null,
    unit: availabilityUnit(capacity),
    days: availableDays(others, capacity),
  };
}
