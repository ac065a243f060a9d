import { printable } from '../shared/pdf/printable.ts';
import {
  ACCENT,
  INK,
  MUTED,
  put,
  RULE,
  type Sheet,
  shade,
  type Style,
  wrap,
} from '../shared/pdf/sheet.ts';

/** The columns from left to right, each with its edges in millimetres. */
const COLUMNS = {
  '': [12, 21],
  Naam: [21, 67],
  Adres: [67, 120],
  Telefoon: [120, 152],
  Kuub: [152, 172],
  Betaling: [172, 204],
  'Te innen': [204, 229],
  Opmerkingen: [229, 285],
} as const;
type Column = keyof typeof COLUMNS;
const NUMBERS: readonly Column[] = ['Kuub', 'Te innen'];

/** The outer edges of the table. */
export const LEFT = COLUMNS[''][0];
export const RIGHT = COLUMNS.Opmerkingen[1];

export const TEXT: Style = { font: 'regular', points: 10, leading: 4.1, color: INK };
export const STRONG: Style = { ...TEXT, font: 'bold' };
const HEAD: Style = { ...STRONG, points: 9, color: ACCENT };
const PADDING = { across: 1.6, around: 3.4 };
const FIRST_BASELINE = 5;
const BOX = 4.5;

/** A row of more lines is cut: this many fit on a page beside its day, slot and total. */
export const MOST_LINES = 32;
export const MOST_HEIGHT = MOST_LINES * TEXT.leading + PADDING.around;
export const HEAD_HEIGHT = TEXT.leading + PADDING.around;

type Cell = { lines: string[]; style: Style; x: number; align: 'left' | 'right' };
/** A stop has a box to tick off; 'more' goes on with the row above it. */
type Kind = 'slot' | 'stop' | 'more' | 'total';
export type Row = { kind: Kind; cells: Cell[] };

/** A text in its column, or from there to the right end of a later one. */
export function cell(
  sheet: Sheet,
  column: Column,
  text: string,
  style: Style = TEXT,
  last: Column = column,
): Cell {
  const [left, right] = [COLUMNS[column][0] + PADDING.across, COLUMNS[last][1] - PADDING.across];
  const lines = wrap(sheet, printable(text), style, right - left);
  return NUMBERS.includes(column)
    ? { lines, style, x: right, align: 'right' }
    : { lines, style, x: left, align: 'left' };
}

/** These cells as a row, or as more where one has too many lines for a page. */
export function rowsOf(kind: Kind, cells: Cell[]): Row[] {
  const rows: Row[] = [];
  const count = lineCount(cells);
  for (let from = 0; from < count; from += MOST_LINES) {
    const part = cells.map((whole) => ({
      ...whole,
      lines: whole.lines.slice(from, from + MOST_LINES),
    }));
    rows.push({ kind: from === 0 ? kind : 'more', cells: part });
  }
  return rows;
}

function lineCount(cells: Cell[]): number {
  return Math.max(...cells.map(({ lines }) => lines.length));
}

export function heightOf(rows: Row[]): number {
  return rows.reduce((sum, { cells }) => sum + lineCount(cells) * TEXT.leading + PADDING.around, 0);
}

/** Draws the names of the columns with their upper edge at the sheet's y, and moves y below them. */
export function drawHead(sheet: Sheet): void {
  shade(sheet, LEFT, sheet.y, RIGHT - LEFT, HEAD_HEIGHT);
  const names = Object.keys(COLUMNS) as Column[];
  drawCells(
    sheet,
    names.map((name) => cell(sheet, name, name, HEAD)),
  );
  sheet.y += HEAD_HEIGHT;
}

/** Draws rows as `drawHead` does its own; there must be room. */
export function drawRows(sheet: Sheet, rows: Row[]): void {
  for (const row of rows) {
    if (row.kind !== 'more') drawRule(sheet, row.kind === 'total');
    drawCells(sheet, row.cells);
    if (row.kind === 'stop') drawBox(sheet);
    sheet.y += heightOf([row]);
  }
}

function drawCells(sheet: Sheet, cells: Cell[]): void {
  for (const { lines, style, x, align } of cells) {
    let y = sheet.y + FIRST_BASELINE;
    for (const line of lines) {
      put(sheet, line, style, x, y, align);
      y += style.leading;
    }
  }
}

function drawRule({ doc, y }: Sheet, isTotal: boolean): void {
  doc.setDrawColor(isTotal ? ACCENT : RULE).setLineWidth(isTotal ? 0.5 : 0.2);
  doc.line(LEFT, y, RIGHT, y);
}

function drawBox({ doc, y }: Sheet): void {
  doc.setDrawColor(MUTED).setLineWidth(0.3);
  doc.rect(LEFT + PADDING.across, y + 1.5, BOX, BOX);
}
