import { distanceOf, type Distances, type Tour } from './tour.ts';

/**
 * Finds the shortest order with Held and Karp's dynamic programming. For a set of nodes and a last node in this set,
 * `best` has the length of the shortest route through the whole set, and `before` has the node before the last node.
 */
export function exactOrder(known: Distances, { nodes }: Tour, free: number[]): number[] {
  const count = free.length;
  const own = free.map((index) => nodes[index] ?? 0);
  /**
   * The length of the route from node `one` in the free position `n - 1` to node `other` in the free position `n`.
   * Omits the distances between fixed nodes, because these distances never change.
   */
  const step = (n: number, one: number, other: number) => {
    const [from = 0, to = 0] = [free[n - 1], free[n]];
    if (to === from + 1) return distanceOf(known, one, other);
    return distanceOf(known, one, nodes[from + 1]) + distanceOf(known, nodes[to - 1], other);
  };
  const sets = 1 << count;
  const best = new Float64Array(sets * count).fill(Infinity);
  const before = new Int8Array(sets * count).fill(-1);
  for (const [last, node] of own.entries())
    best[(1 << last) * count + last] = distanceOf(known, nodes[(free[0] ?? 0) - 1], node);
  for (let set = 1; set < sets; set += 1) {
    const n = bitsIn(set);
    for (const [last, node] of own.entries()) {
      const length = best[set * count + last] ?? Infinity;
      if (length === Infinity) continue;
      for (const [next, other] of own.entries()) {
        if (set & (1 << next)) continue;
        const at = (set | (1 << next)) * count + next;
        const longer = length + step(n, node, other);
        if (longer >= (best[at] ?? Infinity)) continue;
        best[at] = longer;
        before[at] = last;
      }
    }
  }
  return walkBack({ best, before, count, free, own, nodes, known });
}

type Found = {
  best: Float64Array;
  before: Int8Array;
  count: number;
  free: number[];
  own: number[];
  nodes: number[];
  known: Distances;
};

function walkBack({ best, before, count, free, own, nodes, known }: Found): number[] {
  const after = nodes[(free.at(-1) ?? 0) + 1];
  let set = (1 << count) - 1;
  const totals = own.map(
    (node, last) => (best[set * count + last] ?? 0) + distanceOf(known, node, after),
  );
  let last = totals.indexOf(Math.min(...totals));
  const order = [...nodes];
  for (const index of free.toReversed()) {
    order[index] = own[last] ?? 0;
    const previous = before[set * count + last] ?? 0;
    set &= ~(1 << last);
    last = previous;
  }
  return order;
}

function bitsIn(set: number): number {
  let count = 0;
  for (let left = set; left > 0; left &= left - 1) count += 1;
  return count;
}
