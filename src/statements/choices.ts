import { parseId } from '../shared/ids.ts';
import { type Cents, cents } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import type { Part } from './matching/division.ts';
import type { Candidate } from './matching/queries.ts';
import { confirmNames } from './wire-names.ts';

export const MAX_CHOICES = 500;

/** The selected lines and the lines with a typed number or customer. A typed text replaces the choice from the list. */
export function chosenLines(form: URLSearchParams): [id: string, invoice: string][] {
  const checked = new Set(form.getAll(confirmNames.line));
  return [...form].flatMap(([name, value]): [string, string][] => {
    if (!name.startsWith(confirmNames.invoice)) return [];
    const id = name.slice(confirmNames.invoice.length);
    const typed = typedFor(form, id);
    return checked.has(id) || typed !== '' ? [[id, typed || value.trim()]] : [];
  });
}

/** The number or customer that was typed for a line. '' for a choice from the list, such as '12:23750'. */
export function typedFor(form: URLSearchParams, id: string | number): string {
  const value = form.get(confirmNames.invoice + id)?.trim() ?? '';
  return form.get(confirmNames.search + id)?.trim() || (/^(?:\d+|delen):/.test(value) ? '' : value);
}

export function wholeValue({ deliveryId, open }: Pick<Candidate, 'deliveryId' | 'open'>): string {
  return `${deliveryId}:${open}`;
}

export function doubleValue({ deliveryId }: Pick<Candidate, 'deliveryId'>): string {
  return `${deliveryId}:dubbel`;
}

/** The delivery, the amount and the open amount of each part: 'delen:12=23750/23750;15=7250/26000'. */
export function partsValue(parts: readonly Part[]): string {
  const texts = parts.map(({ deliveryId, amount, open }) => `${deliveryId}=${amount}/${open}`);
  return `delen:${texts.join(';')}`;
}

type ReadWhole = { deliveryId: number; open?: Cents; isDouble?: boolean };
type ReadParts = { parts: { deliveryId: number; amount: Cents; open: Cents }[] };

/** Reads a choice from the list. Undefined for a typed text. */
export function readValue(value: string): ReadWhole | ReadParts | undefined {
  const [, delivery, open] = /^(\d+):(-?\d{1,15}|dubbel)$/.exec(value) ?? [];
  const deliveryId = parseId(delivery);
  if (deliveryId !== undefined && open !== undefined)
    return open === 'dubbel'
      ? { deliveryId, isDouble: true }
      : { deliveryId, open: cents(Number(open)) };
  if (!/^delen:(?:\d+=-?\d{1,15}\/-?\d{1,15}(?:;|$)){1,20}$/.test(value)) return undefined;
  const parts = [...value.matchAll(/(\d+)=(-?\d+)\/(-?\d+)/g)];
  return {
    parts: parts.map(([, id, amount, seen]) => ({
      deliveryId: parseId(id) ?? 0,
      amount: cents(Number(amount)),
      open: cents(Number(seen)),
    })),
  };
}

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
