import { formatDay } from '../../shared/calendar.ts';
import type { IsoDate, Slot } from '../../shared/dates.ts';
import {
  type Capacity,
  type DayLoad,
  isFull,
  isOver,
  roomFigure,
  roomText,
  type SlotLoad,
  usedShare,
} from './load.ts';

/** What a cell of the strip shows, ready to draw, so that the code for it is not in the first files of a form. */
export type StripCell = {
  figure: string;
  text: string;
  share: number | undefined;
  isFull: boolean;
  isOver: boolean;
};

/** A day of a strip with its name, `maandag 23 november`. */
export type StripDay = { date: IsoDate; name: string } & Record<Slot, StripCell>;

export function stripDays(days: readonly DayLoad[], capacity: Capacity): StripDay[] {
  return days.map(({ date, Ochtend, Middag }) => ({
    date,
    name: formatDay(date),
    Ochtend: cellOf(Ochtend, capacity),
    Middag: cellOf(Middag, capacity),
  }));
}

function cellOf(load: SlotLoad, capacity: Capacity): StripCell {
  return {
    figure: roomFigure(load, capacity),
    text: roomText(load, capacity),
    share: usedShare(load, capacity),
    isFull: isFull(load, capacity),
    isOver: isOver(load, capacity),
  };
}
