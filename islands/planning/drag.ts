import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { CARD, cardsIn, type Spot, timeOf } from './cards.ts';

type OnDrop = (card: HTMLElement, to: Spot) => void;
type OnDrag = (isDragging: boolean) => void;

export function watchDragging(onDrag: OnDrag): void {
  monitorForElements({ onDragStart: () => onDrag(true), onDrop: () => onDrag(false) });
}

/** Makes the cards of a board draggable. Returns a function that undoes this before the board is replaced. */
export function makeDraggable(board: ParentNode, onDrop: OnDrop): () => void {
  const cards = [...board.querySelectorAll<HTMLElement>(CARD)].map(draggableCard);
  const slots = [...board.querySelectorAll<HTMLElement>('.slot')].map((slot) =>
    slotTarget(slot, onDrop),
  );
  return () => {
    for (const stop of [...cards, ...slots]) stop();
  };
}

function draggableCard(card: HTMLElement): () => void {
  // Without this the browser would drag the URL of the link.
  for (const link of card.querySelectorAll('a')) link.draggable = false;
  return draggable({
    element: card,
    onDragStart: () => void (card.dataset.dragging = ''),
    onDrop: () => delete card.dataset.dragging,
  });
}

function slotTarget(slot: HTMLElement, onDrop: OnDrop): () => void {
  const clear = () => {
    delete slot.dataset.drop;
    for (const card of cardsIn(slot)) delete card.dataset.before;
  };
  const show = (dragged: Element, y: number) => {
    clear();
    slot.dataset.drop = '';
    const next = cardBelow(slot, dragged, y);
    if (next !== undefined) next.dataset.before = '';
  };
  return dropTargetForElements({
    element: slot,
    onDrag: ({ source, location }) => show(source.element, location.current.input.clientY),
    onDragLeave: clear,
    onDrop: ({ source, location }) => {
      clear();
      const time = timeOf(slot);
      const position = positionAt(slot, source.element, location.current.input.clientY);
      if (time !== undefined) onDrop(source.element, { ...time, position });
    },
  });
}

/** The card before which the dragged card comes; undefined at the end of the slot. */
function cardBelow(slot: HTMLElement, dragged: Element, y: number): HTMLElement | undefined {
  return others(slot, dragged).find((card) => {
    const { top, height } = card.getBoundingClientRect();
    return y < top + height / 2;
  });
}

function positionAt(slot: HTMLElement, dragged: Element, y: number): number {
  const cards = others(slot, dragged);
  const next = cardBelow(slot, dragged, y);
  return (next === undefined ? cards.length : cards.indexOf(next)) + 1;
}

function others(slot: HTMLElement, dragged: Element): HTMLElement[] {
  return cardsIn(slot).filter((card) => card !== dragged);
}
