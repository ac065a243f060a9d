import { content, dialog, field, part } from './dialog.ts';
import { ask } from './request.ts';

// The card of the selected line, beside the list. A phone shows either the list or the card.

let running: AbortController | undefined;
/** The text of the link or button that had the focus last. */
let act: string | null = '';

dialog.addEventListener('focusin', ({ target }) => (act = (target as Element).textContent));
// A dialog that was opened from a card returns the focus to its button, but that button may have been replaced since.
document.addEventListener('close', returnFocus, true);

export async function showCard(path: string): Promise<void> {
  abortCard();
  const { signal } = (running = new AbortController());
  const html = await ask(new URL(path, location.href), signal);
  const place = content.querySelector('.card-place');
  if (!signal.aborted && html !== undefined && place !== null) replaceIn(place, html);
}

export function abortCard(): void {
  running?.abort();
}

export function showOnlyCard(isChosen: boolean): void {
  part('[data-list]').hidden = !isChosen;
  content.querySelector('.two')?.toggleAttribute('data-chosen', isChosen);
}

/** Replaces the contents of an element. A link or button of the card keeps the focus. */
export function replaceIn(place: Element, html: string): void {
  const hadFocus = place.contains(document.activeElement);
  place.innerHTML = html;
  if (hadFocus) focusAct();
}

function returnFocus(): void {
  if (dialog.open && !dialog.contains(document.activeElement)) focusAct();
}

/** Moves the focus to the link or button of the card that last had the focus, or else to the first one. */
function focusAct(): void {
  const acts = [...content.querySelectorAll<HTMLElement>('.card-place :is(a, button)')];
  (acts.find(({ textContent }) => textContent === act) ?? acts[0] ?? field).focus();
}
