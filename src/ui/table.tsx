import { Fragment, type ReactNode } from 'react';

/**
 * The classes are on the head of the column only: classes on each cell would make a page of 50 rows twice as long.
 * `static/styles/parts.css` says how each part looks in a table and where it is on a card.
 */
export type Column<Row> = {
  name: string;
  /** The parts of a card, and 'num' for numbers, which are right-aligned. Without a part the cell is on the second line. */
  part?: string;
  unseen?: boolean;
  cell: (row: Row) => ReactNode;
};

/** The heading of the rows that follow until the next heading. */
export type Group = { key: string; heading: ReactNode };

type TableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  empty: string;
  id?: string;
  groupOf?: (row: Row) => Group;
};

export function Table<Row extends { id: number }>(props: TableProps<Row>) {
  const { columns, rows, empty, id, groupOf } = props;
  if (rows.length === 0) {
    return (
      <>
        <Loading />
        <p className="empty">{empty}</p>
      </>
    );
  }
  return (
    <>
      <Loading />
      <div className="scroll">
        <table id={id}>
          <thead>
            <tr>
              {columns.map(({ name, part, unseen }) => (
                <th key={name} className={part}>
                  {unseen ? <span className="unseen">{name}</span> : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <Fragment key={row.id}>
                {groupOf && <GroupHeading {...{ columns, groupOf, row }} previous={rows[i - 1]} />}
                <tr>
                  {columns.map(({ name, cell }) => (
                    <td key={name}>{cell(row)}</td>
                  ))}
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type GroupHeadingProps<Row> = Required<Pick<TableProps<Row>, 'columns' | 'groupOf'>> & {
  row: Row;
  previous: Row | undefined;
};

/** HTML makes a cell that is alone in its row the header of the cells below it, until the next such cell. */
function GroupHeading<Row>({ columns, groupOf, row, previous }: GroupHeadingProps<Row>) {
  const { key, heading } = groupOf(row);
  if (previous !== undefined && groupOf(previous).key === key) return null;
  return (
    <tr className="group">
      <th colSpan={columns.length}>{heading}</th>
    </tr>
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
