import { addDays, type IsoDate, MS_PER_DAY, partsOf, toIsoDate, weekday } from './dates.ts';

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

/** `vrijdag 20 november`, with the year when it is not the present year. */
export function formatDayInFull(date: IsoDate, today: IsoDate): string {
  const { year } = partsOf(date);
  const name = formatLongDate(date);
  return year === partsOf(today).year ? name.slice(0, -year.length - 1) : name;
}

/** `Vandaag, vrijdag 20 november`, `Morgen, …`, and other days by their name alone. */
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

/** `november 2026` */
export function formatMonth(date: IsoDate): string {
  return formatLongDate(date).split(' ').slice(2).join(' ');
}

/** Makes the first letter a capital, for a name of a day or month at the beginning of a line. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The weeks of a month (1–12), from Monday to Sunday, including days of the previous and the next month. */
export function monthGrid(year: number, month: number): IsoDate[][] {
  const first = Date.UTC(year, month - 1, 1);
  const daysBefore = (new Date(first).getUTCDay() + 6) % 7;
  const daysInMonth = (Date.UTC(year, month, 1) - first) / MS_PER_DAY;
  const monday = addDays(toIsoDate(new Date(first)), -daysBefore);
  const weeks = Math.ceil((daysBefore + daysInMonth) / 7);
  return Array.from({ length: weeks }, (_, week) => weekFrom(addDays(monday, week * 7)));
}

function weekFrom(monday: IsoDate): IsoDate[] {
  return Array.from({ length: 7 }, (_, day) => addDays(monday, day));
}
