import type { Run } from '../../src/archive/run/run.ts';
import { RUN } from '../../src/invoices/wire-names.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { element, tint } from '../kit/element.ts';
import { fetchText } from '../kit/fetch-text.ts';

let next: Run | undefined;
/** The ids of the lines that changed since the last request. */
const changed = new Set<number>();
/** Whether the page shows all lines of the run. Then a request needs only the lines that changed. */
let isWhole = false;
let asking: Promise<boolean> | undefined;
/** Whether the user closed the run. An answer that arrives afterwards is not shown. */
let isClosed = false;

/**
 * Shows the invoices of a run above the list, as the server renders them now. Sends one request at a time, and always
 * shows the last run. Returns whether the server answered.
 */
export function showRun(run: Run): Promise<boolean> {
  isWhole = false;
  isClosed = false;
  return ask(run);
}

/**
 * Shows only the lines with these ids again, so that the server needs no more time for an invoice of a long run than
 * for one of a short run.
 */
export function showLines(run: Run, ids: number[]): void {
  for (const id of ids) changed.add(id);
  void ask(run);
}

function ask(run: Run): Promise<boolean> {
  next = run;
  asking ??= showNext().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function showNext(): Promise<boolean> {
  let isShown = false;
  while (next !== undefined) {
    const run = next;
    const isPart = isWhole;
    const lines = isPart ? run.lines.filter(({ id }) => changed.has(id)) : run.lines;
    next = undefined;
    changed.clear();
    isWhole = true;
    const html = await fetchRun({ ...run, lines });
    isShown = html !== undefined;
    if (html === undefined) isWhole = false;
    else if (!isClosed) show(html, isPart);
  }
  return isShown;
}

function fetchRun(run: Run): Promise<string | undefined> {
  return fetchText(islandPaths.invoicingRun(), {
    method: 'POST',
    redirect: 'error',
    headers: { 'HX-Request-Type': 'partial' },
    body: new URLSearchParams({ [RUN]: JSON.stringify(run) }),
  });
}

/** Keeps the focus on the same element, also when its row moves from the failures to the other invoices. */
function show(html: string, isPart: boolean): void {
  const panel = findPanel();
  if (panel === null) return;
  const { activeElement } = document;
  const selectors =
    activeElement && panel.contains(activeElement) ? selectorsOf(activeElement) : [];
  if (isPart) replaceParts(html);
  else panel.innerHTML = html;
  document.dispatchEvent(new CustomEvent('vipo:run-shown'));
  if (selectors.length === 0 || panel.contains(document.activeElement)) return;
  const [same] = selectors.flatMap((selector) => [
    ...panel.querySelectorAll<HTMLElement>(selector),
  ]);
  // A failure of an earlier run disappears when it is corrected. Then the heading gets the focus.
  (same ?? panel.querySelector<HTMLElement>('h2'))?.focus({ preventScroll: true });
  const row = same?.closest('tr');
  if (row) tint(row);
}

/** Replaces the head and the rows that are in the answer, and leaves the other rows. */
function replaceParts(html: string): void {
  const answer = element('template', { innerHTML: html });
  for (const part of answer.content.querySelectorAll('header, tr[id]'))
    document.getElementById(part.id)?.replaceWith(part);
}

/**
 * The selectors of the element that gets the focus in the next rendering of the result: the same link or else another
 * link of the same row, the same button, or the heading.
 */
function selectorsOf(focused: Element): string[] {
  const row = focused.closest('tr');
  if (row) return [`#${row.id} a[href="${focused.getAttribute('href')}"]`, `#${row.id} a`];
  return [focused instanceof HTMLButtonElement ? `[name=${focused.name}]` : 'h2'];
}

/** Brings the run into sight when it begins, because the button that begins it is at the bottom of the window. */
export function scrollToRun(): void {
  if (isUserFree()) findPanel()?.scrollIntoView({ block: 'start' });
}

/** Moves the focus to the result, unless the user is doing something else meanwhile. */
export function focusRun(): void {
  if (isUserFree()) findPanel()?.querySelector('h2')?.focus();
}

function isUserFree(): boolean {
  const { activeElement } = document;
  // When the row with the focus was invoiced, the focus moved to the list, or to the button of an empty list.
  return activeElement?.matches('body, .run *, #ronde *, [data-shows], .empty *') ?? true;
}

export function closeRun(): void {
  next = undefined;
  isClosed = true;
  findPanel()?.replaceChildren();
  const list = document.querySelector<HTMLElement>('[data-shows]');
  if (list) list.tabIndex = -1;
  (list?.querySelector<HTMLElement>('td a, .empty a') ?? list)?.focus();
}

/** Whether the table has a failure that nobody has corrected. */
export function showsFailure(): boolean {
  return findPanel()?.querySelector('.bad') !== null;
}

function findPanel(): HTMLElement | null {
  return document.getElementById(RUN);
}
