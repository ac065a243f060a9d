import { addDays, type IsoDate, parseIsoDate, weekday } from './dates.ts';

/** The Monday of the ISO week of a date. */
export function mondayOf(date: IsoDate): IsoDate {
  return addDays(date, -((weekday(date) + 6) % 7));
}

/** The ISO 8601 week of a date, `2026-W48`. It belongs to the year of its Thursday. */
export function weekOf(date: IsoDate): string {
  const thursday = addDays(mondayOf(date), 3);
  return `${thursday.slice(0, 4)}-W${String(weekNumber(date)).padStart(2, '0')}`;
}

/** 1 to 53. Week 1 is the week with the first Thursday of the year. */
export function weekNumber(date: IsoDate): number {
  const thursday = addDays(mondayOf(date), 3);
  return Math.floor((dayOfYear(thursday) - 1) / 7) + 1;
}

function dayOfYear(date: IsoDate): number {
  const days = Date.parse(date) - Date.parse(`${date.slice(0, 4)}-01-01`);
  return days / 86_400_000 + 1;
}

/** Reads `2026-W48` and returns its Monday. Undefined for a week that does not exist or a year outside 1900–2100. */
export function parseWeek(text: string): IsoDate | undefined {
  const [, year, number] = /^(\d{4})-W(\d\d)$/.exec(text) ?? [];
  const fourth = parseIsoDate(`${year}-01-04`);
  if (fourth === undefined) return undefined;
  const monday = addDays(mondayOf(fourth), (Number(number) - 1) * 7);
  return weekOf(monday) === text ? monday : undefined;
}
