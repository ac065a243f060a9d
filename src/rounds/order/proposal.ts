import { kmBetween, type Point } from '../../shared/point.ts';
import { hasPoint, kmOf } from '../map/km.ts';
import { shortestOrder } from './shortest.ts';
import { distances } from './tour.ts';

type Stop = { id: number; point: Point | null };
/** A fixed stop keeps its position in the order. */
type MovableStop = Stop & { isFixed: boolean };
type Asked = { stops: readonly MovableStop[]; firm: Point | null };

/** `km` is the length of the proposed order, and `kmNow` that of the present order (`kmOf`). */
export type Proposal = {
  order: number[];
  km: number | null;
  kmNow: number | null;
  withoutPoint: number[];
};

/**
 * Proposes a short order for the stops of a slot. Stops without a point that are not fixed come last, in their present
 * order. Without the firm's point, the route begins at the first stop that has a point, and does not lead back.
 */
export function proposeOrder({ stops, firm }: Asked): Proposal {
  const present = withoutPointLast(stops);
  const placed = present.filter(hasPoint);
  const found = shortestNodes(placed, firm, firm ?? stops.find(hasPoint)?.point);
  const proposed = found.map((node) => placed[node]);
  const order = present.map((stop) => (hasPoint(stop) ? (proposed.shift() ?? stop) : stop));
  return {
    order: order.map(({ id }) => id),
    km: kmOf(order, firm),
    kmNow: kmOf(stops, firm),
    withoutPoint: stops.filter((stop) => !hasPoint(stop)).map(({ id }) => id),
  };
}

function withoutPointLast<Of extends MovableStop>(stops: readonly Of[]): Of[] {
  const movable = stops.filter((stop) => !stop.isFixed);
  const rest = [...movable.filter(hasPoint), ...movable.filter((stop) => !hasPoint(stop))];
  return stops.map((stop) => (stop.isFixed ? stop : (rest.shift() ?? stop)));
}

/**
 * The indexes of the stops in a short order. Without the firm's point, the distance from each stop to the end is 0, so
 * that the way back does not count.
 */
function shortestNodes(
  placed: readonly (MovableStop & { point: Point })[],
  firm: Point | null,
  start: Point | undefined,
): number[] {
  const points = [start, ...placed.map(({ point }) => point), firm];
  const known = distances(points.length, (one, other) => {
    const [from, to] = [points[one], points[other]];
    return from && to ? kmBetween(from, to) : 0;
  });
  const nodes = [...points.keys()];
  const isFixed = [true, ...placed.map((stop) => stop.isFixed), true];
  return shortestOrder(known, { nodes, isFixed })
    .slice(1, -1)
    .map((node) => node - 1);
}
