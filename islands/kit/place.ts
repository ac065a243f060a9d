import { RETURNS } from './leave.ts';
import { PLACE, type Place, placeOf, ROWS } from './rows.ts';

const CHANGED_MS = 2000;

/** Shows the row that a form or 'Terug' leads back to, with the focus on its link, where the list was left. */
export function arrive(): void {
  sessionStorage.removeItem(RETURNS);
  const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Place | null;
  sessionStorage.removeItem(PLACE);
  const isSame = kept?.url === location.pathname + location.search;
  if (isSame) scrollTo(0, kept.y);
  const changed = document.querySelector<HTMLElement>('[data-changed]');
  const asked = location.hash.slice(1);
  const ids = [asked, ...(isSame ? kept.rows : [])];
  const row = changed ?? firstRow(ids);
  // A list without the row and its neighbours is empty, or was opened by its address.
  focusRow(row ?? document.querySelector<HTMLElement>(`${ROWS}, main .empty`) ?? undefined);
  if (changed !== null) fade(changed);
}

/** Returns a function that moves the focus to the row of the element that has it now, or to the next row if it is gone. */
export function returnsToRow(opener: Element | null): (() => void) | undefined {
  const row = opener?.closest<HTMLElement>(ROWS);
  if (!row) return undefined;
  const { rows } = placeOf(row);
  return () => {
    const present = firstRow(rows);
    if (present === undefined) return;
    focusRow(present);
    if (present.id !== row.id) return;
    present.dataset.changed = '';
    fade(present);
  };
}

function firstRow(ids: readonly string[]): HTMLElement | undefined {
  const found = ids.map((id) => document.getElementById(id));
  return found.find((row) => row !== null) ?? undefined;
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
