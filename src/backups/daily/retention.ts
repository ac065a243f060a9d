import { addDays, type IsoDate } from '../../shared/dates.ts';

const DAYS_KEPT = 14;
const MONTHS_KEPT = 12;
const NAME = /^\d{4}-\d\d-\d\d-dagelijks\.sqlite$/;

export function dailyName(day: IsoDate): string {
  return `${day}-dagelijks.sqlite`;
}

export function isDailyName(name: string): boolean {
  return NAME.test(name);
}

/** The daily backups to remove: older than 14 days and not the last backup of one of the last twelve months. */
export function removableBackups(names: string[], day: IsoDate): string[] {
  const daily = names.filter(isDailyName).toSorted();
  const oldestDay = addDays(day, 1 - DAYS_KEPT);
  const lastOfMonth = new Map(daily.map((name) => [name.slice(0, 7), name]));
  const months = new Set([...lastOfMonth.values()].slice(-MONTHS_KEPT));
  return daily.filter((name) => name.slice(0, 10) < oldestDay && !months.has(name));
}
