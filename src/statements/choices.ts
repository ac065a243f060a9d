import { plural } from '../shared/plural.ts';
import { confirmNames } from './wire-names.ts';

/** The most lines that are booked at once. */
export const MAX_CHOICES = 500;

/**
 * The lines that the form of the panel asks to book, by id: ticked lines, and lines with a typed number or customer, which
 * counts more than what is chosen from the list.
 */
export function chosenLines(form: URLSearchParams): [id: string, invoice: string][] {
  const ticked = new Set(form.getAll(confirmNames.line));
  return [...form].flatMap(([name, value]): [string, string][] => {
    if (!name.startsWith(confirmNames.invoice)) return [];
    const id = name.slice(confirmNames.invoice.length);
    const typed = form.get(confirmNames.search + id)?.trim() || typedIn(value);
    return ticked.has(id) || typed !== '' ? [[id, typed || value.trim()]] : [];
  });
}

/** A choice from a list has a colon after its first word. */
function typedIn(value: string): string {
  return /^(?:\d+|delen):/.test(value) ? '' : value.trim();
}

/** The text of the button that books lines. */
export function confirmText(count: number): string {
  return count === 0
    ? 'Bevestigen'
    : `${plural(Math.min(count, MAX_CHOICES), 'betaling')} bevestigen`;
}

export const dismissal = {
  title: 'Alle regels weghalen?',
  act: 'Weghalen',
  question: (count: number) =>
    `${plural(count, 'regel')} van het bankafschrift ${count === 1 ? 'wordt' : 'worden'} niet geboekt. Lees het afschrift later opnieuw in om ze terug te zien.`,
};
