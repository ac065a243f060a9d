import {
  CLOSE,
  type ToastKind,
  toastKinds,
  type ToastMessage,
  toastRole,
  UNDO,
} from '../../src/shared/toasts.ts';
import { element } from './element.ts';
import type { ShownMessage } from './toast.ts';
import { undoAct } from './undo-act.ts';

const SHOWN_MS = 4000;
/** The time in milliseconds to read a message and to press its button. */
const ACTING_MS = 10_000;
const MOST = 3;
const PHONE = matchMedia('(width < 48rem)');
/** On the round, only the button of the next stop is filled. */
const FILLED =
  '.run, .primary:not(.stop:not(.next) *), .buttons > button:not(.quiet, .danger, .link)';
const GAP = 8;

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('.toast :is(a, form)') === null)
    target.closest('.toast')?.remove();
});
// Messages are moved into an open dialog. This listener must handle their forms before the listener of the dialog does.
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('.toast form')) return;
    event.preventDefault();
    event.stopPropagation();
    void undoAct(form, addToast);
  },
  true,
);

/** Screen readers only announce changes, so the messages that were in the page from the start are added again. */
export function adoptToasts(): void {
  for (const shown of document.querySelectorAll<HTMLElement>('.toast')) {
    const link = shown.querySelector('a');
    if (link !== null && isInSight(link.href)) link.remove();
    addToast(shown);
  }
}

/** Shows a message. `src/http/toast.tsx` makes the same markup. */
export function showToast({ shownMs, ...message }: ShownMessage): void {
  const acts = actsOf(message);
  const shown = acts.length === 0 ? plainToast(message) : toastWithActs(message, acts);
  shown.dataset.kind = message.kind;
  addToast(shown, shownMs);
}

/** A message without a link or 'Ongedaan maken' is itself the button that closes it. */
function plainToast(message: ToastMessage): HTMLElement {
  const button = Object.assign(make('button', 'toast'), { type: 'button' });
  button.append(...textOf(message), make('span', 'unseen', ` ${CLOSE}`));
  return button;
}

function toastWithActs(message: ToastMessage, acts: HTMLElement[]): HTMLElement {
  const [shown, words, row] = [make('div', 'toast'), make('div'), make('div', 'row')];
  const close = Object.assign(make('button', 'quiet', '×'), { type: 'button', ariaLabel: CLOSE });
  row.append(...acts);
  words.append(...textOf(message), row);
  shown.append(words, close);
  return shown;
}

function textOf({ kind, text, name, rest = '' }: ToastMessage): HTMLElement[] {
  const whole = make('span');
  whole.append(make('span', '', text));
  if (name) whole.append(' ', make('b', '', name));
  whole.append(rest);
  return [make('span', 'unseen', `${toastKinds[kind]}: `), whole];
}

function actsOf({ link, undo }: ToastMessage): HTMLElement[] {
  const acts: HTMLElement[] = [];
  if (link && !isInSight(link.href))
    acts.push(Object.assign(make('a', 'link', link.text), { href: link.href }));
  if (undo === undefined) return acts;
  const form = make('form');
  form.dataset.act = String(undo);
  const button = make('button', 'link', UNDO.text);
  button.ariaKeyShortcuts = UNDO.key;
  form.append(button, ' ', Object.assign(make('kbd', '', UNDO.key), { ariaHidden: 'true' }));
  return [...acts, form];
}

/** Whether the row to which a link leads is visible in the window. */
function isInSight(href: string): boolean {
  const { hash } = new URL(href, location.href);
  const box = hash ? document.querySelector(hash)?.getBoundingClientRect() : undefined;
  return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
}

function make(name: keyof HTMLElementTagNameMap, className = '', textContent = ''): HTMLElement {
  return element(name, { className, textContent });
}

/** Adds a message to its live region. Screen readers announce it because the region is already in the page. */
function addToast(message: HTMLElement, shownMs?: number): void {
  const shown = [...document.querySelectorAll('.toast')];
  const isSame = (one: Element) => one === message || one.textContent === message.textContent;
  const others = shown.filter((one) => !isSame(one));
  for (const one of [...shown.filter(isSame), ...oldOf(others)]) one.remove();
  // Only the message of the last act has a shortcut for undoing.
  if (message.querySelector('form') !== null)
    for (const button of document.querySelectorAll('.toast form button'))
      button.removeAttribute('aria-keyshortcuts');
  const role = toastRole(message.dataset.kind as ToastKind);
  document.querySelector(`.toasts [role=${role}]`)?.append(message);
  liftAboveButtons();
  vanish(message, shownMs ?? (message.matches('button') ? SHOWN_MS : ACTING_MS));
}

/** The messages that disappear when a new message is shown. On a phone only errors stay beside the new message. */
function oldOf(others: Element[]): Element[] {
  const beside = others.filter((one) => !PHONE.matches || one.matches('[data-kind=error]'));
  const staying = beside.slice(1 - MOST);
  return others.filter((one) => !staying.includes(one));
}

/** Moves the messages up when they would cover a filled button, unless there is no room above that button. */
function liftAboveButtons(): void {
  const toasts = document.querySelector<HTMLElement>('.toasts:has(.toast)');
  if (toasts === null) return;
  toasts.style.setProperty('--lift', '0px');
  const { left, right, bottom, height } = toasts.getBoundingClientRect();
  const boxes = [...document.querySelectorAll(FILLED)].map((one) => one.getBoundingClientRect());
  let lift = 0;
  // Above one button there may be another, so the lowest button comes first.
  for (const box of boxes.toSorted((one, other) => other.bottom - one.bottom)) {
    const low = bottom - lift;
    const isBeside = box.width === 0 || box.left >= right || box.right <= left;
    const isCovered = !isBeside && box.top < low && box.bottom > low - height;
    if (isCovered && box.top - GAP > height) lift = bottom - box.top + GAP;
  }
  toasts.style.setProperty('--lift', `${lift}px`);
}

// Buttons move under a message when the user scrolls, and when a part of the page opens or is replaced. A message moves
// from the top of a dialog to the buttons of the page when the dialog has closed.
addEventListener('scroll', liftAboveButtons, { passive: true });
addEventListener('resize', liftAboveButtons);
addEventListener('close', () => requestAnimationFrame(liftAboveButtons), { capture: true });
const sizes = new ResizeObserver(liftAboveButtons);
for (const one of document.querySelectorAll('body, .run')) sizes.observe(one);

/** Whether an error is shown outside the messages. Otherwise an error message stays until the user closes it. */
function isShownInPlace(): boolean {
  const places = document.querySelectorAll('main, dialog');
  return [...places].some((place) =>
    [...place.querySelectorAll('[role=alert], .error, .clash, #ronde .bad')].some(
      (error) => error.closest('.toasts') === null && error.textContent !== '',
    ),
  );
}

/**
 * Removes a message after `left` milliseconds. The countdown pauses while the pointer is on the message, the message
 * has the focus, or the page is hidden.
 */
function vanish(message: HTMLElement, left: number): void {
  let timer = 0;
  let since = 0;
  const count = () => {
    clearTimeout(timer);
    if (since > 0) left -= performance.now() - since;
    since = 0;
    if (document.hidden || message.matches(':is(:hover, :focus-within)')) return;
    since = performance.now();
    timer = window.setTimeout(() => {
      if (message.dataset.kind !== 'error' || isShownInPlace()) message.remove();
    }, left);
  };
  // In Firefox ':hover' changes after 'pointerenter' and 'pointerleave', but before 'mouseenter' and 'mouseleave'.
  for (const type of ['mouseenter', 'mouseleave', 'focusin', 'focusout'])
    message.addEventListener(type, count);
  document.addEventListener('visibilitychange', count);
  count();
}
