import { type Capacity, type DayLoad, dayLoad } from '../deliveries/load/load.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { formatShortMonth, weekNumber } from '../shared/calendar.ts';
import { type IsoDate, isSunday, type Slot, SLOTS } from '../shared/dates.ts';
import { plural } from '../shared/plural.ts';
import { formatQuantity, thousandths } from '../shared/quantity.ts';
import { sumEach } from '../shared/sum.ts';

export type BoardDay = DayLoad & { cards: Record<Slot, Delivery[]> };
export type Week = { days: BoardDay[]; capacity: Capacity; isCut: boolean };

/** The days of a week on which the firm delivers. A Sunday without deliveries is omitted. */
export function workDays(days: readonly DayLoad[]): DayLoad[] {
  return days.filter((load) => !isSunday(load.date) || dayLoad(load).count > 0);
}

/** The quantity that fits into both slots of a number of days, such as `van 192`. It is '' without a limit. */
export function limitText({ quantity }: Capacity, days: number): string {
  if (quantity === null) return '';
  return `van ${formatQuantity(thousandths(quantity * SLOTS.length * days))}`;
}

export function boardDays(days: readonly DayLoad[], cards: readonly Delivery[]): BoardDay[] {
  const bySlot = Map.groupBy(cards, ({ date, slot }) => `${date} ${slot}`);
  const of = (date: IsoDate, slot: Slot) => bySlot.get(`${date} ${slot}`) ?? [];
  return workDays(days).map((day) => ({
    ...day,
    cards: { Ochtend: of(day.date, 'Ochtend'), Middag: of(day.date, 'Middag') },
  }));
}

/** `Week 48, 23–28 nov · 35 leveringen · 87,5 van 192 kuub` */
export function weekText({ days, capacity }: Pick<Week, 'days' | 'capacity'>): string {
  const dates = days.map(({ date }) => date);
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return '';
  const { count, quantity } = sumEach(days.map(dayLoad), 'count', 'quantity');
  const kuub = [formatQuantity(quantity), limitText(capacity, days.length), 'kuub'];
  const deliveries = plural(count, 'levering');
  return `Week ${weekNumber(first)}, ${daysText(first, last)} · ${deliveries} · ${kuub.filter(Boolean).join(' ')}`;
}

/** `23–28 nov`, or `30 nov–5 dec` */
function daysText(first: IsoDate, last: IsoDate): string {
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const from = isOneMonth ? Number(first.slice(8)) : formatShortMonth(first);
  return `${from}–${formatShortMonth(last)}`;
}
