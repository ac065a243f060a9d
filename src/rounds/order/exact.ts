import { distanceOf, type Distances, type Tour } from './tour.ts';

/** The shortest route through a set of free nodes that ends at a given node. `set` has a bit for each node. */
type Best = { set: number; order: number[]; length: number };

/**
 * Finds the shortest order with Held and Karp's dynamic programming. The distances between fixed nodes are left out of
 * the lengths, because these distances never change.
 */
export function exactOrder(known: Distances, { nodes, isFixed }: Tour, free: number[]): number[] {
  const own = free.map((index) => nodes[index]);
  let routes: Best[] = [{ set: 0, order: [], length: 0 }];
  for (const index of free) {
    const longer = new Map<number, Best>();
    for (const { set, order, length } of routes) {
      const before = isFixed[index - 1] ? nodes[index - 1] : order.at(-1);
      for (const [bit, node = 0] of own.entries()) {
        if (set & (1 << bit)) continue;
        const toNext = isFixed[index + 1] ? distanceOf(known, node, nodes[index + 1]) : 0;
        const next = length + distanceOf(known, before, node) + toNext;
        const visited = set | (1 << bit);
        const key = visited * own.length + bit;
        if (next >= (longer.get(key)?.length ?? Infinity)) continue;
        longer.set(key, { set: visited, order: [...order, node], length: next });
      }
    }
    routes = [...longer.values()];
  }
  const [shortest] = routes.toSorted((one, other) => one.length - other.length);
  const moved = shortest?.order.values();
  return nodes.map((node, index) => (isFixed[index] ? node : (moved?.next().value ?? node)));
}
