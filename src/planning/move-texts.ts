import { formatDay } from '../shared/calendar.ts';
import type { IsoDate, Slot } from '../shared/dates.ts';

export function movedText(name: string, { date, slot }: { date: IsoDate; slot: Slot }): string {
  return `${name} staat nu op ${formatDay(date)}, ${slot}.`;
}

export function orderChangedText(slot: Slot): string {
  return `De volgorde van de ${slot.toLowerCase()} is gewijzigd.`;
}

/** The text of the button. With a question mark added, it is the title of the dialog with the question. */
export const MOVE_ANYWAY = 'Toch verplaatsen';

export function deliveredText(name: string): string {
  return `${name} is al geleverd. Daarna klopt de dag van de levering niet meer.`;
}

export const DATE_WRONG = 'Kies een bestaande datum tussen 1900 en 2100.';
export const POSITION_WRONG = 'Vul een geheel getal vanaf 1 in, of niets.';

const MAX_POSITION = 9999;

/** The first position is 1. Undefined for '', and NaN for another text that is not a position. */
export function readPosition(text: string): number | undefined {
  if (text === '') return undefined;
  const position = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
  return position >= 1 && position <= MAX_POSITION ? position : NaN;
}
