import { END_OF_TIME, type Period } from '../../database/page.ts';
import { addDays, daysBetween, type IsoDate } from '../../shared/dates.ts';
import type { Cents } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';

export const GROUP = 'termijn';

export const LATE = 'te-laat';
/** The group of invoices that were paid too much, or that were credited after they were paid. */
export const OVERPAID = 'terug';
/** The groups of /betalingen, as in the URL. '' is the group of all open invoices. */
export const GROUPS = ['', 'nog-niet', '1-14', '15-30', '30-plus', LATE, OVERPAID] as const;
export type OpenGroup = (typeof GROUPS)[number];

const ALL: Period = { from: '', until: END_OF_TIME };

/** The range of the due dates of a group. */
export function dueRange(group: OpenGroup, today: IsoDate): Period {
  const ago = (days: number) => addDays(today, -days);
  const ranges: Record<OpenGroup, Period> = {
    '': ALL,
    'nog-niet': { ...ALL, from: today },
    '1-14': { from: ago(14), until: ago(1) },
    '15-30': { from: ago(30), until: ago(15) },
    '30-plus': { ...ALL, until: ago(31) },
    [LATE]: { ...ALL, until: ago(1) },
    [OVERPAID]: ALL,
  };
  return ranges[group];
}

type Remindable = { open: Cents; dueOn: IsoDate; hold: string | null; isCredited: boolean | 0 | 1 };

/** A credited invoice is open when too much was refunded. It gets no reminder. */
export function mayBeReminded(
  { open, dueOn, hold, isCredited }: Remindable,
  today: IsoDate,
): boolean {
  return open > 0 && dueOn < today && hold === null && !isCredited;
}

/** `38 dagen te laat`, `vandaag` or `over 2 dagen`. */
export function termText(dueOn: IsoDate, today: IsoDate): string {
  const late = daysBetween(dueOn, today);
  if (late > 0) return `${plural(late, 'dag')} te laat`;
  return late === 0 ? 'vandaag' : `over ${plural(-late, 'dag')}`;
}
