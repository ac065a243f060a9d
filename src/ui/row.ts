import { use } from 'react';
import { PresentPage } from '../http/document.tsx';
import { type RowKind, rowOf } from '../shared/changed-row.ts';

/** The attributes of an element that shows a record outside a table. */
export function useRow(kind: RowKind, id: number) {
  return rowAttributes(rowOf(kind, id), use(PresentPage).changedRow);
}

/** The row of the changed record gets the focus, also without scripts. */
export function rowAttributes(id: string, changed: string | undefined) {
  const isChanged = id === changed;
  return { id, ...(isChanged && { 'data-changed': '', tabIndex: -1, autoFocus: true }) };
}
