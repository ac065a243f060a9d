import { type IsoDate, SLOTS } from '../../shared/dates.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import {
  type Capacity,
  dayCapacity,
  type DayLoad,
  dayLoad,
  isFull,
  isOver,
  loadText,
  type SlotLoad,
  usedShare,
} from './load.ts';

/**
 * The texts of the calendar about a day. The fields have the names of the answer to `GET /load/days`. The server
 * computes the texts, so that the calendar does not load code for them.
 */
export type DayNote = {
  datum: IsoDate;
  /** `4 stops · 12 van 32 kuub`, or `vol, 9 stops · 32 van 32 kuub` when both slots are full. */
  tekst: string;
  /** 'vol' when both slots are full, '' for a day without deliveries, and otherwise the figure of `figureOf`. */
  cijfer: string;
  /** The used part of the day as a whole percentage. Missing when there is no limit. */
  deel?: number | undefined;
  teVeel: boolean;
};

const FULL = 'vol';

export function dayNote(day: DayLoad, capacity: Capacity): DayNote {
  const load = dayLoad(day);
  const most = dayCapacity(capacity);
  const text = loadText(load, most);
  const full = SLOTS.every((slot) => isFull(day[slot], capacity));
  return {
    datum: day.date,
    tekst: full ? `${FULL}, ${text}` : text,
    cijfer: full ? FULL : figureOf(load, capacity),
    deel: usedShare(load, most),
    teVeel: isOver(load, most),
  };
}

/**
 * The figure of a day. It is '' without deliveries, the number of deliveries when only this number has a limit, and
 * otherwise the kuub.
 */
function figureOf({ count, quantity }: SlotLoad, capacity: Capacity): string {
  if (count === 0) return '';
  const isCounted = capacity.deliveries !== null && capacity.quantity === null;
  return isCounted ? String(count) : formatQuantity(quantity);
}
