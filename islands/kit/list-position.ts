import { tint } from './element.ts';
/** The rows of lists, which have the ids of their records. */
const ROWS = 'main :is([id^=levering-], [id^=klant-], [id^=regel-])';
const LINES = '[id^=regel-]';
const CONTROLS = 'summary, a, button, input:not([type=hidden], [type=checkbox]), select';

/**
 * Runs on a page that follows a form, an act or 'Terug'. Restores the scroll position of a list, and moves the focus.
 * The focus goes to the row that the user left or changed, to the row beside a row that is gone, or to the link that
 * led to the form. `client.entry.ts` stores the position and the link.
 */
export function restorePosition(): void {
  const [url = '', y = '0', id = '', ...rows] = (sessionStorage.getItem('place') ?? '').split(',');
  const left = sessionStorage.getItem('returns') ?? '';
  sessionStorage.removeItem('place');
  sessionStorage.removeItem('returns');
  const isSame = !isOwnForm() && url.split('#')[0] === location.href.split('#')[0];
  if (isSame) scrollTo(0, Number(y));
  const changed = document.querySelector<HTMLElement>('[data-changed]');
  const asked = location.hash.slice(1);
  const row = changed ?? firstRow([asked, ...(isSame ? neighbours(id, rows) : [])]);
  const next = left.includes('reset') ? document.querySelector('.filter [type=search]') : row;
  // A form has the focus in its first field already.
  if (row !== undefined || document.activeElement === document.body)
    focusOn(next ?? elementWithoutRow(left !== ''));
  if (changed !== null) tint(changed);
}

/** Whether the user came from a form of this screen, such as the form that books the lines of a bank statement. */
function isOwnForm(): boolean {
  return URL.parse(document.referrer)?.pathname === location.pathname;
}

/**
 * The element to focus when the page has no row of the record. After a form of this screen it is the first row, and
 * otherwise the link that led to the form. When the page does not have this link, and the user comes from 'Terug' or a
 * saved form, the element is the first row of a list, an empty list, or the title of a screen without a list.
 */
function elementWithoutRow(isBack: boolean): Element | null {
  const [from, href = ''] = (sessionStorage.getItem('opener') ?? '').split(' ');
  sessionStorage.removeItem('opener');
  if (isOwnForm()) return document.querySelector(ROWS);
  const link = `[href="${CSS.escape(href)}"]`;
  const opener = document.querySelector(`main ${link}`) ?? document.querySelector(link);
  if (from === location.href && opener !== null) return opener;
  if (!isBack) return null;
  return document.querySelector('main .empty, main tr[id]') ?? document.querySelector('h1');
}

/** Returns a function that moves the focus to the row of `opener`, or to the next row when this row is gone. */
export function returnsToRow(opener: Element | null): (() => void) | undefined {
  const row = opener?.closest<HTMLElement>(ROWS);
  if (!row) return undefined;
  const all = [...document.querySelectorAll(ROWS)].map(({ id }) => id);
  const rows = neighbours(row.id, all);
  return () => {
    const present = firstRow(rows);
    if (present === undefined) return;
    focusOn(present);
    if (present.id === row.id) tint(present);
  };
}

/** Moves the focus to the row of a record that was just changed, when the page has this row. */
export function showChanged(id: string): void {
  const row = firstRow([id]);
  focusOn(row);
  if (row !== undefined) tint(row);
}

/** The row, then the rows below it, and then the rows above it, nearest first. */
function neighbours(id: string, all: string[]): string[] {
  const at = all.indexOf(id);
  return [id, ...all.slice(at + 1), ...all.slice(0, Math.max(at, 0)).toReversed()];
}

function firstRow(ids: readonly string[]): HTMLElement | undefined {
  const found = ids.map((id) => document.getElementById(id));
  return found.find((row) => row?.matches(ROWS)) ?? undefined;
}

/**
 * Moves the focus to the first control of a row, or to an element that is a control itself. A line of a bank statement
 * gets the focus itself, because its text field would take the key for undoing as typed text.
 */
function focusOn(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  const control = element.matches(LINES) ? null : element.querySelector<HTMLElement>(CONTROLS);
  const target = control ?? element;
  if (!target.matches(CONTROLS)) target.tabIndex = -1;
  element.scrollIntoView({ block: 'nearest' });
  target.focus({ preventScroll: true });
}

/**
 * Ticks all checkboxes from `first` to the clicked box `last` when `last` is ticked, and otherwise clears them. Waits
 * for the event 'change' of `last`, because the list keeps its selection until that event.
 */
export async function selectRange(first: Element | undefined, last: Element): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  const list = last.closest('table');
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>('td [type=checkbox]') ?? [])];
  const ends = [first, last].map((box) => boxes.findIndex((one) => one === box));
  const range = boxes.slice(Math.min(...ends), Math.max(...ends) + 1);
  if (ends.includes(-1)) return;
  const { checked } = last as HTMLInputElement;
  for (const box of range) if (box.checked !== checked) box.click();
}
