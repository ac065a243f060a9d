import { ACCENT, put, type Sheet, type Style } from '../shared/pdf/sheet.ts';
import type { Point } from '../shared/point.ts';
import { PAGE } from './list-table.ts';
import type { Stop } from './list.ts';
import { drawMap, heightOfMap } from './map/draw-map.ts';
import { kmOf, kmText } from './map/km.ts';
import { hasMap, layOutMap } from './map/layout.ts';
import type { MapStop } from './map/map.ts';

const HEADING: Style = { font: 'bold', points: 10, leading: 8, color: ACCENT };
const GAP = 6;
/** The maps of the morning and the afternoon are beside each other. */
const WIDTH = (PAGE.right - PAGE.left - GAP) / 2;

/**
 * Draws a map for each slot of a day in which at least two stops have a point. `makeRoom` starts a page if the height
 * does not fit.
 */
export function drawMaps(
  sheet: Sheet,
  stops: (Stop & MapStop)[],
  firm: Point | null,
  makeRoom: (height: number) => void,
): void {
  const slots = [...Map.groupBy(stops, ({ slot }) => slot)].filter(([, ofSlot]) => hasMap(ofSlot));
  if (slots.length === 0) return;
  const maps = slots.map(([slot, ofSlot]) => ({
    name: [`Kaart van de ${slot.toLowerCase()}`, kmText(kmOf(ofSlot, firm))],
    map: layOutMap(ofSlot, firm),
  }));
  const height = HEADING.leading + Math.max(...maps.map(({ map }) => heightOfMap(map, WIDTH)));
  makeRoom(height);
  for (const [index, { name, map }] of maps.entries()) {
    const x = PAGE.left + index * (WIDTH + GAP);
    put(sheet, name.filter(Boolean).join(', '), HEADING, x, sheet.y + HEADING.leading);
    drawMap(sheet, map, { x, y: sheet.y + HEADING.leading, width: WIDTH });
  }
  sheet.y += height;
}
