import { plural } from '../../shared/plural.ts';
import { confirmNames } from './wire-names.ts';

/** The most lines that are booked at once. */
export const MAX_CHOICES = 500;

/** The lines that the form of the panel asks to book, by id: ticked lines, and lines with a typed invoice number. */
export function chosenLines(form: URLSearchParams): [id: string, invoice: string][] {
  const ticked = new Set(form.getAll(confirmNames.line));
  return [...form].flatMap(([name, value]): [string, string][] => {
    if (!name.startsWith(confirmNames.invoice)) return [];
    const id = name.slice(confirmNames.invoice.length);
    const isTyped = !value.includes(':') && value.trim() !== '';
    return ticked.has(id) || isTyped ? [[id, value.trim()]] : [];
  });
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
