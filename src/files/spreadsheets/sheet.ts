import { xmlReader } from '../xml.ts';
import { dateText, numberText } from './number-format.ts';
import { assertColumn, strangeXlsx, type TableReader } from './table.ts';
import type { Workbook } from './workbook.ts';

const MAX_COLUMN = 16_384;
const MAX_TEXT = 40_000;

type Cell = { column: number; type: string; style: number; value: string };

export function sheetReader(book: Workbook, reader: TableReader) {
  let row = 0;
  let cells: string[] = [];
  let next = 0;
  let cell: Cell | undefined;
  return xmlReader(strangeXlsx, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes.r) || row + 1;
        cells = [];
        next = 0;
      }
      if (name !== 'c') return;
      cell = cellOf(attributes, next);
      next = cell.column + 1;
    },
    text: (part, path) => {
      const isValue = path.at(-1) === 'v' || (path.at(-1) === 't' && !path.includes('rPh'));
      if (cell !== undefined && isValue && cell.value.length < MAX_TEXT) cell.value += part;
    },
    close: (name) => {
      if (name === 'c' && cell !== undefined) {
        put(cells, cell.column, textOf(cell, book));
        cell = undefined;
      }
      if (name === 'row') reader.add(row, cells);
    },
  });
}

/**
 * Adds a cell to its row. Empty cells are ignored, because a spreadsheet may store the layout of empty cells after the
 * last column. A cell with a text after the last allowed column is refused before the row becomes too long.
 */
function put(cells: string[], column: number, text: string): void {
  if (text.trim() === '') return;
  assertColumn(column);
  while (cells.length < column) cells.push('');
  cells[column] = text;
}

function cellOf(attributes: Record<string, string>, next: number): Cell {
  const [, letters = ''] = /^([A-Z]{1,3})\d+$/.exec(attributes.r ?? '') ?? [];
  const column = letters === '' ? next : columnOf(letters);
  if (column >= MAX_COLUMN) throw strangeXlsx();
  return { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' };
}

function columnOf(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf({ type, style, value }: Cell, book: Workbook): string {
  if (type === 's') return escapesRead(book.strings[Number(value)] ?? '');
  if (type === 'b') return value === '1' ? 'ja' : 'nee';
  // An error such as #N/A becomes an empty cell.
  if (type === 'e') return '';
  if (type !== 'n' || value === '') return escapesRead(value);
  return book.dates[style] === true ? dateText(value, book.from1904) : numberText(value);
}

/**
 * Decodes the escapes of characters that XML does not allow or that a parser changes (ECMA-376 part 1, 22.4.2.4).
 * `_x000D_` is a carriage return, which a parser would turn into a line feed.
 */
function escapesRead(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
