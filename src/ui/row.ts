import { use } from 'react';
import { PresentPage } from '../http/document.tsx';
import { type RowKind, rowOf } from '../shared/changed-row.ts';

/** Gives the attributes of a record outside a table. */
export function useRow(kind: RowKind, id: number) {
  return rowAttributes(rowOf(kind, id), use(PresentPage).changedRow);
}

/** Without scripts the browser moves the focus to the row of the record that was just changed. */
export function rowAttributes(id: string, changed: string | undefined) {
  const isChanged = id === changed;
  return { id, ...(isChanged && { 'data-changed': '', tabIndex: -1, autoFocus: true }) };
}
