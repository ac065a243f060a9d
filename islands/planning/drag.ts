import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { CARD, type Spot } from './cards.ts';
import { hidePosition, showPosition, spotAt } from './drop-position.ts';

type OnDrop = (card: HTMLElement, to: Spot) => void;
type OnDrag = (isDragging: boolean) => void;

export function watchDragging(onDrag: OnDrag): void {
  monitorForElements({ onDragStart: () => onDrag(true), onDrop: () => onDrag(false) });
}

/** Makes the cards of a board draggable. Returns a function that must be called before the board is replaced. */
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
  // The links of a card are not draggable, because the browser would drag the URL of a link.
  for (const link of card.querySelectorAll('a')) link.draggable = false;
  return draggable({
    element: card,
    onDragStart: () => void (card.dataset.dragging = ''),
    onDrop: () => delete card.dataset.dragging,
  });
}

function slotTarget(slot: HTMLElement, onDrop: OnDrop): () => void {
  return dropTargetForElements({
    element: slot,
    onDrag: ({ source, location }) =>
      showPosition(slot, source.element, location.current.input.clientY),
    onDragLeave: () => hidePosition(slot),
    onDrop: ({ source, location }) => {
      hidePosition(slot);
      const to = spotAt(slot, source.element, location.current.input.clientY);
      if (to !== undefined) onDrop(source.element, to);
    },
  });
}
