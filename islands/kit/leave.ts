import { addressOfRow, CHANGED_ROW } from '../../src/shared/changed-row.ts';
import { keepForNextPage } from './toast.ts';

/**
 * Leaves a form for the page `returnsTo`, or else for the screen `specified`, which the specification names. The server
 * marks the row of the changed record on that page.
 */
export function leaveWithRow(returnsTo: string | undefined, specified: string, row: string): void {
  markChangedRow(row);
  sessionStorage.returns = 1;
  location.assign(returnsTo === undefined ? specified : addressOfRow(returnsTo, row));
}

/** Stores the id of a row, so that the next page marks this row. */
export function markChangedRow(row: string): void {
  keepForNextPage(CHANGED_ROW, row);
}

/**
 * Until the run ends, the browser asks before the page closes, but not when the end of the session leads to the login.
 */
export function warnBeforeLeaving(run: AbortController): void {
  const { signal } = run;
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  document.addEventListener('vipo:session-ended', () => run.abort(), { signal });
}
