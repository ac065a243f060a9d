import { formatDay, formatShortDay } from '../../shared/calendar.ts';
import { type IsoDate, SLOTS, type Slot, weekday } from '../../shared/dates.ts';
import {
  type Capacity,
  type DayLoad,
  isFull,
  isOver,
  roomFigure,
  roomText,
  usedShare,
} from './load.ts';

/** The texts of a cell of the strip, computed on the server so that a form does not load code for them. */
export type StripCell = {
  slot: Slot;
  /** `maandag 23 november, Ochtend, vrij 11,5 kuub`, in the words of `roomText`. */
  label: string;
  figure: string;
  share: number | undefined;
  isFull: boolean;
  isOver: boolean;
};

export type StripDay = { date: IsoDate; name: string; cells: StripCell[] };

const SUNDAY = 0;

/** The working days of a strip. */
export function stripDays(days: readonly DayLoad[], capacity: Capacity): StripDay[] {
  return days
    .filter(({ date }) => weekday(date) !== SUNDAY)
    .map((day) => ({
      date: day.date,
      name: formatShortDay(day.date),
      cells: SLOTS.map((slot) => cellOf(day, slot, capacity)),
    }));
}

function cellOf(day: DayLoad, slot: Slot, capacity: Capacity): StripCell {
  const load = day[slot];
  return {
    slot,
    label: `${formatDay(day.date)}, ${slot}, ${roomText(load, capacity)}`,
    figure: roomFigure(load, capacity),
    share: usedShare(load, capacity),
    isFull: isFull(load, capacity),
    isOver: isOver(load, capacity),
  };
}
