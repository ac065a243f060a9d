import { __createTable, __drawTable, type CellDef, type Styles, type Table } from 'jspdf-autotable';
import { printable } from '../shared/pdf/printable.ts';
import {
  ACCENT,
  breakLines,
  FONTS,
  INK,
  MUTED,
  put,
  RULE,
  type Sheet,
  type Style,
  TINT,
} from '../shared/pdf/sheet.ts';

/** The columns, with their widths in millimetres. */
const COLUMNS = {
  '': { cellWidth: 9 },
  Naam: { cellWidth: 46, font: FONTS.bold },
  Adres: { cellWidth: 53 },
  Telefoon: { cellWidth: 32 },
  Kuub: { cellWidth: 20, halign: 'right' },
  Betaling: { cellWidth: 32 },
  'Te innen': { cellWidth: 25, halign: 'right', font: FONTS.bold },
  Opmerkingen: { cellWidth: 56 },
} satisfies Record<string, Partial<Styles>>;
type Column = keyof typeof COLUMNS;

/** The edges of the table on a landscape A4 page, in millimetres. */
export const PAGE = { left: 12, right: 285, top: 20, bottom: 194 };
const MARGIN = { left: PAGE.left, right: PAGE.left, top: PAGE.top, bottom: 210 - PAGE.bottom };
const FONT_SIZE = 10;
const LEADING = 4.1;
/** The height of a line as a multiple of the font size, for jsPDF. */
export const LINE_HEIGHT = (LEADING * 72) / (25.4 * FONT_SIZE);
const PADDING = { left: 1.6, right: 1.6, top: 2, bottom: 1.4 };
const BOX = 4.5;
const NUMBER: Style = { font: 'regular', points: 8, leading: 4, color: MUTED };
/** The padding of a checkbox with a number beside it. */
const NUMBERED_LEFT = 0.4;

const RULE_ABOVE = { lineColor: RULE, lineWidth: { top: 0.2 } };
const STYLES = {
  day: { font: FONTS.bold, fontSize: 13, cellPadding: { top: 4.5, bottom: 2.5 } },
  // The border has the colour of the cells. Without this border, PDF viewers show thin lines between the cells.
  columns: {
    font: FONTS.bold,
    fontSize: 9,
    textColor: ACCENT,
    fillColor: TINT,
    lineColor: TINT,
    lineWidth: 0.1,
  },
  slot: { ...RULE_ABOVE, font: FONTS.bold },
  stop: RULE_ABOVE,
  remarks: { font: FONTS.regular },
  total: { font: FONTS.bold, lineColor: ACCENT, lineWidth: { top: 0.5 } },
} satisfies Record<string, Partial<Styles>>;

type Kind = keyof typeof STYLES;
/** `number` is the number of the stop on the map. */
export type Row = { kind: Kind; number?: string } & {
  [Name in Column]?: CellDef | string;
};

export function headRows(heading: string): Row[] {
  const names = Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, name]));
  return [
    { kind: 'day', '': { content: heading, colSpan: 8 } },
    { kind: 'columns', ...names },
  ];
}

/** Lays out rows, so that their height is known before they are drawn. Each page after the first starts with `head`. */
export function tableOf(sheet: Sheet, rows: Row[], head: Row[] = []): Table {
  const { doc } = sheet;
  return __createTable(doc, {
    theme: 'plain',
    margin: MARGIN,
    rowPageBreak: 'avoid',
    columns: Object.keys(COLUMNS).map((dataKey) => ({ dataKey })),
    styles: {
      font: FONTS.regular,
      fontStyle: 'normal',
      fontSize: FONT_SIZE,
      textColor: INK,
      cellPadding: PADDING,
      overflow: (text, width) =>
        text[0] === '' ? [] : breakLines(doc, [text].flat().join('\n'), width),
    },
    head,
    body: rows,
    didParseCell: ({ cell, row, column }) => {
      cell.text = [printable(cell.text.join('\n')).trim().replaceAll('\u00a0', ' ')];
      Object.assign(cell.styles, COLUMNS[column.dataKey as Column], STYLES[kindOf(row)]);
    },
    willDrawPage: ({ settings, pageNumber }) => {
      settings.showHead = pageNumber === 1 ? 'never' : 'everyPage';
    },
    didDrawCell: ({ row, column, cell }) => {
      // When a row is split over two pages, its second part has no index and gets no checkbox.
      const isStop = kindOf(row) === 'stop' && row.index >= 0;
      if (!isStop || column.index > 0) return;
      const { number } = row.raw as Row;
      const left = number === undefined ? PADDING.left : NUMBERED_LEFT;
      doc
        .setDrawColor(MUTED)
        .setLineWidth(0.3)
        .rect(cell.x + left, cell.y + 1.5, BOX, BOX);
      const right = cell.x + COLUMNS[''].cellWidth;
      if (number !== undefined) put(sheet, number, NUMBER, right, cell.y + 4.8, 'right');
    },
  });
}

function kindOf({ raw }: Table['body'][number]): Kind {
  return (raw as Row).kind;
}

export function heightOf(table: Table): number {
  return table.body.reduce((sum, { height }) => sum + height, 0);
}

/** Draws a table at the sheet's y, on as many pages as the table needs, and moves y to the end of the table. */
export function drawTable(sheet: Sheet, table: Table): void {
  table.settings.startY = sheet.y;
  __drawTable(sheet.doc, table);
  sheet.y = table.finalY ?? sheet.y;
}
