import {
  isDelivery,
  type Outcome,
  OUTCOME_TEXTS,
  outcomeLine,
  OUTCOMES,
} from '../../src/deliveries/outcome.ts';
import { progressText } from '../../src/rounds/stops/progress.ts';
import { readReport } from '../../src/rounds/ticks/report.ts';
import { CASH_TEXTS } from '../../src/rounds/wire-names.ts';
import { type Cents, cents, formatAmountInput, formatEuros } from '../../src/shared/money.ts';
import { formatQuantityInput, type Thousandths } from '../../src/shared/quantity.ts';
import type { Waiting } from './queue.ts';

const PRESSED = 'aria-pressed';

export function findStop(delivery: string): HTMLElement | null {
  return document.querySelector(`[data-stop="${CSS.escape(delivery)}"]`);
}

export function isPressed(button: Element): boolean {
  return button.getAttribute(PRESSED) === 'true';
}

export function showTick({ delivery, body }: Waiting): void {
  const stop = findStop(delivery);
  const read = readReport(body);
  if (stop === null || !read.ok) return;
  const { outcome, received, ...more } = read.value;
  if (outcome !== undefined) showOutcome(stop, outcome, more.quantity ?? null);
  if (received !== undefined) showCash(stop, received);
  const dataset = stop.querySelector<HTMLElement>('[data-planned]')?.dataset;
  if (dataset && outcome !== undefined) {
    dataset.part = more.quantity === undefined ? '' : formatQuantityInput(more.quantity);
    dataset.remark = more.remark ?? '';
  }
  showProgress();
}

function showOutcome(
  stop: HTMLElement,
  outcome: Outcome | null,
  quantity: Thousandths | null,
): void {
  const delivered = isDelivery(outcome);
  const isFailed = outcome !== null && !delivered;
  if (outcome === null) delete stop.dataset.outcome;
  else stop.dataset.outcome = outcome;
  stop.classList.toggle('done', delivered);
  stop.classList.toggle('failed', isFailed);
  press(stop.querySelector('.primary'), delivered);
  const shown = stop.querySelector('[data-shown-outcome]');
  if (shown) shown.textContent = outcomeLine(outcome, quantity);
  const takeBack = stop.querySelector<HTMLElement>('[data-take-back]');
  if (takeBack === null) return;
  takeBack.hidden = !isFailed;
  const text = takeBack.querySelector('span');
  if (text) text.textContent = isFailed ? OUTCOME_TEXTS[outcome] : '';
}

/** Without a received amount, the amount to collect is shown again. */
function showCash(stop: HTMLElement, received: Cents | null): void {
  const button = stop.querySelector<HTMLElement>('button[name=ontvangen]');
  if (button === null) return;
  const amount = cents(received ?? Number(stop.dataset.collect ?? button.dataset.amount));
  press(button, received !== null);
  button.dataset.amount = String(amount);
  const texts = {
    small: CASH_TEXTS[received === null ? 'due' : 'received'],
    b: formatEuros(amount),
  };
  for (const [name, text] of Object.entries(texts)) {
    const element = stop.querySelector(`.collect ${name}`);
    if (element) element.textContent = text;
  }
  const dataset = stop.querySelector<HTMLElement>('[data-planned]')?.dataset;
  if (!dataset) return;
  dataset.cash = formatAmountInput(amount);
  dataset.proposed = received === null ? dataset.cash : '';
}

function press(button: Element | null, pressed: boolean): void {
  button?.setAttribute(PRESSED, String(pressed));
}

/** Folds a stop that just got an outcome, and opens the next one. */
export function openNextStop(done: HTMLElement): void {
  const details = done.querySelector('details');
  if (details) details.open = done.dataset.outcome === undefined;
  const stops = [...document.querySelectorAll<HTMLElement>('.stop')];
  const next = stops.find((stop) => stop.dataset.outcome === undefined);
  for (const stop of stops) stop.classList.toggle('next', stop === next);
  const ofNext = next?.querySelector('details');
  if (ofNext) ofNext.open = true;
}

/**
 * Computes the progress only when the page has all stops of the round. The server renders the progress of a longer
 * round.
 */
function showProgress(): void {
  const delivered = document.querySelector<HTMLElement>('[data-delivered]');
  const stops = [...document.querySelectorAll<HTMLElement>('.stop')];
  const all = Number(delivered?.dataset.stops);
  if (delivered === null || stops.length !== all) return;
  const done = document.querySelectorAll('.stop.done').length;
  const outcomes = stops.map(
    ({ dataset }) => OUTCOMES.find((known) => known === dataset.outcome) ?? null,
  );
  delivered.textContent = progressText(outcomes);
  const share = `${Math.round((100 * done) / all)}%`;
  document.querySelector('.progress rect')?.setAttribute('width', share);
  for (const list of document.querySelectorAll('.round ol')) {
    const count = list.closest('section')?.querySelector('h2 small');
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

/** The number of photos of a stop can change while it is shown, so the controls of photos are not counted. */
const CONTROLS = ':is(summary, a, button):not(.photos *)';

/** Replaces the stops by those of a fresh page. Keeps the opened stops and the focus. */
export function replaceStops(present: HTMLElement, fresh: HTMLElement): void {
  const open = [...present.querySelectorAll('[id]:has(> details[open])')].map(({ id }) => id);
  const focused = document.activeElement;
  const stop = focused?.closest('.stop');
  const at = [...(stop?.querySelectorAll(CONTROLS) ?? [])].findIndex((one) => one === focused);
  present.replaceChildren(...fresh.childNodes);
  for (const id of open) document.querySelector(`#${id} > details`)?.setAttribute('open', '');
  if (!stop || document.activeElement !== document.body) return;
  const controls = document.querySelectorAll<HTMLElement>(`#${stop.id} :is(${CONTROLS})`);
  controls[at]?.focus();
  // A button that is hidden now cannot get the focus.
  if (document.activeElement === document.body) controls[0]?.focus();
}
