import type { ReactNode } from 'react';

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
                  <th key={name} scope="col" className={kind}>
                    {unseen ? <span className="unseen">{name}</span> : name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {columns.map(({ name, kind, unseen, cell }) => (
                    <td key={name} className={kind} data-label={unseen ? undefined : name}>
                      {cell(row)}
                    </td>
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

/** Keeps the postcode of an address on one line. */
export function AddressText({ address }: { address: string }) {
  return <span>{address.split(/(\b\d{4} [A-Z]{2}\b)/).map(addressPart)}</span>;
}

function addressPart(part: string, i: number) {
  if (i % 2 === 0) return part;
  return (
    <span key={i} className="short">
      {part}
    </span>
  );
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
