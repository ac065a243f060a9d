import type { DayNote } from '../../src/deliveries/load/day-note.ts';
import { type IsoDate, isSunday, parseIsoDate } from '../../src/shared/dates.ts';
import { withQuery } from '../../src/shared/public-paths.ts';
import { type Days, openCalendar } from '../kit/calendar.ts';

/**
 * Opens the calendar of a date field. For a field with `data-today`, the calendar shows the load of each day from that
 * day on. Earlier days and Sundays cannot be chosen then, except the date in `data-stored-date`.
 */
export function chooseDate(
  field: HTMLInputElement,
  onChoose?: (date: IsoDate) => void,
): Promise<void> {
  const today = parseIsoDate(field.dataset.today ?? '');
  return openCalendar(field, {
    ...(today && { today, days: planningDays(today, field.dataset) }),
    ...(onChoose && { onChoose }),
  });
}

function planningDays(today: IsoDate, { storedDate, loads = '' }: DOMStringMap): Days {
  return {
    refusalOf(date) {
      if (date === storedDate) return undefined;
      if (date < today) return 'voorbij';
      return isSunday(date) ? 'geen levering op zondag' : undefined;
    },
    async findNotes(dates, signal) {
      const asked = dates.filter((date) => date >= today);
      const [from, until] = [asked[0], asked.at(-1)];
      if (from === undefined) return [];
      // The calendar works without the loads, so a failure is not reported.
      const answer = await fetch(withQuery(loads, { van: from, tot: until }), { signal });
      return answer.ok ? ((await answer.json()) as DayNote[]) : [];
    },
  };
}
