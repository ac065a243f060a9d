import type { ReactNode } from 'react';

/** The class is on the head of the column only: classes on each cell would make a page of 50 rows twice as long. */
export type Column<Row> = {
  name: string;
  /** Numbers are right-aligned; short texts and buttons stay on one line; a note can get a line of its own. */
  kind?: 'number' | 'short' | 'note' | 'actions';
  unseen?: boolean;
  cell: (row: Row) => ReactNode;
};

type TableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  empty: string;
  id?: string;
};

export function Table<Row extends { id: number }>({ columns, rows, empty, id }: TableProps<Row>) {
  return (
    <>
      <Loading />
      {rows.length === 0 ? (
        <p className="empty">{empty}</p>
      ) : (
        <div className="scroll">
          <table id={id}>
            <thead>
              <tr>
                {columns.map(({ name, kind, unseen }) => (
                  <th key={name} className={kind}>
                    {unseen ? <span className="unseen">{name}</span> : name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {columns.map(({ name, cell }) => (
                    <td key={name}>{cell(row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** The styles show the first text while rows load slowly, and the second text after a failure. */
function Loading() {
  return (
    <p className="loading" role="status">
      <span>Laden...</span>
      <span>Niet bijgewerkt: dit is de vorige lijst.</span>
    </p>
  );
}

export function LongText({ text }: { text: string }) {
  return text === '' ? null : (
    <div className="clamp" title={text}>
      {text}
    </div>
  );
}

/** Keeps the postcode of an address on one line, by a no-break space. */
export function addressText(address: string): string {
  return address.replace(/\b(\d{4}) ([A-Z]{2})\b/g, '$1\u00a0$2');
}

/** Makes a list reload after a script has changed data, unless its filter is already reloading it. */
export function reloadedOnChange(href: string) {
  return {
    'hx-get': href,
    'hx-trigger': 'vipo:changed from:body',
    'hx-swap': 'outerHTML',
    'hx-sync': 'main:drop',
  };
}
