import { paymentText } from '../deliveries/delivery.ts';
import { windowText } from '../deliveries/window.ts';
import { formatLongDate } from '../shared/calendar.ts';
import { formatMoment, type Slot } from '../shared/dates.ts';
import { type Cents, formatEuros } from '../shared/money.ts';
import type { PdfFonts } from '../shared/pdf/font.ts';
import { printable } from '../shared/pdf/printable.ts';
import { ACCENT, MUTED, openSheet, put, type Sheet, type Style } from '../shared/pdf/sheet.ts';
import { plural } from '../shared/plural.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { sumEach, sumOf } from '../shared/sum.ts';
import { drawMaps } from './list-maps.ts';
import {
  drawTable,
  headRows,
  heightOf,
  LINE_HEIGHT,
  PAGE,
  type Row,
  tableOf,
} from './list-table.ts';
import { type DeliveryList, hasLongRemarks, type Stop } from './list.ts';
import { hasMap } from './map/layout.ts';
import type { MapStop } from './map/map.ts';
import { numberStops } from './map/stops.ts';

const TITLE: Style = { font: 'bold', points: 16, leading: 8, color: ACCENT };
const FOOTER: Style = { font: 'regular', points: 9, leading: 4.5, color: MUTED };
const BASELINES = { title: 16, footer: 202 };

type NumberedStop = Stop & MapStop;
type Block = { slot: Slot | undefined; rows: Row[] };

/** The same list and fonts give the same bytes. Throws RangeError for an invalid `id`. */
export function drawDeliveryList(
  { title, company, createdAt, id, stops, firm }: DeliveryList,
  fonts: PdfFonts,
): Uint8Array<ArrayBuffer> {
  const sheet = openSheet(fonts, { title, createdAt, id, orientation: 'landscape' });
  // Each cell has its own part of the line above a row. Square line ends close the gaps between these parts.
  sheet.doc.setLineHeightFactor(LINE_HEIGHT).setLineCap('square');
  sheet.y = PAGE.top;
  const days = Map.groupBy(stops, ({ date }) => date);
  for (const [date, ofDay] of days) {
    const numbered = numberStops(ofDay);
    drawSection(sheet, formatLongDate(date), dayBlocks(numbered));
    drawMaps(sheet, numbered, firm, (height) => fits(sheet, height) || startPage(sheet));
  }
  if (days.size > 1) {
    const total = { slot: undefined, rows: [totalRow('Totaal van de lijst', stops)] };
    drawSection(sheet, 'Alle dagen', [total]);
  }
  drawTitlesAndFooters(
    sheet,
    title,
    `${printable(company)} · gemaakt op ${formatMoment(createdAt)}`,
  );
  return new Uint8Array(sheet.doc.output('arraybuffer'));
}

/** The first block of a slot has the heading of the slot. The last block of the day has the total of the day. */
function dayBlocks(stops: NumberedStop[]): Block[] {
  const slots = [...Map.groupBy(stops, ({ slot }) => slot)];
  const blocks = slots.flatMap(([slot, ofSlot]) => slotBlocks(slot, ofSlot));
  blocks.at(-1)?.rows.push(totalRow('Totaal van de dag', stops));
  return blocks;
}

function slotBlocks(slot: Slot, stops: NumberedStop[]): Block[] {
  const quantity = sumOf(stops, (stop) => stop.quantity);
  const hasNumbers = hasMap(stops);
  const heading = `${slot}: ${plural(stops.length, 'levering')}, ${formatQuantity(quantity)} kuub`;
  const [first = [], ...others] = stops.map((stop) => stopRows(stop, hasNumbers));
  return [[slotRow(heading), ...first], ...others].map((rows) => ({ slot, rows }));
}

function slotRow(heading: string): Row {
  return { kind: 'slot', '': { content: heading, colSpan: 8 } };
}

/** With `hasNumber`, the row has the number of the stop on the map. */
function stopRows(stop: NumberedStop, hasNumber: boolean): Row[] {
  const { remarks } = stop;
  const isLong = hasLongRemarks(stop);
  const row: Row = {
    kind: 'stop',
    ...(hasNumber && { number: String(stop.number) }),
    Naam: [stop.customerName, windowText(stop)].filter(Boolean).join('\n'),
    Adres: stop.address,
    Telefoon: stop.phone,
    Kuub: formatQuantity(stop.quantity),
    Betaling: paymentText(stop.payment),
    'Te innen': money(stop.collect),
    Opmerkingen: isLong ? '' : remarks,
  };
  return isLong ? [row, { kind: 'remarks', Naam: { content: remarks, colSpan: 7 } }] : [row];
}

function totalRow(label: string, stops: Stop[]): Row {
  const { quantity, collect } = sumEach(stops, 'quantity', 'collect');
  return {
    kind: 'total',
    '': { content: `${label}: ${plural(stops.length, 'levering')}`, colSpan: 4 },
    Kuub: formatQuantity(quantity),
    'Te innen': money(collect),
  };
}

function money(amount: Cents | undefined): string {
  return amount === undefined ? '' : formatEuros(amount);
}

/** A section that fits on one page is not split. A longer section starts on this page if its first block fits. */
function drawSection(sheet: Sheet, heading: string, [first, ...others]: Block[]): void {
  if (first === undefined) return;
  first.rows.unshift(...headRows(heading));
  const blocks = [first, ...others].map((block) => ({
    ...block,
    table: tableOf(sheet, block.rows),
  }));
  const [height = 0, ...heights] = blocks.map(({ table }) => heightOf(table));
  const whole = heights.reduce((sum, one) => sum + one, height);
  if (!fits(sheet, PAGE.top + whole <= PAGE.bottom ? whole : height)) startPage(sheet);
  for (const { slot, rows, table } of blocks) {
    const head = [...headRows(`${heading} (vervolg)`), slotRow(`${slot} (vervolg)`)];
    if (!fits(sheet, heightOf(table)) && rows !== first.rows) {
      startPage(sheet);
      const isNewSlot = rows[0]?.kind === 'slot';
      drawTable(sheet, tableOf(sheet, isNewSlot ? head.slice(0, -1) : head));
    }
    drawTable(sheet, fits(sheet, heightOf(table)) ? table : tableOf(sheet, rows, head));
  }
}

function fits({ y }: Sheet, height: number): boolean {
  return y + height <= PAGE.bottom;
}

function startPage(sheet: Sheet): void {
  if (sheet.y > PAGE.top) sheet.doc.addPage();
  sheet.y = PAGE.top;
}

function drawTitlesAndFooters(sheet: Sheet, title: string, origin: string): void {
  const pages = sheet.doc.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    sheet.doc.setPage(page);
    put(sheet, title, TITLE, PAGE.left, BASELINES.title);
    put(sheet, origin, FOOTER, PAGE.left, BASELINES.footer);
    put(sheet, `Pagina ${page} van ${pages}`, FOOTER, PAGE.right, BASELINES.footer, 'right');
  }
}
