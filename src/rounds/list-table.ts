import { __createTable, __drawTable, type CellDef, type Styles, type Table } from 'jspdf-autotable';
import { printable } from '../shared/pdf/printable.ts';
import {
  ACCENT,
  FONTS,
  INK,
  MUTED,
  RULE,
  type Sheet,
  type Style,
  TINT,
  wrap,
} from '../shared/pdf/sheet.ts';

/** The columns from left to right, each with its width in millimetres. */
const COLUMNS = {
  '': 9,
  Naam: 46,
  Adres: 53,
  Telefoon: 32,
  Kuub: 20,
  Betaling: 32,
  'Te innen': 25,
  Opmerkingen: 56,
} as const;
type Column = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as Column[];
const NUMBERS: readonly Column[] = ['Kuub', 'Te innen'];

/** The edges of the table on its page. */
export const PAGE = { left: 12, right: 285, top: 20, bottom: 194 };
const MARGIN = {
  left: PAGE.left,
  right: 297 - PAGE.right,
  top: PAGE.top,
  bottom: 210 - PAGE.bottom,
};

export const TEXT: Style = { font: 'regular', points: 10, leading: 4.1, color: INK };
export const STRONG: Style = { ...TEXT, font: 'bold' };
const HEAD: Style = { ...STRONG, points: 9, color: ACCENT };
const DAY: Style = { ...STRONG, points: 13 };
const PADDING = { horizontal: 1.6, top: 2, bottom: 1.4 };
const BOX = 4.5;
/** Of a line, for a font of one point, in points. */
export const LINE_HEIGHT = (TEXT.leading * 72) / (25.4 * TEXT.points);

/** So many lines fit on a page beside its headings and a total. */
export const MOST_LINES = 32;
export const MOST_HEIGHT = MOST_LINES * TEXT.leading + PADDING.top + PADDING.bottom;

/** A stop has a box to tick off; 'more' goes on with the row above it. */
type Kind = 'day' | 'columns' | 'slot' | 'stop' | 'more' | 'total';
export type Row = { kind: Kind; cells: CellDef[] };

const ROW_STYLES: Partial<Record<Kind, Partial<Styles>>> = {
  day: { cellPadding: { top: 4.5, bottom: 2.5 } },
  // Without a line of its colour, seams between its cells show.
  columns: { fillColor: TINT, lineColor: TINT, lineWidth: 0.1 },
};
const THIN = { color: RULE, width: 0.2 };
const RULES: Partial<Record<Kind, { color: string; width: number }>> = {
  slot: THIN,
  stop: THIN,
  total: { color: ACCENT, width: 0.5 },
};

/** A text in its column, or from there over the columns up to a later one. */
export function cell(
  sheet: Sheet,
  column: Column,
  text: string,
  style: Style = TEXT,
  last: Column = column,
): CellDef {
  return {
    content: printable(text).trim().replaceAll('\u00a0', ' '),
    colSpan: NAMES.indexOf(last) - NAMES.indexOf(column) + 1,
    styles: {
      font: FONTS[style.font],
      fontSize: style.points,
      textColor: style.color,
      halign: NUMBERS.includes(column) ? 'right' : 'left',
      // An empty line would be drawn too.
      overflow: (lines, width) =>
        text === '' ? [] : wrap(sheet, [lines].flat().join('\n'), style, width),
    },
  };
}

/** What stands above the rows where they begin, and again on each page where they go on. */
export function headRows(sheet: Sheet, heading: string): Row[] {
  const names = NAMES.map((name) => cell(sheet, name, name, HEAD));
  const day = cell(sheet, '', heading, DAY, 'Opmerkingen');
  return [
    { kind: 'day', cells: [day] },
    { kind: 'columns', cells: names },
  ];
}

/**
 * These rows as a table, of which the height is known before it is drawn. A row that is higher than a page is parted;
 * `head` is what stands above the rest of it on the next pages.
 */
export function tableOf(sheet: Sheet, rows: Row[], head: Row[] = []): Table {
  return __createTable(sheet.doc, {
    theme: 'plain',
    margin: MARGIN,
    startY: sheet.y,
    rowPageBreak: 'avoid',
    styles: { fontStyle: 'normal', fontSize: TEXT.points, cellPadding: PADDING },
    columnStyles: Object.fromEntries(NAMES.map((name, i) => [i, { cellWidth: COLUMNS[name] }])),
    head: head.map(styled),
    body: rows.map(styled),
    willDrawPage: ({ settings, pageNumber }) => {
      settings.showHead = pageNumber === 1 ? 'never' : 'everyPage';
    },
    didDrawCell: ({ section, row, column, cell: { y } }) => {
      // What goes on from the page before has no index.
      const kind = section === 'body' && column.index === 0 ? rows[row.index]?.kind : undefined;
      if (kind !== undefined) mark(sheet, kind, y);
    },
  });
}

function styled({ kind, cells }: Row): CellDef[] {
  return cells.map((one) => ({ ...one, styles: { ...one.styles, ...ROW_STYLES[kind] } }));
}

/** Draws the rule above a row, in one piece over all columns, and the box of a stop. */
function mark({ doc }: Sheet, kind: Kind, y: number): void {
  const rule = RULES[kind];
  if (rule !== undefined) {
    doc.setDrawColor(rule.color).setLineWidth(rule.width);
    doc.line(PAGE.left, y, PAGE.right, y);
  }
  if (kind !== 'stop') return;
  doc.setDrawColor(MUTED).setLineWidth(0.3);
  doc.rect(PAGE.left + PADDING.horizontal, y + 1.5, BOX, BOX);
}

export function heightOf(table: Table): number {
  return table.body.reduce((sum, { height }) => sum + height, 0);
}

/** Draws a table at the sheet's y, on as many pages as it takes, and moves y below it. */
export function drawTable(sheet: Sheet, table: Table): void {
  table.settings.startY = sheet.y;
  __drawTable(sheet.doc, table);
  sheet.y = table.finalY ?? sheet.y;
}
