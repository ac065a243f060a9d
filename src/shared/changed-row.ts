import { parseId } from './ids.ts';

/** The cookie with the row of the record that was just changed. The next page marks and focuses this row. */
export const CHANGED_ROW = 'vipo_rij';

export type RowKind = 'levering' | 'klant' | 'gebruiker' | 'regel';

/** The id of the element that shows a record in a list. An address can end with this id as its fragment. */
export function rowOf(kind: RowKind, id: number | string): string {
  return `${kind}-${id}`;
}

/** The id of the record of a row. Undefined for a row of another kind, and for a text that is no row. */
export function idOfRow(kind: RowKind, row: string | undefined): number | undefined {
  const prefix = `${kind}-`;
  return row?.startsWith(prefix) ? parseId(row.slice(prefix.length)) : undefined;
}

/** The id of the row that an address ends with. */
export function rowInAddress(href: string | undefined): string | undefined {
  return href?.split('#')[1];
}

export function addressOfRow(path: string, row: string): string {
  return `${path}#${row}`;
}
