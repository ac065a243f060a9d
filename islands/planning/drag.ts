import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { CARD } from './cards.ts';
import { type DragHandlers, hidePosition, showPosition, spotAt } from './drop-position.ts';

/** Makes the cards of a board draggable. Does the same for the new cards after each event `fresh`. */
export function dragByMouse(board: ParentNode, { onDrag, onDrop }: DragHandlers, fresh: string) {
  monitorForElements({ onDragStart: () => onDrag(true), onDrop: () => onDrag(false) });
  let parts = draggableParts(board, onDrop);
  document.addEventListener(fresh, () => {
    for (const disconnect of parts) disconnect();
    parts = draggableParts(board, onDrop);
  });
}

type OnDrop = DragHandlers['onDrop'];

function draggableParts(board: ParentNode, onDrop: OnDrop): (() => void)[] {
  const slots = board.querySelectorAll<HTMLElement>('.slot');
  return [
    ...[...board.querySelectorAll<HTMLElement>(CARD)].map(draggableCard),
    ...[...slots].map((slot) => slotTarget(slot, onDrop)),
  ];
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
