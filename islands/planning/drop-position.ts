import { cardsIn, type Spot, timeOf } from './cards.ts';

export type DragHandlers = {
  onDrag: (isDragging: boolean) => void;
  onDrop: (card: HTMLElement, to: Spot) => void;
};

/** Shows where in a slot the dragged card would be placed. */
export function showPosition(slot: HTMLElement, dragged: Element, y: number): void {
  hidePosition(slot);
  slot.dataset.drop = '';
  const cards = others(slot, dragged);
  const next = cards[indexAt(cards, y)];
  if (next !== undefined) next.dataset.before = '';
}

export function hidePosition(slot: HTMLElement): void {
  delete slot.dataset.drop;
  for (const card of cardsIn(slot)) delete card.dataset.before;
}

/** The spot of a card that is dropped in a slot. `y` is the distance of the pointer from the top of the window. */
export function spotAt(slot: HTMLElement, dragged: Element, y: number): Spot | undefined {
  const time = timeOf(slot);
  return time && { ...time, position: indexAt(others(slot, dragged), y) + 1 };
}

/** The index of the first card whose middle is below the pointer, or the index after the last card. */
function indexAt(cards: HTMLElement[], y: number): number {
  const index = cards.findIndex((card) => {
    const { top, height } = card.getBoundingClientRect();
    return y < top + height / 2;
  });
  return index === -1 ? cards.length : index;
}

function others(slot: HTMLElement, dragged: Element): HTMLElement[] {
  return cardsIn(slot).filter((card) => card !== dragged);
}
