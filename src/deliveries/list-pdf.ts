import {
  autoTable,
  type CellHookData,
  type CellInput,
  type RowInput,
  type Styles,
} from 'jspdf-autotable';
import {
  formatDate,
  formatLongDate,
  formatMoment,
  type IsoDate,
  type Moment,
  SLOTS,
  type Slot,
} from '../shared/dates.ts';
import { type Cents, cents, formatEuros } from '../shared/money.ts';
import { printable } from '../shared/pdf/printable.ts';
import {
  ACCENT,
  FONTS,
  INK,
  MUTED,
  openSheet,
  type PdfFonts,
  put,
  RULE,
  type Sheet,
  type Style,
  TINT,
} from '../shared/pdf/sheet.ts';
import { formatQuantity, thousandths } from '../shared/quantity.ts';
import type { DeliveryDetails, PaymentMethod } from './delivery.ts';

/** A delivery as the driver sees it; `collect` is what is paid in cash at the door, BTW included. */
export type Stop = Omit<DeliveryDetails, 'price' | 'fee'> & { collect: Cents | undefined };

/** All that the list is drawn from; `id` is the PDF's file id, 32 hexadecimal digits. */
export type DeliveryList = {
  title: string;
  company: string;
  createdAt: Moment;
  id: string;
  /** In order of time. */
  stops: Stop[];
};

const PAGE = { width: 297, height: 210, side: 12, top: 24, bottom: 16 };
const RIGHT = PAGE.width - PAGE.side;
const TITLE: Style = { font: 'bold', points: 16, leading: 8, color: ACCENT };
const DAY: Style = { font: 'bold', points: 13, leading: 7, color: INK };
const QUIET: Style = { font: 'regular', points: 9, leading: 4.5, color: MUTED };
/** So much stays together: the day, the heads of its columns, a slot and a short row. */
const DAY_BEGINNING = 42;
const BOX = 4.5;

/**
 * Draws the list for the driver, A4 landscape, by day and slot, with kuub and money of each day. The same data and
 * fonts give the same bytes. Throws RangeError for a file id that isn't one.
 */
export function drawDeliveryList(
  { title, company, createdAt, id, stops }: DeliveryList,
  fonts: PdfFonts,
): Uint8Array<ArrayBuffer> {
  const sheet = openSheet(fonts, { title, createdAt, id, orientation: 'landscape' });
  sheet.bottom = PAGE.height - PAGE.bottom;
  sheet.y = PAGE.top - 4;
  const days = groupBy(stops, ({ date }) => date);
  for (const [date, ofDay] of days) drawDay(sheet, date, ofDay);
  if (days.size > 1) drawGrandTotal(sheet, stops);
  drawFrames(sheet, title, `${printable(company)} · gemaakt op ${formatMoment(createdAt)}`);
  return new Uint8Array(sheet.doc.output('arraybuffer'));
}

function groupBy<Row, Key>(rows: Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

const COLUMNS = ['', 'Naam', 'Adres', 'Telefoon', 'Kuub', 'Betaling', 'Te innen', 'Opmerkingen'];
const WIDTHS = [9, 46, 54, 33, 16, 34, 25, 56];

function drawDay(sheet: Sheet, date: IsoDate, stops: Stop[]): void {
  if (sheet.y + DAY_BEGINNING > sheet.bottom) {
    sheet.doc.addPage();
    sheet.y = PAGE.top - 4;
  }
  sheet.y += DAY.leading + 2;
  put(sheet, formatLongDate(date), DAY, PAGE.side, sheet.y);
  autoTable(sheet.doc, {
    ...TABLE,
    startY: sheet.y + 2.5,
    head: [COLUMNS.map(headCell)],
    body: SLOTS.flatMap((slot) => slotRows(slot, stops)),
    foot: [totalRow('Totaal van de dag', stops)],
    didDrawCell: (cell) => drawBox(sheet, cell),
    didDrawPage: ({ cursor }) => {
      sheet.y = cursor?.y ?? sheet.y;
    },
  });
}

function headCell(content: string): CellInput {
  return { content, styles: ['Kuub', 'Te innen'].includes(content) ? number : {} };
}

const text: Partial<Styles> = { font: FONTS.regular, fontStyle: 'normal', textColor: INK };
const strong: Partial<Styles> = { ...text, font: FONTS.bold };
const number: Partial<Styles> = { halign: 'right' };

const TABLE = {
  theme: 'plain',
  margin: { top: PAGE.top, bottom: PAGE.bottom, left: PAGE.side, right: PAGE.side },
  rowPageBreak: 'avoid',
  showFoot: 'lastPage',
  styles: {
    ...text,
    fontSize: 10,
    cellPadding: { vertical: 1.7, horizontal: 1.6 },
    overflow: 'linebreak',
    lineColor: RULE,
    lineWidth: { bottom: 0.2 },
  },
  headStyles: { ...strong, fontSize: 9, textColor: ACCENT, fillColor: TINT },
  footStyles: { ...strong, lineWidth: { top: 0.5 }, lineColor: ACCENT },
  columnStyles: Object.fromEntries(WIDTHS.map((cellWidth, column) => [column, { cellWidth }])),
} as const;

function slotRows(slot: Slot, stops: Stop[]): RowInput[] {
  const ofSlot = stops.filter((stop) => stop.slot === slot);
  if (ofSlot.length === 0) return [];
  const heading = `${slot}: ${countText(ofSlot.length)}, ${kuub(ofSlot)} kuub`;
  return [[{ content: heading, colSpan: COLUMNS.length, styles: strong }], ...ofSlot.map(stopRow)];
}

function stopRow(stop: Stop): RowInput {
  return [
    '',
    { content: printable(stop.customerName), styles: strong },
    printable(stop.address),
    printable(stop.phone),
    { content: formatQuantity(stop.quantity), styles: number },
    paymentText(stop.payment),
    { content: money(stop.collect), styles: { ...strong, ...number } },
    printable(stop.remarks),
  ];
}

function paymentText(payment: PaymentMethod): string {
  return payment === 'onbekend' ? 'Onbekend' : payment;
}

function money(amount: Cents | undefined): string {
  return amount === undefined ? '' : formatEuros(amount).replaceAll('\u00a0', ' ');
}

function totalRow(label: string, stops: Stop[]): RowInput {
  return [
    { content: `${label}: ${countText(stops.length)}`, colSpan: 4 },
    { content: kuub(stops), styles: number },
    '',
    { content: money(toCollect(stops)), styles: number },
    '',
  ];
}

function countText(count: number): string {
  return count === 1 ? '1 levering' : `${count} leveringen`;
}

function kuub(stops: Stop[]): string {
  return formatQuantity(thousandths(stops.reduce((sum, { quantity }) => sum + quantity, 0)));
}

function toCollect(stops: Stop[]): Cents {
  return cents(stops.reduce((total, { collect = 0 }) => total + collect, 0));
}

function drawBox({ doc }: Sheet, { section, column, cell, row }: CellHookData): void {
  const isStop = section === 'body' && column.index === 0 && cell.colSpan === 1;
  if (!isStop || row.cells[0]?.text.join('') !== '') return;
  doc.setDrawColor(MUTED).setLineWidth(0.3);
  doc.rect(cell.x + 1.6, cell.y + 1.5, BOX, BOX);
}

function drawGrandTotal(sheet: Sheet, stops: Stop[]): void {
  autoTable(sheet.doc, {
    ...TABLE,
    startY: sheet.y + 6,
    pageBreak: 'avoid',
    foot: [totalRow('Totaal van de lijst', stops)],
  });
}

function drawFrames(sheet: Sheet, title: string, origin: string): void {
  const pages = sheet.doc.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    sheet.doc.setPage(page);
    put(sheet, title, TITLE, PAGE.side, 16);
    put(sheet, origin, QUIET, PAGE.side, PAGE.height - 8);
    put(sheet, `Pagina ${page} van ${pages}`, QUIET, RIGHT, PAGE.height - 8, 'right');
  }
}

/** What is listed, for the title: '23-11-2026, Ochtend' or '23-11-2026 t/m 27-11-2026'. */
export function periodText(from: IsoDate, until: IsoDate, slot: Slot | undefined): string {
  const days = from === until ? formatDate(from) : `${formatDate(from)} t/m ${formatDate(until)}`;
  return slot === undefined ? days : `${days}, ${slot}`;
}
