import { exactOrder } from './exact.ts';
import { improve } from './improve.ts';
import { distanceOf, type Distances, lengthOf, ROUNDING, type Tour } from './tour.ts';

/** The shortest of all orders is computed for at most this number of nodes that may move. */
const MOST_EXACT = 9;

/**
 * Finds a short order of the nodes. Returns the present order when the found order is not shorter.
 * The same tour always gives the same order.
 */
export function shortestOrder(known: Distances, tour: Tour): number[] {
  const free = tour.nodes.flatMap((_, index) => (tour.isFixed[index] ? [] : [index]));
  if (free.length < 2) return tour.nodes;
  const found =
    free.length <= MOST_EXACT
      ? exactOrder(known, tour, free)
      : improve(known, { ...tour, nodes: nearestNeighbours(known, tour, free) }, free);
  const gain = lengthOf(known, tour.nodes) - lengthOf(known, found);
  return gain > ROUNDING ? found : tour.nodes;
}

function nearestNeighbours(known: Distances, tour: Tour, free: number[]): number[] {
  const nodes = [...tour.nodes];
  const left = free.map((index) => tour.nodes[index] ?? 0);
  for (const index of free) {
    const far = left.map((node) => distanceOf(known, nodes[index - 1], node));
    nodes[index] = left.splice(far.indexOf(Math.min(...far)), 1)[0] ?? 0;
  }
  return nodes;
}
