import { addDays, daysBetween, type IsoDate } from '../../shared/dates.ts';
import { plural } from '../../shared/plural.ts';

/** The group of the list in the address of /betalingen. */
export const GROUP = 'termijn';

/** The groups of /betalingen by age, as in its address; '' for all open invoices. */
export const LATE = 'te-laat';
const AGES = ['', 'nog-niet', '1-14', '15-30', '30-plus', LATE] as const;
export type Age = (typeof AGES)[number];
/** The invoices that were paid too much, or credited after they were paid. */
export const OVERPAID = 'terug';
export type OpenGroup = Age | typeof OVERPAID;

export const GROUPS: readonly OpenGroup[] = [...AGES, OVERPAID];

/** The first and the last due date of a group, both included. */
export type DueRange = { from: string; until: string };

const START = '';
const END = '9999-12-31';

export function dueRange(group: OpenGroup, today: IsoDate): DueRange {
  switch (group) {
    case 'nog-niet':
      return { from: today, until: END };
    case '1-14':
      return { from: addDays(today, -14), until: addDays(today, -1) };
    case '15-30':
      return { from: addDays(today, -30), until: addDays(today, -15) };
    case '30-plus':
      return { from: START, until: addDays(today, -31) };
    case LATE:
      return { from: START, until: addDays(today, -1) };
    default:
      return { from: START, until: END };
  }
}

/** The number of days after the due date; 0 or less for an invoice that is not late. */
export function daysLate(dueOn: IsoDate, today: IsoDate): number {
  return daysBetween(dueOn, today);
}

/** `38 dagen te laat`, `vandaag` or `over 2 dagen`. */
export function termText(dueOn: IsoDate, today: IsoDate): string {
  const late = daysLate(dueOn, today);
  if (late > 0) return `${plural(late, 'dag')} te laat`;
  return late === 0 ? 'vandaag' : `over ${plural(-late, 'dag')}`;
}
