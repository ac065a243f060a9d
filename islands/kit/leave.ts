import { addressOfRow, CHANGED_ROW } from '../../src/shared/changed-row.ts';

/**
 * Leaves a form for the page `returnsTo`, or else for the screen `specified`, which the specification names. The server
 * marks the row of the changed record on that page.
 */
export function leaveWithRow(returnsTo: string | undefined, specified: string, row: string): void {
  markChangedRow(row);
  sessionStorage.returns = 1;
  location.assign(returnsTo === undefined ? specified : addressOfRow(returnsTo, row));
}

/** Stores the id of a row in a cookie, so that the next page marks this row. */
export function markChangedRow(row: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${CHANGED_ROW}=${row}; path=/; max-age=60; samesite=lax${secure}`;
}
