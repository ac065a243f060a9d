import { addDays, type IsoDate, parseIsoDate } from './dates.ts';

/** A month `2026-11` or a quarter `2026-K4`. `from` and `until` are its first and last day. */
export type Period = { name: string; from: IsoDate; until: IsoDate };

const MONTHS_SHOWN = 15;
const QUARTERS_SHOWN = 6;

/** Undefined for a text that is not a period, and for days outside 1900–2100. */
export function parsePeriod(name: string): Period | undefined {
  const [, year = '', month = '', quarter = ''] = /^(\d{4})-(?:(\d\d)|K([1-4]))$/.exec(name) ?? [];
  const first = month === '' ? Number(quarter) * 3 - 2 : Number(month);
  const count = month === '' ? 3 : 1;
  const from = firstDay(Number(year), first);
  const next = firstDay(
    Number(year) + (first + count > 12 ? 1 : 0),
    ((first + count - 1) % 12) + 1,
  );
  return from && next && { name, from, until: addDays(next, -1) };
}

function firstDay(year: number, month: number): IsoDate | undefined {
  return parseIsoDate(`${year}-${String(month).padStart(2, '0')}-01`);
}

export function recentPeriods(day: IsoDate): { months: string[]; quarters: string[] } {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const quarter = Math.floor(index / 3);
  return {
    months: Array.from({ length: MONTHS_SHOWN }, (_, back) => monthName(index - back)),
    quarters: Array.from({ length: QUARTERS_SHOWN }, (_, back) => quarterName(quarter - back)),
  };
}

function monthName(index: number): string {
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

function quarterName(index: number): string {
  return `${Math.floor(index / 4)}-K${(index % 4) + 1}`;
}
