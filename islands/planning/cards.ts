import type { Capacity } from '../../src/deliveries/load/load.ts';
import { type IsoDate, parseTijd, type Slot } from '../../src/shared/dates.ts';
import { type Thousandths, thousandths } from '../../src/shared/quantity.ts';

/** The day, the slot and the position of a card on the board. The first position of a slot is 1. */
export type Spot = { date: IsoDate; slot: Slot; position: number };

export const CARD = '.card:not([data-locked])';

export function findCard(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#levering-${id}.card`);
}

export function idOf(card: HTMLElement): string {
  return card.querySelector<HTMLButtonElement>('button')?.value ?? '';
}

export function nameOf(card: HTMLElement): string {
  return card.querySelector('a')?.textContent ?? '';
}

export function timeOf(slot: HTMLElement): { date: IsoDate; slot: Slot } | undefined {
  return parseTijd(slot.dataset.time ?? '');
}

export function cardsIn(slot: Element | null): HTMLElement[] {
  return [...(slot?.querySelectorAll<HTMLElement>('.card') ?? [])];
}

export function spotOf(card: HTMLElement): Spot | undefined {
  const slot = card.closest<HTMLElement>('.slot');
  const time = slot === null ? undefined : timeOf(slot);
  return time && { ...time, position: cardsIn(slot).indexOf(card) + 1 };
}

/** The cards of a slot. Null when the board shows another week. */
export function listAt({ date, slot }: Pick<Spot, 'date' | 'slot'>): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.slot[data-time="${date} ${slot}"] ul`);
}

export function putAt(card: HTMLElement, { position, ...time }: Spot): void {
  const list = listAt(time);
  card.remove();
  list?.insertBefore(card, cardsIn(list)[position - 1] ?? null);
}

export function quantityOf(card: HTMLElement): Thousandths {
  return thousandths(Number(card.dataset.quantity));
}

export function readCapacity({ deliveries, quantity }: DOMStringMap): Capacity {
  return {
    deliveries: deliveries === undefined ? null : Number(deliveries),
    quantity: quantity === undefined ? null : thousandths(Number(quantity)),
  };
}
