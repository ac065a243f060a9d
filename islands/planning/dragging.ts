import { load } from '../kit/load.ts';
import { CARD } from './cards.ts';
import { type DragHandlers, hidePosition, showPosition, spotAt } from './drop-position.ts';

/** A touch that moves less than this number of pixels counts as a press of the grip. */
const MIN_DISTANCE = 10;
/** The page scrolls while the finger is this near to the upper or lower edge of the window, in pixels. */
const EDGE = 96;
const SCROLL_STEP = 10;
const CLICK_MS = 400;

/**
 * Moves the cards of a board by dragging. `fresh` is the event after which the board has new cards. When the code for
 * dragging with a mouse cannot be loaded, the buttons of the cards still work.
 */
export async function startDragging(
  board: HTMLElement,
  handlers: DragHandlers,
  fresh: string,
): Promise<void> {
  dragByTouch(board, handlers);
  await load(() => import('./drag.ts'))
    .then(({ dragByMouse }) => dragByMouse(board, handlers, fresh))
    .catch(() => undefined);
}

/**
 * Moves cards by their grips with a finger or a pen. The browser's own dragging starts only after a long press on a
 * touch screen, and not at all in some browsers.
 */
function dragByTouch(board: HTMLElement, handlers: DragHandlers): void {
  board.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse' || !event.isPrimary) return;
    const grip = event.target instanceof Element && event.target.closest('button.grip');
    const card = grip && grip.closest<HTMLElement>(CARD);
    if (card) new TouchDrag(grip, card, handlers).follow(event);
  });
}

/** One touch of a grip, until the finger is lifted. */
class TouchDrag {
  readonly #grip: Element;
  readonly #card: HTMLElement;
  readonly #handlers: DragHandlers;
  #start = { x: 0, y: 0, scrollY: 0 };
  readonly #touch = new AbortController();
  #x = 0;
  #y = 0;
  #slot: HTMLElement | null = null;
  #isDragging = false;

  constructor(grip: Element, card: HTMLElement, handlers: DragHandlers) {
    this.#grip = grip;
    this.#card = card;
    this.#handlers = handlers;
  }

  follow({ pointerId, clientX, clientY }: PointerEvent): void {
    this.#start = { x: clientX, y: clientY, scrollY };
    // A long press would start the browser's own dragging.
    this.#card.draggable = false;
    const grip = this.#grip;
    grip.setPointerCapture(pointerId);
    const { signal } = this.#touch;
    grip.addEventListener('pointermove', (moved) => this.#move(moved as PointerEvent), { signal });
    grip.addEventListener('pointerup', () => this.#end(true), { signal });
    grip.addEventListener('pointercancel', () => this.#end(false), { signal });
  }

  #move({ clientX, clientY }: PointerEvent): void {
    [this.#x, this.#y] = [clientX, clientY];
    const distance = Math.hypot(clientX - this.#start.x, clientY - this.#start.y);
    if (!this.#isDragging && distance >= MIN_DISTANCE) this.#begin();
    if (this.#isDragging) this.#follow();
  }

  #begin(): void {
    this.#isDragging = true;
    this.#card.dataset.dragging = '';
    // The card ignores the pointer, so that the browser finds the slot below the finger, and not the card itself.
    this.#card.style.pointerEvents = 'none';
    this.#handlers.onDrag(true);
    requestAnimationFrame(() => this.#scrollAtEdge());
  }

  /** Puts the card below the finger, and shows where in the slot the card would be placed. */
  #follow(): void {
    const { x, y } = this.#start;
    const scrolled = scrollY - this.#start.scrollY;
    this.#card.style.transform = `translate(${this.#x - x}px, ${this.#y - y + scrolled}px)`;
    const slot = document.elementFromPoint(this.#x, this.#y)?.closest<HTMLElement>('.slot') ?? null;
    if (this.#slot !== null && this.#slot !== slot) hidePosition(this.#slot);
    this.#slot = slot;
    if (slot !== null) showPosition(slot, this.#card, this.#y);
  }

  #scrollAtEdge(): void {
    if (!this.#isDragging) return;
    const direction = Number(this.#y > innerHeight - EDGE) - Number(this.#y < EDGE);
    if (direction !== 0) {
      scrollBy(0, direction * SCROLL_STEP);
      this.#follow();
    }
    requestAnimationFrame(() => this.#scrollAtEdge());
  }

  #end(isDropped: boolean): void {
    this.#touch.abort();
    this.#card.draggable = true;
    if (!this.#isDragging) return;
    this.#isDragging = false;
    const to = this.#slot && spotAt(this.#slot, this.#card, this.#y);
    if (this.#slot !== null) hidePosition(this.#slot);
    this.#card.removeAttribute('style');
    delete this.#card.dataset.dragging;
    if (isDropped) ignoreClick(this.#grip);
    if (isDropped && to) this.#handlers.onDrop(this.#card, to);
    this.#handlers.onDrag(false);
  }
}

/** The click at the end of a drag would open the dialog of the grip. */
function ignoreClick(grip: Element): void {
  grip.addEventListener('click', ignore, { once: true, signal: AbortSignal.timeout(CLICK_MS) });
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
