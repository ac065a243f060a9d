/** The rows of lists, which have the ids of their records. */
const ROWS = 'main :is([id^=levering-], [id^=klant-])';
const CHANGED_MS = 2000;

/**
 * Restores the scroll position of a list after a form or 'Terug', and moves the focus to the row that the user left or
 * changed. `client.entry.ts` stores this position.
 */
export function arrive(): void {
  const [url = '', y = '0', id = '', ...rows] = (sessionStorage.getItem('place') ?? '').split(',');
  sessionStorage.removeItem('place');
  sessionStorage.removeItem('returns');
  const isSame = url.split('#')[0] === location.href.split('#')[0];
  if (isSame) scrollTo(0, Number(y));
  const changed = document.querySelector<HTMLElement>('[data-changed]');
  const asked = location.hash.slice(1);
  const ids = [asked, ...(isSame ? neighbours(id, rows) : [])];
  const row = changed ?? firstRow(ids);
  // When the list has neither the row nor a row beside it, the list is empty or was opened by its URL.
  focusRow(row ?? document.querySelector<HTMLElement>(`${ROWS}, main .empty`) ?? undefined);
  if (changed !== null) fade(changed);
}

/**
 * Returns a function that moves the focus to the row that contains `opener`, or to the next row when this row is gone.
 */
export function returnsToRow(opener: Element | null): (() => void) | undefined {
  const row = opener?.closest<HTMLElement>(ROWS);
  if (!row) return undefined;
  const all = [...document.querySelectorAll(ROWS)].map(({ id }) => id);
  const rows = neighbours(row.id, all);
  return () => {
    const present = firstRow(rows);
    if (present === undefined) return;
    focusRow(present);
    if (present.id === row.id) tint(present);
  };
}

/** Moves the focus to the row of a record that was just changed, when the page has this row. */
export function showChanged(id: string): void {
  const row = firstRow([id]);
  focusRow(row);
  if (row !== undefined) tint(row);
}

function tint(row: HTMLElement): void {
  row.dataset.changed = '';
  fade(row);
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

function focusRow(row: HTMLElement | undefined): void {
  if (row === undefined) return;
  const link = row.querySelector<HTMLElement>('a, button');
  const target = link ?? row;
  if (link === null) row.tabIndex = -1;
  row.scrollIntoView({ block: 'nearest' });
  target.focus({ preventScroll: true });
}

function fade(row: HTMLElement): void {
  setTimeout(() => delete row.dataset.changed, CHANGED_MS);
}

/** Ticks all checkboxes from `first` to `last` when `last` is ticked, and otherwise clears them. */
export function selectRange(first: Element | undefined, last: Element): void {
  const list = last.closest('table');
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>('td [type=checkbox]') ?? [])];
  const ends = [first, last].map((box) => boxes.findIndex((one) => one === box));
  const range = boxes.slice(Math.min(...ends), Math.max(...ends) + 1);
  if (ends.includes(-1)) return;
  const { checked } = last as HTMLInputElement;
  for (const box of range) if (box.checked !== checked) box.click();
}
