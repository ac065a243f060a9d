import { mondayOf } from '../../shared/calendar.ts';
import { addDays, type IsoDate } from '../../shared/dates.ts';

/** Two weeks, which have twelve working days. */
const DAYS = 14;

export type DayRange = { from: IsoDate; until: IsoDate };

/** The two weeks of a strip: from today, or from the Monday of a chosen date that is not in them. */
export function stripRange(today: IsoDate, chosen: IsoDate | undefined): DayRange {
  const isNear = chosen === undefined || (chosen >= today && chosen < addDays(today, DAYS));
  const from = isNear ? today : mondayOf(chosen);
  return { from, until: addDays(from, DAYS - 1) };
}
