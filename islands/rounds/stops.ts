import { CASH_TEXTS } from '../../src/rounds/stops/wire-names.ts';
import { cents, formatEuros } from '../../src/shared/money.ts';
import type { Waiting } from './queue.ts';

/** Shows the ticks in the page before the server has stored them. */

const PRESSED = 'aria-pressed';

export function findStop(delivery: string): HTMLElement | null {
  return document.querySelector(`[data-stop="${CSS.escape(delivery)}"]`);
}

export function isPressed(button: Element): boolean {
  return button.getAttribute(PRESSED) === 'true';
}

export function showTick({ delivery, body: { geleverd, ontvangen } }: Waiting): void {
  const stop = findStop(delivery);
  if (stop === null) return;
  if (geleverd !== undefined) {
    press(stop, 'geleverd', geleverd);
    stop.classList.toggle('done', geleverd);
  }
  if (ontvangen !== undefined) {
    press(stop, 'ontvangen', ontvangen !== null);
    const text = stop.querySelector('.collect small');
    if (text) text.textContent = CASH_TEXTS[ontvangen === null ? 'due' : 'received'];
  }
  showProgress();
}

function press(stop: Element, name: string, pressed: boolean): void {
  stop.querySelector(`button[name=${name}]`)?.setAttribute(PRESSED, String(pressed));
}

/** Folds a stop that was just delivered, and opens the next one. */
export function openNextStop(done: HTMLElement): void {
  const details = done.querySelector('details');
  if (details) details.open = !done.classList.contains('done');
  const stops = [...document.querySelectorAll<HTMLElement>('.stop')];
  const next = stops.find((stop) => !stop.classList.contains('done'));
  for (const stop of stops) stop.classList.toggle('next', stop === next);
  const ofNext = next?.querySelector('details');
  if (ofNext) ofNext.open = true;
}

/** The sums of a round of several pages are right again when the server has the ticks. */
function showProgress(): void {
  const delivered = document.querySelector<HTMLElement>('[data-delivered]');
  const [shown, all] = [
    document.querySelectorAll('.stop').length,
    Number(delivered?.dataset.stops),
  ];
  if (delivered === null || shown !== all) return;
  const done = document.querySelectorAll('.stop.done').length;
  delivered.textContent = `${done} van ${all} geleverd`;
  const share = `${Math.round((100 * done) / all)}%`;
  document.querySelector('.progress rect')?.setAttribute('width', share);
  for (const list of document.querySelectorAll('.round ol')) {
    const count = list.previousElementSibling?.querySelector('small');
    const ofSlot = `${list.querySelectorAll('.done').length} van ${list.children.length}`;
    if (count) count.textContent = ofSlot;
  }
  const cash = document.querySelector<HTMLElement>('[data-received]');
  if (cash === null) return;
  const paid = [...document.querySelectorAll<HTMLElement>('button[name=ontvangen]')];
  const received = paid
    .filter(isPressed)
    .reduce((sum, { dataset }) => sum + Number(dataset.amount), 0);
  const due = formatEuros(cents(Number(cash.dataset.collect)));
  cash.textContent = `contant ${formatEuros(cents(received))} van ${due}`;
}

/** Replaces the stops by those of a fresh page. Keeps what is open, and the focus. */
export function replaceStops(present: HTMLElement, fresh: HTMLElement): void {
  const open = [...present.querySelectorAll('[data-stop]:has(> details[open])')].map(
    ({ id }) => id,
  );
  const focused = document.activeElement;
  const [stop, name] = [focused?.closest('.stop')?.id, focused?.getAttribute('name')];
  present.replaceChildren(...fresh.childNodes);
  for (const id of open) document.querySelector(`#${id} > details`)?.setAttribute('open', '');
  if (stop && name && document.activeElement === document.body)
    document.querySelector<HTMLElement>(`#${stop} button[name=${name}]`)?.focus();
}
