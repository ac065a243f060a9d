import { type IsoDate, lastOfMonth, parseIsoDate } from './dates.ts';

/** A month `2026-11` or a quarter `2026-K4`. `from` and `until` are its first and last day. */
export type Period = { name: string; from: IsoDate; until: IsoDate };

/** The sentences for a date that does not exist, and for a period that ends before it begins. */
export const NO_SUCH_DATE = 'Deze datum bestaat niet. Typ dd/mm/jjjj.';
export const ENDS_BEFORE_START = 'De tot-datum ligt voor de van-datum.';

const MONTHS_SHOWN = 15;
const QUARTERS_SHOWN = 6;

/** Undefined for other texts, and for days outside 1900–2100. */
export function parsePeriod(name: string): Period | undefined {
  const [, year = '', month = '', quarter = ''] = /^(\d{4})-(?:(\d\d)|K([1-4]))$/.exec(name) ?? [];
  const [first, last] = quarter === '' ? [month, month] : monthsOf(Number(quarter));
  const from = parseIsoDate(`${year}-${first}-01`);
  const end = parseIsoDate(`${year}-${last}-01`);
  return from && end && { name, from, until: lastOfMonth(end) };
}

function monthsOf(quarter: number): [first: string, last: string] {
  return [`${quarter * 3 - 2}`.padStart(2, '0'), `${quarter * 3}`.padStart(2, '0')];
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
