import { formatDay } from '../shared/calendar.ts';
import type { IsoDate, Slot } from '../shared/dates.ts';

export function movedText(name: string, { date, slot }: { date: IsoDate; slot: Slot }): string {
  return `${name} staat nu op ${formatDay(date)}, ${slot}.`;
}
