import type { Slot } from '../../shared/dates.ts';
import { type Hours, parseHours } from '../../shared/hours.ts';
import { kmBetween, type Point } from '../../shared/point.ts';

/** The length of a window, in minutes. */
const LENGTH = 120;
const QUARTER = 15;
const LAST_QUARTER = 23 * 60 + 45;

type Pace = {
  firm: Point;
  /** The working hours of each slot, such as '08:00-12:00'. */
  hours: Record<Slot, string>;
  minutesPerStop: number;
  /** In km/h. */
  speed: number;
};

type TimedStop = { id: number; slot: Slot; point: Point | null };
/** `isAfterHours` says that the driver is expected after the hours of the slot. */
export type StopWindow = Hours & { id: number; isAfterHours: boolean };

/**
 * The window of each stop. `stops` must be in the order of the round. Each slot begins at the firm, at the start of its
 * hours, or later when the round of the slot before it takes longer. A window is two hours around the expected time,
 * rounded to quarters of an hour. The window lies within the hours of the slot, unless the stop is later than these
 * hours. When the hours are shorter than a window, the window begins at the start of the hours. A stop without a point
 * takes `minutesPerStop`, but has no window.
 */
export function windowsOf(stops: readonly TimedStop[], pace: Pace): StopWindow[] {
  const minutesTo = (from: Point, to: Point) => (60 * kmBetween(from, to)) / pace.speed;
  let freeAt = 0;
  return [...Map.groupBy(stops, ({ slot }) => slot)].flatMap(([slot, ofSlot]) => {
    const hours = minutesOf(pace.hours[slot]);
    let now = Math.max(freeAt, hours.from);
    let at = pace.firm;
    const windows = ofSlot.flatMap(({ id, point }) => {
      const arrival = now + (point === null ? 0 : minutesTo(at, point));
      now = arrival + pace.minutesPerStop;
      if (point === null) return [];
      at = point;
      return { id, ...windowAround(arrival, hours) };
    });
    freeAt = now + minutesTo(at, pace.firm);
    return windows;
  });
}

type Minutes = { from: number; until: number };

function minutesOf(text: string): Minutes {
  const { from = '00:00', until = '23:59' } = parseHours(text) ?? {};
  return { from: toMinutes(from), until: toMinutes(until) };
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
}

function windowAround(arrival: number, hours: Minutes): Omit<StopWindow, 'id'> {
  const around = QUARTER * Math.round((arrival - LENGTH / 2) / QUARTER);
  const first = QUARTER * Math.ceil(hours.from / QUARTER);
  const last = QUARTER * Math.floor(hours.until / QUARTER) - LENGTH;
  const isAfterHours = arrival > hours.until;
  const within = isAfterHours ? around : Math.max(Math.min(around, last), first);
  const from = Math.min(Math.max(within, 0), LAST_QUARTER - LENGTH);
  return { from: timeText(from), until: timeText(from + LENGTH), isAfterHours };
}

function timeText(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
