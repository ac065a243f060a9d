import { tint } from '../kit/element.ts';
import { CARD, findCard, idOf, readCapacity, type Spot } from './cards.ts';
import { startDragging } from './dragging.ts';
import { type Board, drop, save } from './move-card.ts';
import { MoveDialog } from './move-dialog.ts';
import { Refresher } from './refresher.ts';

// The script of the week board: moves cards, and shows the changes of colleagues. The board itself is rendered by the
// server.

/** The delivery that was moved, until a board shows it at its new position. */
let moved: string | undefined;

const island = document.querySelector<HTMLElement>('[data-island=week]');
if (island) void start(island);

async function start(element: HTMLElement): Promise<void> {
  const refresher = new Refresher(element);
  const board = {
    capacity: readCapacity(element.dataset),
    refresh: (id?: string) => {
      moved = id ?? moved;
      refresher.refresh();
    },
  };
  // A move starts when the previous move has ended, because it sends the version from the answer to that move.
  let moves: Promise<unknown> = Promise.resolve();
  const inTurn = (move: () => Promise<unknown>) => {
    refresher.begin();
    const ended = moves.then(move).finally(() => refresher.end());
    // A move that fails must not stop the next moves.
    moves = ended.catch((error: unknown) => console.error('move', error));
  };
  openDialogs(element, board, inTurn);
  keepFocus();
  document.addEventListener('htmx:after:swap', () => {
    showSums();
    if (moved !== undefined) showMoved(moved);
    moved = undefined;
  });
  const onDrag = (isDragging: boolean) => (isDragging ? refresher.begin() : refresher.end());
  const onDrop = (card: HTMLElement, to: Spot) => inTurn(() => drop(board, card, to));
  await startDragging(element, { onDrag, onDrop }, 'htmx:after:swap');
  element.dataset.ready = '';
}

type InTurn = (move: () => Promise<unknown>) => void;

function openDialogs(element: HTMLElement, board: Board, inTurn: InTurn): void {
  const dialog = element.querySelector('dialog');
  const form = dialog?.querySelector('form');
  if (!dialog || !form) return;
  const moveDialog = new MoveDialog(dialog, form, board.capacity, (card, from, to) => {
    inTurn(() => save(board, card, from, to));
  });
  element.addEventListener('click', (event) => {
    const grip = event.target instanceof Element && event.target.closest('button.grip');
    const card = grip && grip.closest<HTMLElement>(CARD);
    if (!card) return;
    event.preventDefault();
    moveDialog.open(card);
  });
}

/** The line below the title is outside the part that is replaced, so this function updates the line. */
function showSums(): void {
  const line = document.querySelector('.head hgroup span');
  const sums = document.querySelector<HTMLElement>('#week')?.dataset.sums;
  if (line !== null && sums !== undefined) line.textContent = sums;
}

/** Tints the card for a while, and moves the focus to its link, unless the card has the focus already. */
function showMoved(id: string): void {
  const card = findCard(id);
  if (card === null) return;
  tint(card);
  if (card.contains(document.activeElement)) return;
  card.querySelector('a')?.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'nearest' });
}

/** Gives the focus back to the same card of the new board. */
function keepFocus(): void {
  let id = '';
  let part = '';
  document.addEventListener('htmx:before:swap', () => {
    const focused = document.activeElement;
    const card = focused?.closest<HTMLElement>(CARD);
    id = card ? idOf(card) : '';
    part = focused?.localName ?? '';
  });
  document.addEventListener('htmx:after:swap', () => {
    if (id === '') return;
    findCard(id)?.querySelector<HTMLElement>(part)?.focus({ preventScroll: true });
  });
}
