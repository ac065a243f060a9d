import type { Run } from '../../src/archive/run/run.ts';
import { RUN } from '../../src/invoices/wire-names.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';

const CHANGED_MS = 2000;

let next: Run | undefined;
let asking: Promise<boolean> | undefined;
/** Whether the user closed the run. An answer that arrives afterwards is not shown. */
let isClosed = false;

/**
 * Shows the invoices of a run above the list, as the server renders them now. Sends one request at a time, and always
 * shows the last run. Returns whether the server answered.
 */
export function showRun(run: Run): Promise<boolean> {
  next = run;
  isClosed = false;
  asking ??= showNext().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function showNext(): Promise<boolean> {
  let isShown = false;
  while (next !== undefined) {
    const html = await fetchRun(next);
    isShown = html !== undefined;
    if (html !== undefined && !isClosed) show(html);
  }
  return isShown;
}

async function fetchRun(run: Run): Promise<string | undefined> {
  next = undefined;
  const answer = await fetch(islandPaths.invoicingRun(), {
    method: 'POST',
    headers: { 'HX-Request-Type': 'partial' },
    body: new URLSearchParams({ [RUN]: JSON.stringify(run) }),
  }).catch(() => undefined);
  return answer?.ok && !answer.redirected ? answer.text() : undefined;
}

/** Keeps the focus on the same element, also when its row moves from the failures to the other invoices. */
function show(html: string): void {
  const place = placeOfRun();
  if (place === null) return;
  const { activeElement } = document;
  const selector = activeElement && place.contains(activeElement) ? selectorOf(activeElement) : '';
  place.innerHTML = html;
  document.dispatchEvent(new CustomEvent('vipo:run-shown'));
  const same = selector === '' ? null : place.querySelector<HTMLElement>(selector);
  same?.focus({ preventScroll: true });
  const row = same?.closest('tr');
  if (row) mark(row);
}

/** Finds the element in the next rendering of the result: a link of the same row, the same button, or the heading. */
function selectorOf(element: Element): string {
  const row = element.closest('tr');
  if (row) return `#${row.id} a`;
  return element instanceof HTMLButtonElement ? `[name=${element.name}]` : 'h2';
}

function mark(row: HTMLElement): void {
  row.dataset.changed = '';
  setTimeout(() => delete row.dataset.changed, CHANGED_MS);
}

/** Moves the focus to the result, unless the user is doing something else meanwhile. */
export function focusRun(): void {
  const { activeElement } = document;
  // The list, or the button of an empty list, gets the focus when the row that had it was invoiced.
  const isFree = activeElement?.matches('body, .run *, #ronde *, [data-shows], .empty *') ?? true;
  if (isFree) placeOfRun()?.querySelector('h2')?.focus();
}

export function closeRun(): void {
  next = undefined;
  isClosed = true;
  placeOfRun()?.replaceChildren();
  const list = document.querySelector<HTMLElement>('[data-shows]');
  if (list) list.tabIndex = -1;
  (list?.querySelector<HTMLElement>('td a, .empty a') ?? list)?.focus();
}

function placeOfRun(): HTMLElement | null {
  return document.getElementById(RUN);
}
