import { cardsIn, type Spot, timeOf } from './cards.ts';

export type DragHandlers = {
  onDrag: (isDragging: boolean) => void;
  onDrop: (card: HTMLElement, to: Spot) => void;
};

/** Shows where in a slot the dragged card would be placed. */
export function showPosition(slot: HTMLElement, dragged: Element, y: number): void {
  hidePosition(slot);
  slot.dataset.drop = '';
  const next = cardBelow(slot, dragged, y);
  if (next !== undefined) next.dataset.before = '';
}

export function hidePosition(slot: HTMLElement): void {
  delete slot.dataset.drop;
  for (const card of cardsIn(slot)) delete card.dataset.before;
}

/** The spot of a card that is dropped in a slot. `y` is the distance of the pointer from the top of the window. */
export function spotAt(slot: HTMLElement, dragged: Element, y: number): Spot | undefined {
  const time = timeOf(slot);
  return time && { ...time, position: positionAt(slot, dragged, y) };
}

function positionAt(slot: HTMLElement, dragged: Element, y: number): number {
  const cards = others(slot, dragged);
  const next = cardBelow(slot, dragged, y);
  return (next === undefined ? cards.length : cards.indexOf(next)) + 1;
}

/** The dragged card is placed before this card. Undefined when it is placed at the end of the slot. */
function cardBelow(slot: HTMLElement, dragged: Element, y: number): HTMLElement | undefined {
  return others(slot, dragged).find((card) => {
    const { top, height } = card.getBoundingClientRect();
    return y < top + height / 2;
  });
}

function others(slot: HTMLElement, dragged: Element): HTMLElement[] {
  return cardsIn(slot).filter((card) => card !== dragged);
}
