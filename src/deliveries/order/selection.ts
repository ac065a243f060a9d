import type { NameSearch } from '../../database/name-search.ts';
import { addDays, type IsoDate } from '../../shared/dates.ts';

/** Selects the deliveries of one date. Without a date: from today on, or with `past` before today, latest first. */
export type Selection = {
  search: NameSearch | undefined;
  date: IsoDate | undefined;
  past: boolean;
  today: IsoDate;
};

export type Period = { from: string; until: string };

export const END_OF_TIME = '9999-12-31';

export function periodOf({ date, past, today }: Selection): Period {
  if (date !== undefined) return { from: date, until: date };
  return past ? { from: '', until: addDays(today, -1) } : { from: today, until: END_OF_TIME };
}
