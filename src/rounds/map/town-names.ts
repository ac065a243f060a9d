import type { Box, Spot, TownName } from './map.ts';

type TownSpot = Spot & { town: string };

const LINE = 13;
const CHARACTER = 6.2;
const GAP = 11;

/** Finds a place for the name of each town beside one of its stops. Omits a name without a free place. */
export function layOutTownNames(
  spots: readonly TownSpot[],
  marks: readonly Box[],
  { width, height }: { width: number; height: number },
): TownName[] {
  const taken = [...marks];
  const towns = Map.groupBy(
    spots.filter(({ town }) => town !== ''),
    ({ town }) => town,
  );
  return [...towns].flatMap(([name, ofTown]) => {
    const long = name.length * CHARACTER;
    const free = ofTown
      .flatMap(({ x, y }) => besideOf(x, y, long))
      .find(
        (box) =>
          box.x >= 2 &&
          box.x + long <= width - 2 &&
          box.y >= 2 &&
          box.y + LINE <= height - LINE &&
          !taken.some((other) => overlaps(box, other)),
      );
    if (free === undefined) return [];
    taken.push(free);
    return [{ name, x: Math.round(free.x + long / 2), y: Math.round(free.y + LINE - 3) }];
  });
}

/** The places for a name: below, above, right and left of a spot. */
function besideOf(x: number, y: number, long: number): Box[] {
  const size = { width: long, height: LINE };
  return [
    { x: x - long / 2, y: y + GAP, ...size },
    { x: x - long / 2, y: y - GAP - LINE, ...size },
    { x: x + GAP + 4, y: y - LINE / 2, ...size },
    { x: x - GAP - 4 - long, y: y - LINE / 2, ...size },
  ];
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
