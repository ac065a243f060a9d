import {
  isDelivery,
  type Outcome,
  OUTCOME_TEXTS,
  outcomeLine,
  OUTCOMES,
} from '../../src/deliveries/outcome.ts';
import { cashToCollect, readSale } from '../../src/rounds/cash-to-collect.ts';
import { progressText } from '../../src/rounds/stops/progress.ts';
import { readReport } from '../../src/rounds/ticks/report.ts';
import { CASH_TEXTS } from '../../src/rounds/wire-names.ts';
import { type Cents, cents, formatAmountInput, formatEuros } from '../../src/shared/money.ts';
import { formatQuantityInput, parseQuantity, type Thousandths } from '../../src/shared/quantity.ts';
import { sumOf } from '../../src/shared/sum.ts';
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
  const before = dueAt(stop);
  const dataset = stop.querySelector<HTMLElement>('[data-planned]')?.dataset;
  if (dataset && outcome !== undefined) {
    dataset.part = more.quantity === undefined ? '' : formatQuantityInput(more.quantity);
    dataset.remark = more.remark ?? '';
  }
  if (outcome !== undefined) showOutcome(stop, outcome, more.quantity ?? null);
  showCash(stop, received);
  showProgress(dueAt(stop) - before);
}

/** The cash to collect at a stop with this outcome. `delivered` is null unless less was delivered than planned. */
export function cashFor(
  { dataset: { collect, sale } }: HTMLElement,
  outcome: Outcome | null,
  delivered: Thousandths | null,
): Cents {
  const total = cents(Number(collect ?? 0));
  return cashToCollect(
    { total, sale: sale === undefined ? sale : readSale(sale) },
    { outcome, delivered },
  );
}

function dueAt(stop: HTMLElement): Cents {
  return cashFor(stop, outcomeAt(stop), partAt(stop));
}

function outcomeAt({ dataset }: HTMLElement): Outcome | null {
  return OUTCOMES.find((known) => known === dataset.outcome) ?? null;
}

function partAt(stop: HTMLElement): Thousandths | null {
  const part = stop.querySelector<HTMLElement>('[data-planned]')?.dataset.part;
  return parseQuantity(part ?? '') ?? null;
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
  // The sentence of the server about the earlier outcome is no longer true.
  stop.querySelector('[data-reported]')?.remove();
  const shown = stop.querySelector('[data-shown-outcome]');
  if (shown) shown.textContent = outcomeLine(outcome, quantity);
  const takeBack = stop.querySelector<HTMLElement>('[data-take-back]');
  if (takeBack === null) return;
  takeBack.hidden = !isFailed;
  const text = takeBack.querySelector('span');
  if (text) text.textContent = isFailed ? OUTCOME_TEXTS[outcome] : '';
}

/**
 * Shows the reported amount. When `reported` is null, shows the amount to collect for the delivered quantity. When
 * `reported` is undefined, does the same, unless an amount was reported before.
 */
function showCash(stop: HTMLElement, reported: Cents | null | undefined): void {
  const button = stop.querySelector<HTMLElement>('button[name=ontvangen]');
  if (button === null || (reported === undefined && isPressed(button))) return;
  const received = reported ?? null;
  const amount = received ?? cashFor(stop, null, partAt(stop));
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
  if (dataset) dataset.cash = received === null ? '' : formatAmountInput(amount);
}

function press(button: Element | null, pressed: boolean): void {
  button?.setAttribute(PRESSED, String(pressed));
}

/** Folds a stop that just got an outcome, or opens one whose outcome was removed. Opens the first stop without one. */
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
 * Shows the progress after a tick, which may change the cash to collect. Does nothing when the page has only a part of
 * the stops, because the server renders the progress of a longer round.
 */
function showProgress(changeOfDue: number): void {
  const delivered = document.querySelector<HTMLElement>('[data-delivered]');
  const stops = [...document.querySelectorAll<HTMLElement>('.stop')];
  const all = Number(delivered?.dataset.stops);
  if (delivered === null || stops.length !== all) return;
  const done = document.querySelectorAll('.stop.done').length;
  delivered.textContent = progressText(stops.map(outcomeAt));
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
  const received = cents(sumOf(paid.filter(isPressed), ({ dataset }) => Number(dataset.amount)));
  const due = cents(Number(cash.dataset.due) + changeOfDue);
  cash.dataset.due = String(due);
  cash.textContent = `contant ${formatEuros(received)} van ${formatEuros(due)}`;
}

/** The number of photos of a stop can change while the stop is shown, so the controls of photos are not counted. */
const CONTROLS = ':is(summary, a, button):not(.photos *)';

/** The next stop and the maps that the user has folded. A fresh page shows them open. */
const FOLDED = ':is(.next, .map):has(> details:not([open]))';

/** Replaces the stops by those of a fresh page. Keeps what the user has opened and folded, and the focus. */
export function replaceStops(present: HTMLElement, fresh: HTMLElement): void {
  const idsOf = (selector: string) => [...present.querySelectorAll(selector)].map(({ id }) => id);
  const [open, folded] = [idsOf('[id]:has(> details[open])'), idsOf(FOLDED)];
  const focused = document.activeElement;
  const stop = focused?.closest('.stop');
  const at = [...(stop?.querySelectorAll(CONTROLS) ?? [])].findIndex((one) => one === focused);
  present.replaceChildren(...fresh.childNodes);
  for (const id of open) document.querySelector(`#${id} > details`)?.setAttribute('open', '');
  for (const id of folded) document.querySelector(`#${id} > details`)?.removeAttribute('open');
  if (!stop || document.activeElement !== document.body) return;
  const controls = document.querySelectorAll<HTMLElement>(`#${stop.id} :is(${CONTROLS})`);
  controls[at]?.focus();
  // A button that is hidden now cannot get the focus.
  if (document.activeElement === document.body) controls[0]?.focus();
}
