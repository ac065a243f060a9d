import type { Point } from '../../shared/point.ts';
import { hasPoint } from './km.ts';
import type { Box, MapStop, Mark, RoundMap, Spot } from './map.ts';
import { layOutTownNames } from './town-names.ts';

export const WIDTH = 360;
export const SCALE_BAR = { left: 12, bottom: 12, longest: 90 };
/** The space for the marks and names around the points. */
const EDGE = { side: 34, top: 26, bottom: 46 };
const HEIGHT = { least: 90, most: 230 };
export const MARK = { height: 17, character: 6, padding: 5 };
/** The least width and height of the drawn area, in km. A map of stops at one address has this size. */
const LEAST_KM = 1;
const KM_PER_DEGREE = 111.195;

/** Whether at least two stops have a point. */
export function hasMap(stops: readonly MapStop[]): boolean {
  return stops.filter(hasPoint).length > 1;
}

/** Computes the map of the stops that have a point. North is up, and a kilometre has the same length everywhere. */
export function layOutMap(stops: readonly MapStop[], firm: Point | null): RoundMap {
  const placed = stops.filter(hasPoint);
  const firms = firm === null ? [] : [firm];
  const { height, pixelsPerKm, at } = projection([...placed.map(({ point }) => point), ...firms]);
  const spots = placed.map(({ number, town, point }) => ({ number, town, ...at(point) }));
  const ends = firms.map(at);
  const marks = marksOf(spots);
  const homeBox = ends.map((end) => boxAround(end, MARK.height));
  const scale = scaleOf(pixelsPerKm);
  const taken = [...marks, ...homeBox, ...legendOf({ height, scale })];
  return {
    height,
    marks,
    firm: ends[0],
    route: [...ends, ...spots.map(({ x, y }) => ({ x, y })), ...ends],
    towns: layOutTownNames(spots, taken, { width: WIDTH, height }),
    scale,
  };
}

/** The boxes of the scale bar and of the arrow to the north, each with its text. */
export function legendOf({ height, scale }: Pick<RoundMap, 'height' | 'scale'>): Box[] {
  const { left, bottom } = SCALE_BAR;
  const box = (x: number, width: number, high: number): Box => ({
    x,
    y: height - bottom - high,
    width,
    height: high,
  });
  return [box(left, scale.length, 18), box(WIDTH - MARK.height - 6, 12, 32)];
}

function projection(points: Point[]) {
  const lats = points.map(({ lat }) => lat);
  const lons = points.map(({ lon }) => lon);
  const middle = { lat: middleOf(lats), lon: middleOf(lons) };
  const kmPerLon = KM_PER_DEGREE * Math.cos((middle.lat * Math.PI) / 180);
  const wide = Math.max(LEAST_KM, spanOf(lons) * kmPerLon);
  const high = Math.max(LEAST_KM, spanOf(lats) * KM_PER_DEGREE);
  const inner = WIDTH - 2 * EDGE.side;
  const pixelsPerKm = Math.min(inner / wide, HEIGHT.most / high);
  const innerHeight = Math.max(HEIGHT.least, high * pixelsPerKm);
  const at = ({ lat, lon }: Point): Spot => ({
    x: Math.round(WIDTH / 2 + (lon - middle.lon) * kmPerLon * pixelsPerKm),
    y: Math.round(EDGE.top + innerHeight / 2 - (lat - middle.lat) * KM_PER_DEGREE * pixelsPerKm),
  });
  return { height: Math.round(innerHeight + EDGE.top + EDGE.bottom), pixelsPerKm, at };
}

function middleOf(values: number[]): number {
  return (Math.min(...values) + Math.max(...values)) / 2;
}

function spanOf(values: number[]): number {
  return Math.max(...values) - Math.min(...values);
}

type NumberedSpot = Spot & { number: number };

/** Stops share a mark when they are nearer to each other than 0.7 times the height of a mark. */
function marksOf(spots: NumberedSpot[]): Mark[] {
  const groups: NumberedSpot[][] = [];
  for (const spot of spots) {
    const near = groups.find(([first]) => first && distance(first, spot) < MARK.height * 0.7);
    if (near) near.push(spot);
    else groups.push([spot]);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const label = labelOf(group.map(({ number }) => number));
    const width = Math.max(MARK.height, label.length * MARK.character + 2 * MARK.padding);
    return [{ ...boxAround(first, width), label }];
  });
}

function boxAround({ x, y }: Spot, width: number): Box {
  return { x: x - width / 2, y: y - MARK.height / 2, width, height: MARK.height };
}

function distance(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

const MOST_PARTS = 3;

/** '4', '3, 4', '3–6' or '1, 3, 5 +2' */
function labelOf(numbers: number[]): string {
  const runs: number[][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.at(-1) === number - 1) last.push(number);
    else runs.push([number]);
  }
  const parts = runs.flatMap((run) => (run.length > 2 ? [run] : run.map((number) => [number])));
  const texts = parts.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : String(run[0])));
  const rest = parts.slice(MOST_PARTS).flat().length;
  return texts.slice(0, MOST_PARTS).join(', ') + (rest > 0 ? ` +${rest}` : '');
}

/** The longest distance that fits the scale bar and is 1, 2 or 5 times a power of ten, such as '5 km' or '200 m'. */
function scaleOf(pixelsPerKm: number) {
  const longest = SCALE_BAR.longest / pixelsPerKm;
  const power = 10 ** Math.floor(Math.log10(longest));
  const km = power * ([5, 2].find((times) => times * power <= longest) ?? 1);
  const text = km < 1 ? `${Math.round(km * 1000)} m` : `${km} km`;
  return { length: Math.round(km * pixelsPerKm), text };
}
