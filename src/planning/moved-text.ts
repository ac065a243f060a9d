import { formatDay } from '../shared/calendar.ts';
import type { IsoDate, Slot } from '../shared/dates.ts';

export function movedText(name: string, { date, slot }: { date: IsoDate; slot: Slot }): string {
  return `${name} staat nu op ${formatDay(date)}, ${slot}.`;
}

/** The button that moves a delivery that was delivered to another day. With a question mark it is the question. */
export const MOVE_ANYWAY = 'Toch verplaatsen';

export function deliveredText(name: string): string {
  return `${name} is al geleverd. Daarna klopt de dag van de levering niet meer.`;
}
