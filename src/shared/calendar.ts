import {
  addDays,
  daysBetween,
  type IsoDate,
  lastOfMonth,
  MS_PER_DAY,
  parseIsoDate,
  partsOf,
  toIsoDate,
  weekday,
} from './dates.ts';

const WEEKDAYS = 'zondag maandag dinsdag woensdag donderdag vrijdag zaterdag'.split(' ');
const MONTHS =
  'januari februari maart april mei juni juli augustus september oktober november december'.split(
    ' ',
  );

const SHORT_MONTHS = 'jan feb mrt apr mei jun jul aug sep okt nov dec'.split(' ');

/** `vrijdag 20 november 2026` */
export function formatLongDate(date: IsoDate): string {
  const { year, month, day } = partsOf(date);
  return [WEEKDAYS[weekday(date)], Number(day), MONTHS[Number(month) - 1], year].join(' ');
}

/** `vrijdag`. Without a date this is a no-break space, so that the line keeps its height. */
export function dayName(date: IsoDate | undefined): string {
  return WEEKDAYS[date === undefined ? -1 : weekday(date)] ?? '\u00a0';
}

/** `vrijdag 20 november`, with the year when it is not the present year. */
export function formatDayInFull(date: IsoDate, today: IsoDate): string {
  const { year } = partsOf(date);
  const name = formatLongDate(date);
  return year === partsOf(today).year ? name.slice(0, -year.length - 1) : name;
}

/** `Vandaag, vrijdag 20 november`, `Morgen, …`, and only `vrijdag 20 november` for other days. */
export function formatNearDay(date: IsoDate, today: IsoDate): string {
  const name = formatDayInFull(date, today);
  if (date === today) return `Vandaag, ${name}`;
  return date === addDays(today, 1) ? `Morgen, ${name}` : name;
}

/** `vrijdag 20 november` */
export function formatDay(date: IsoDate): string {
  return formatLongDate(date).slice(0, -5);
}

/** `20 november` */
export function formatDayOfMonth(date: IsoDate): string {
  return formatLongDate(date).split(' ').slice(1, 3).join(' ');
}

/** `vr 20` */
export function formatShortDay(date: IsoDate): string {
  return `${formatDay(date).slice(0, 2)} ${Number(date.slice(8))}`;
}

/** `20 nov` */
export function formatShortMonth(date: IsoDate): string {
  const { month, day } = partsOf(date);
  return `${Number(day)} ${SHORT_MONTHS[Number(month) - 1]}`;
}

/** `november` */
export function monthName(date: IsoDate): string {
  return MONTHS[Number(partsOf(date).month) - 1] ?? '';
}

/** `november 2026` */
export function formatMonth(date: IsoDate): string {
  return formatLongDate(date).split(' ').slice(2).join(' ');
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The weeks of a month (1–12), each from Monday to Sunday. The weeks include days of the previous and the next month.
 */
export function monthGrid(year: number, month: number): IsoDate[][] {
  const first = toIsoDate(new Date(Date.UTC(year, month - 1, 1)));
  const monday = mondayOf(first);
  const weeks = Math.ceil((daysBetween(monday, lastOfMonth(first)) + 1) / 7);
  return Array.from({ length: weeks }, (_, week) => weekFrom(addDays(monday, week * 7)));
}

function weekFrom(monday: IsoDate): IsoDate[] {
  return Array.from({ length: 7 }, (_, day) => addDays(monday, day));
}

export function mondayOf(date: IsoDate): IsoDate {
  return addDays(date, -((weekday(date) + 6) % 7));
}

/** The ISO 8601 week of a date, `2026-W48`. A week belongs to the year of its Thursday. */
export function weekOf(date: IsoDate): string {
  const thursday = addDays(mondayOf(date), 3);
  return `${thursday.slice(0, 4)}-W${String(weekNumber(date)).padStart(2, '0')}`;
}

/** 1 to 53. Week 1 is the week with the first Thursday of the year. */
export function weekNumber(date: IsoDate): number {
  const thursday = addDays(mondayOf(date), 3);
  const firstDay = Date.parse(`${thursday.slice(0, 4)}-01-01`);
  return Math.floor((Date.parse(thursday) - firstDay) / (7 * MS_PER_DAY)) + 1;
}

/** Reads `2026-W48` and returns its Monday. Undefined for a week that does not exist or a year outside 1900–2100. */
export function parseWeek(text: string): IsoDate | undefined {
  const [, year, number] = /^(\d{4})-W(\d\d)$/.exec(text) ?? [];
  const fourth = parseIsoDate(`${year}-01-04`);
  if (fourth === undefined) return undefined;
  const monday = addDays(mondayOf(fourth), (Number(number) - 1) * 7);
  return weekOf(monday) === text ? monday : undefined;
}
