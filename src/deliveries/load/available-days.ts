import { formatDay, formatShortDay, mondayOf } from '../../shared/calendar.ts';
import { addDays, type IsoDate, isSunday, type Slot, SLOTS } from '../../shared/dates.ts';
import {
  availabilityFigure,
  availabilityText,
  type Capacity,
  type DayLoad,
  isFull,
  isOver,
  usedShare,
} from './load.ts';

/**
 * The texts of a cell. The server computes the texts that a form shows first, so that the form can open without the
 * code in `islands/deliveries/find-availability.ts`.
 */
export type AvailableSlot = {
  slot: Slot;
  /** A text such as `maandag 23 november, Ochtend, vrij 11,5 kuub`, which includes `availabilityText`. */
  label: string;
  figure: string;
  share: number | undefined;
  isFull: boolean;
  isOver: boolean;
};

export type AvailableDay = { date: IsoDate; name: string; cells: AvailableSlot[] };

export function availableDays(days: readonly DayLoad[], capacity: Capacity): AvailableDay[] {
  return days
    .filter(({ date }) => !isSunday(date))
    .map((day) => ({
      date: day.date,
      name: formatShortDay(day.date),
      cells: SLOTS.map((slot) => cellOf(day, slot, capacity)),
    }));
}

function cellOf(day: DayLoad, slot: Slot, capacity: Capacity): AvailableSlot {
  const load = day[slot];
  return {
    slot,
    label: `${formatDay(day.date)}, ${slot}, ${availabilityText(load, capacity)}`,
    figure: availabilityFigure(load, capacity),
    share: usedShare(load, capacity),
    isFull: isFull(load, capacity),
    isOver: isOver(load, capacity),
  };
}

/** The number of days in two weeks. Twelve of them are working days. */
const DAYS = 14;

export type DayRange = { from: IsoDate; until: IsoDate };

/**
 * The two weeks for which a form shows the availability. They start today. When the chosen date is outside these two
 * weeks, the two weeks start on the Monday of the week of that date.
 */
export function availabilityPeriod(today: IsoDate, chosen: IsoDate | undefined): DayRange {
  const isNear = chosen === undefined || (chosen >= today && chosen < addDays(today, DAYS));
  const from = isNear ? today : mondayOf(chosen);
  return { from, until: addDays(from, DAYS - 1) };
}
