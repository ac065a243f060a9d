import type { Change } from '../../src/audit/changes/changes.ts';
import { element } from '../kit/element.ts';
import { MARK, rowId } from './rows.ts';

const SHOWN_MS = 60_000;

/** The last change of each marked record, by the id of its row. */
const marks = new Map<string, Change>();

/** Marks the rows of these records for a minute after each change, as soon as the list shows them. */
export function mark(changes: Change[]): void {
  for (const change of changes.toReversed()) {
    const left = SHOWN_MS - change.secondsAgo * 1000;
    if (change.id === null || left <= 0) continue;
    const id = rowId(change);
    marks.set(id, change);
    setTimeout(() => unmark(id, change), left);
  }
}

/** A later change of the same record keeps its mark. */
function unmark(id: string, change: Change): void {
  if (marks.get(id) !== change) return;
  marks.delete(id);
  const row = document.getElementById(id);
  if (row === null) return;
  delete row.dataset.by;
  row.querySelector(`.${MARK}`)?.remove();
}

/** Adds the marks to a list that was loaded again, because the server renders the list without marks. */
function showMarks(): void {
  for (const [id, { by }] of marks) {
    const row = document.getElementById(id);
    if (row === null || row.querySelector(`.${MARK}`)) continue;
    row.dataset.by = by;
    nameIn(row).append(element('small', { className: MARK, textContent: `${by}, zojuist` }));
  }
}

/** The element for the colleague's name: the cell of the column `lead`, or the parent of a card's first link. */
function nameIn(row: HTMLElement): Element {
  const heads = row.closest('table')?.tHead?.rows[0]?.cells ?? [];
  const lead = [...heads].findIndex(({ className }) => className.includes('lead'));
  return row.children[lead] ?? row.querySelector('a')?.parentElement ?? row;
}

document.addEventListener('htmx:after:swap', showMarks);
