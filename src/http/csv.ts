import type { Parts } from '../database/in-parts.ts';
import { BYTE_ORDER_MARK, csvLine, csvRow, csvText } from '../shared/csv.ts';
import { type Cents, cents, formatAmountInput } from '../shared/money.ts';

/** The cell of an undefined amount is empty. The total leaves out the amounts of rows for which `isAdded` is false. */
export type CsvColumn<Row> = { name: string } & (
  | { text: (row: Row) => string }
  | { amount: (row: Row) => Cents | undefined; isAdded?: (row: Row) => boolean }
);

/** Writes semicolons, decimal commas and UTF-8 with a byte order mark, for a spreadsheet with Dutch settings. */
export async function* csvWithTotals<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: Parts<Row>,
): AsyncGenerator<string, void, undefined> {
  const totals = columns.map(() => 0);
  let text = BYTE_ORDER_MARK + csvRow(columns.map(({ name }) => name));
  let isFirst = true;
  for await (const part of rows) {
    if (!isFirst) {
      yield text;
      text = '';
    }
    isFirst = false;
    for (const row of part) {
      text += csvRow(columns.map((column) => cellOf(column, row)));
      for (const [i, column] of columns.entries())
        totals[i] = (totals[i] ?? 0) + addend(column, row);
    }
  }
  yield text + csvRow(columns.map((column, i) => totalOf(column, totals[i] ?? 0, i)));
}

/** Like `csvWithTotals`, but without totals, and each cell is a text. */
export async function* csvOfTexts<Row>(
  headings: readonly string[],
  rows: Parts<Row>,
  textsOf: (row: Row) => readonly string[],
): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + csvLine(headings);
  for await (const part of rows) yield part.map((row) => csvLine(textsOf(row))).join('');
}

function cellOf<Row>(column: CsvColumn<Row>, row: Row): string {
  if ('text' in column) return csvText(column.text(row));
  const amount = column.amount(row);
  return amount === undefined ? '' : formatAmountInput(amount);
}

function addend<Row>(column: CsvColumn<Row>, row: Row): number {
  if ('text' in column || column.isAdded?.(row) === false) return 0;
  return column.amount(row) ?? 0;
}

function totalOf<Row>(column: CsvColumn<Row>, total: number, i: number): string {
  if ('amount' in column) return formatAmountInput(cents(total));
  return i === 0 ? 'Totaal' : '';
}
