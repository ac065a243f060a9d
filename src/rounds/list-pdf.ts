import type { Table } from 'jspdf-autotable';
import { type DeliveryDetails, paymentText } from '../deliveries/delivery.ts';
import {
  formatDate,
  formatLongDate,
  formatMoment,
  type IsoDate,
  type Moment,
  type Slot,
} from '../shared/dates.ts';
import { countLines } from '../shared/lines.ts';
import { type Cents, cents, formatEuros } from '../shared/money.ts';
import { printable } from '../shared/pdf/printable.ts';
import {
  ACCENT,
  MUTED,
  openSheet,
  type PdfFonts,
  put,
  type Sheet,
  type Style,
} from '../shared/pdf/sheet.ts';
import { formatQuantity, thousandths } from '../shared/quantity.ts';
import {
  cell,
  drawTable,
  headRows,
  heightOf,
  LINE_HEIGHT,
  MOST_HEIGHT,
  MOST_LINES,
  PAGE,
  type Row,
  STRONG,
  tableOf,
  TEXT,
} from './list-table.ts';

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

const TITLE: Style = { font: 'bold', points: 16, leading: 8, color: ACCENT };
const QUIET: Style = { font: 'regular', points: 9, leading: 4.5, color: MUTED };
const BASELINES = { title: 16, foot: 202 };
/** Remarks of more characters would make a high tower of their column. */
const SHORT = 150;

/**
 * Draws the list for the driver, A4 landscape, by day and slot, with kuub and money of each day. The same data and
 * fonts give the same bytes. Throws RangeError for a file id that isn't one.
 */
export function drawDeliveryList(
  { title, company, createdAt, id, stops }: DeliveryList,
  fonts: PdfFonts,
): Uint8Array<ArrayBuffer> {
  const sheet = openSheet(fonts, { title, createdAt, id, orientation: 'landscape' });
  sheet.doc.setLineHeightFactor(LINE_HEIGHT);
  sheet.y = PAGE.top;
  const days = Map.groupBy(stops, ({ date }) => date);
  for (const [date, ofDay] of days)
    drawSection(sheet, formatLongDate(date), dayBlocks(sheet, ofDay));
  if (days.size > 1) {
    const rows = [totalRow(sheet, 'Totaal van de lijst', stops)];
    drawSection(sheet, 'Alle dagen', [{ slot: [], rows, table: tableOf(sheet, rows) }]);
  }
  drawFrames(sheet, title, `${printable(company)} · gemaakt op ${formatMoment(createdAt)}`);
  return new Uint8Array(sheet.doc.output('arraybuffer'));
}

/** About how many pages the list takes, told without drawing it. */
export function estimatePages(stops: Stop[]): number {
  const lines = stops.reduce((sum, { customerName, address, phone, remarks }) => {
    const [beside, below] = isLong(remarks) ? ['', remarks] : [remarks, ''];
    const columns = [customerName, address, phone, beside].map((text) => estimateLines(text, 25));
    return sum + Math.max(...columns) + estimateLines(below, 100);
  }, 0);
  return lines / MOST_LINES;
}

function estimateLines(text: string, lineLength: number): number {
  return text === '' ? 0 : countLines(text) + text.length / lineLength;
}

/** Rows that stay together, and the name of their slot where they go on on another page. */
type Block = { slot: Row[]; rows: Row[]; table: Table };

function dayBlocks(sheet: Sheet, stops: Stop[]): Block[] {
  const slots = [...Map.groupBy(stops, ({ slot }) => slot)];
  const blocks = slots.flatMap(([slot, ofSlot]) => slotBlocks(sheet, slot, ofSlot));
  blocks.at(-1)?.rows.push(totalRow(sheet, 'Totaal van de dag', stops));
  return blocks.map((rows) => ({ ...rows, table: tableOf(sheet, rows.rows) }));
}

function slotBlocks(sheet: Sheet, slot: Slot, stops: Stop[]): Omit<Block, 'table'>[] {
  const heading = `${slot}: ${countText(stops.length)}, ${kuub(stops)} kuub`;
  const above = [slotRow(sheet, `${slot} (vervolg)`)];
  const [first = [], ...more] = stops.flatMap((stop) => together(sheet, stopRows(sheet, stop)));
  const beginning = { slot: above, rows: [slotRow(sheet, heading), ...first] };
  return [beginning, ...more.map((rows) => ({ slot: above, rows }))];
}

/** In one piece, unless that is higher than a page. */
function together(sheet: Sheet, rows: Row[]): Row[][] {
  const isLow = rows.length === 1 || heightOf(tableOf(sheet, rows)) <= MOST_HEIGHT;
  return isLow ? [rows] : rows.map((row) => [row]);
}

function slotRow(sheet: Sheet, heading: string): Row {
  return { kind: 'slot', cells: [cell(sheet, '', heading, STRONG, 'Opmerkingen')] };
}

function stopRows(sheet: Sheet, stop: Stop): Row[] {
  const { remarks } = stop;
  const box = cell(sheet, '', '');
  const cells = [
    box,
    cell(sheet, 'Naam', stop.customerName, STRONG),
    cell(sheet, 'Adres', stop.address),
    cell(sheet, 'Telefoon', stop.phone),
    cell(sheet, 'Kuub', formatQuantity(stop.quantity)),
    cell(sheet, 'Betaling', paymentText(stop.payment)),
    cell(sheet, 'Te innen', money(stop.collect), STRONG),
    cell(sheet, 'Opmerkingen', isLong(remarks) ? '' : remarks),
  ];
  if (!isLong(remarks)) return [{ kind: 'stop', cells }];
  const below = [box, cell(sheet, 'Naam', remarks, TEXT, 'Opmerkingen')];
  return [
    { kind: 'stop', cells },
    { kind: 'more', cells: below },
  ];
}

function isLong(remarks: string): boolean {
  return remarks.length > SHORT;
}

function money(amount: Cents | undefined): string {
  return amount === undefined ? '' : formatEuros(amount).replaceAll('\u00a0', ' ');
}

function totalRow(sheet: Sheet, label: string, stops: Stop[]): Row {
  return {
    kind: 'total',
    cells: [
      cell(sheet, '', `${label}: ${countText(stops.length)}`, STRONG, 'Telefoon'),
      cell(sheet, 'Kuub', kuub(stops), STRONG),
      cell(sheet, 'Betaling', ''),
      cell(sheet, 'Te innen', money(toCollect(stops)), STRONG),
      cell(sheet, 'Opmerkingen', ''),
    ],
  };
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

/** What fits on a page is not parted; what is longer begins here if its first block has room. */
function drawSection(sheet: Sheet, heading: string, blocks: Block[]): void {
  const head = tableOf(sheet, headRows(sheet, heading));
  const [first = 0, ...more] = blocks.map(({ table }) => heightOf(table));
  const whole = more.reduce((sum, height) => sum + height, first);
  const fits = (top: number, height: number) => top + heightOf(head) + height <= PAGE.bottom;
  const hasRoom = fits(sheet.y, fits(PAGE.top, whole) ? whole : first);
  if (!hasRoom && sheet.y > PAGE.top) startPage(sheet);
  drawTable(sheet, head);
  const above = headRows(sheet, `${heading} (vervolg)`);
  for (const [i, { slot, rows, table }] of blocks.entries()) {
    const isOver = () => sheet.y + heightOf(table) > PAGE.bottom;
    if (i > 0 && isOver()) {
      startPage(sheet);
      const begins = rows[0]?.kind === 'slot';
      drawTable(sheet, tableOf(sheet, begins ? above : [...above, ...slot]));
    }
    drawTable(sheet, isOver() ? tableOf(sheet, rows, [...above, ...slot]) : table);
  }
}

function startPage(sheet: Sheet): void {
  sheet.doc.addPage();
  sheet.y = PAGE.top;
}

function drawFrames(sheet: Sheet, title: string, origin: string): void {
  const pages = sheet.doc.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    sheet.doc.setPage(page);
    put(sheet, title, TITLE, PAGE.left, BASELINES.title);
    put(sheet, origin, QUIET, PAGE.left, BASELINES.foot);
    put(sheet, `Pagina ${page} van ${pages}`, QUIET, PAGE.right, BASELINES.foot, 'right');
  }
}

/** Which deliveries are listed; both days are in it, no slot is the whole day. */
export type Period = { from: IsoDate; until: IsoDate; slot: Slot | undefined };

/** What is listed, for the title: '23-11-2026, Ochtend' or '23-11-2026 t/m 27-11-2026'. */
export function periodText({ from, until, slot }: Period): string {
  const days = from === until ? formatDate(from) : `${formatDate(from)} t/m ${formatDate(until)}`;
  return slot === undefined ? days : `${days}, ${slot}`;
}
