import { type ReactNode, use } from 'react';
import { PresentPage } from '../http/document.tsx';
import { type RowKind, rowOf } from '../shared/changed-row.ts';
import { rowAttributes } from './row.ts';

export type Column<Row> = {
  name: string;
  /** The position on a card. The default is the second line. 'num' is for right-aligned numbers. */
  part?: string;
  unseen?: boolean;
  cell: (row: Row) => ReactNode;
};

/** A group of rows. Its heading is rendered once, before the first row. */
export type Group = {
  key: string;
  heading: () => ReactNode;
  /** The section of the group that the row is in, such as a slot of a day. A line separates the sections. */
  section?: string;
};

type TableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Shown instead of a list without rows. */
  empty: ReactNode;
  id?: string;
  /** The kind of record of the rows. The delivery with the id 12 gets the element id `levering-12`. */
  rowsOf?: RowKind;
  groupOf?: (row: Row) => Group;
};

/** A row of an invoice or of a payment also has the id of its delivery. */
type TableRow = { id: number; deliveryId?: number | null };

export function Table<Row extends TableRow>(props: TableProps<Row>) {
  const { columns, rows, empty, id } = props;
  const { changedRow: changed } = use(PresentPage);
  if (rows.length === 0) {
    return (
      <>
        <Loading />
        {typeof empty === 'string' ? <p className="empty">{empty}</p> : empty}
      </>
    );
  }
  return (
    <>
      <Loading />
      <div className="scroll">
        <table id={id} className={classOf(columns.map(({ part }) => part))}>
          <thead>
            <tr>
              {columns.map(({ name, part, unseen }) => (
                <th key={name} className={part}>
                  {unseen ? <span className="unseen">{name}</span> : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{linesOf(props, changed)}</tbody>
        </table>
      </div>
    </>
  );
}

/** The head of a small table that is not a list of records. */
export function TableHead({ heads }: { heads: readonly ReactNode[] }) {
  return (
    <thead>
      <tr>
        {heads.map((head, i) => (
          <th key={i} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The class of a table, such as 'pick1 lead2', tells the styles where its columns are (`parts.css`). */
export function classOf(parts: readonly (string | undefined)[]): string {
  return parts
    .flatMap((part, i) => part?.split(' ').map((word) => `${word}${i + 1}`) ?? [])
    .join(' ');
}

function linesOf<Row extends TableRow>(
  { columns, rows, rowsOf, groupOf }: TableProps<Row>,
  changed: string | undefined,
) {
  let last: Group | undefined;
  return rows.flatMap((row) => {
    const group = groupOf?.(row);
    const isInLast = group !== undefined && group.key === last?.key;
    const line = (
      <tr
        key={row.id}
        {...(rowsOf && rowAttributes(rowOf(rowsOf, row.deliveryId ?? row.id), changed))}
        className={isInLast && group.section !== last?.section ? 'section' : undefined}
      >
        {columns.map(({ name, cell }) => (
          <td key={name}>{cell(row)}</td>
        ))}
      </tr>
    );
    last = group;
    return group === undefined || isInLast ? [line] : [headingOf(group, columns.length), line];
  });
}

/** A row with a single header cell. In HTML, this cell is the header of the cells below it, until the next such row. */
function headingOf({ key, heading }: Group, width: number) {
  return (
    <tr key={key} className="group">
      <th colSpan={width}>{heading()}</th>
    </tr>
  );
}

/** The styles show the first text when loading takes long, and the second text after a failure. */
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

const TOWN = /(?:\b\d{4} ?[A-Z]{2}\b|(?<=, )[^,]*$).*$/s;

/**
 * The lines of an address with commas between them. A wide table shows the postcode and the town, or the part after the
 * last comma, on a separate line.
 */
export function Address({ text: lines }: { text: string }) {
  const text = lines.trim().replace(/,?\s*\n\s*/g, ', ');
  const at = text.search(TOWN);
  if (at < 1) return text;
  const street = text.slice(0, at).replace(/,\s*$/, '');
  return (
    <>
      {street}
      {/* The styles hide this comma when the town is on a separate line. */}
      <i>{text.slice(street.length, at)}</i>
      <span>{text.slice(at).replace(' ', '\u00a0')}</span>
    </>
  );
}

/**
 * Reloads the list after a change. Rows that are still in the list keep their elements, so they keep their focus and
 * checked boxes.
 */
export function reloadedOnChange(href: string, shows: RowKind | 'factuur') {
  return {
    'data-shows': shows,
    'hx-get': href,
    'hx-trigger': 'vipo:changed from:body',
    'hx-swap': 'outerMorph',
    'hx-sync': 'main:drop',
  };
}
