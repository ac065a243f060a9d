import { printable } from '../../shared/pdf/printable.ts';
import { ACCENT, INK, put, type Sheet, type Style, widthOf } from '../../shared/pdf/sheet.ts';
import { MARK, SCALE_BAR, WIDTH } from './layout.ts';
import type { RoundMap, Spot } from './map.ts';

/** The left upper corner of the map and its width, in millimetres. */
type Frame = Spot & { width: number };

const WHITE = '#ffffff';
const WOOD = '#8a5a2b';
const NAME: Style = { font: 'regular', points: 9, leading: 4, color: INK };
const NUMBER: Style = { ...NAME, font: 'bold', color: WHITE };
/** The distance from the middle of a letter to its baseline, in millimetres. */
const HALF_LETTER = 1.1;

export function heightOfMap({ height }: RoundMap, width: number): number {
  return (height * width) / WIDTH;
}

/** Draws the same map as the screen. */
export function drawMap(sheet: Sheet, map: RoundMap, { x: left, y: top, width }: Frame): void {
  const { doc } = sheet;
  const mm = width / WIDTH;
  const x = (pixels: number) => left + pixels * mm;
  const y = (pixels: number) => top + pixels * mm;
  const line = (from: Spot, to: Spot) => doc.line(x(from.x), y(from.y), x(to.x), y(to.y));
  const write = (text: string, style: Style, at: Spot) =>
    put(sheet, text, style, x(at.x) - widthOf(sheet, text, style) / 2, y(at.y));
  doc.setDrawColor(ACCENT).setLineWidth(0.4);
  for (const [index, to] of map.route.entries()) line(map.route[index - 1] ?? to, to);
  for (const { name, ...at } of map.towns) {
    const text = printable(name);
    const long = widthOf(sheet, text, NAME);
    doc.setFillColor(WHITE).rect(x(at.x) - long / 2 - 0.5, y(at.y) - 3, long + 1, 3.8, 'F');
    write(text, NAME, at);
  }
  if (map.firm) drawHouse(sheet, { x: x(map.firm.x), y: y(map.firm.y) });
  for (const { label, ...box } of map.marks) {
    const [wide, high] = [box.width * mm, box.height * mm];
    doc.setFillColor(ACCENT).roundedRect(x(box.x), y(box.y), wide, high, high / 2, high / 2, 'F');
    write(label, NUMBER, {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2 + HALF_LETTER / mm,
    });
  }
  drawScaleAndNorth(map, line, write, () => doc.setDrawColor(INK).setLineWidth(0.3));
}

function drawHouse({ doc }: Sheet, { x, y }: Spot): void {
  doc.setFillColor(WOOD).triangle(x - 3, y, x + 3, y, x, y - 3, 'F');
  doc.rect(x - 2, y, 4, 2.6, 'F');
}

function drawScaleAndNorth(
  { height, scale }: RoundMap,
  line: (from: Spot, to: Spot) => void,
  write: (text: string, style: Style, at: Spot) => void,
  thin: () => void,
): void {
  const { left, bottom } = SCALE_BAR;
  const y = height - bottom;
  const right = left + scale.length;
  const north = WIDTH - MARK.height;
  write(scale.text, NAME, { x: left + scale.length / 2, y: y - 5 });
  write('N', NAME, { x: north, y: y - 22 });
  thin();
  line({ x: left, y }, { x: right, y });
  for (const x of [left, right]) line({ x, y: y - 4 }, { x, y });
  line({ x: north, y }, { x: north, y: y - 18 });
  for (const x of [north - 4, north + 4]) line({ x: north, y: y - 18 }, { x, y: y - 12 });
}
