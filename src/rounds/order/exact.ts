import { distanceOf, type Distances, type Tour } from './tour.ts';

/**
 * Finds the shortest order with Held and Karp's dynamic programming. For a set of places and a last place in this set,
 * `best` has the length of the shortest route through the whole set, and `before` has the place before the last place.
 */
export function exactOrder(known: Distances, { places }: Tour, free: number[]): number[] {
  const count = free.length;
  const own = free.map((index) => places[index] ?? 0);
  /**
   * The length of the route from place `one` in the free position `n - 1` to place `other` in the free position `n`.
   * Omits the distances between fixed places, because these distances never change.
   */
  const step = (n: number, one: number, other: number) => {
    const [from = 0, to = 0] = [free[n - 1], free[n]];
    if (to === from + 1) return distanceOf(known, one, other);
    return distanceOf(known, one, places[from + 1]) + distanceOf(known, places[to - 1], other);
  };
  const sets = 1 << count;
  const best = new Float64Array(sets * count).fill(Infinity);
  const before = new Int8Array(sets * count).fill(-1);
  for (const [last, place] of own.entries())
    best[(1 << last) * count + last] = distanceOf(known, places[(free[0] ?? 0) - 1], place);
  for (let set = 1; set < sets; set += 1) {
    const n = bitsIn(set);
    for (const [last, place] of own.entries()) {
      const length = best[set * count + last] ?? Infinity;
      if (length === Infinity) continue;
      for (const [next, other] of own.entries()) {
        if (set & (1 << next)) continue;
        const at = (set | (1 << next)) * count + next;
        const longer = length + step(n, place, other);
        if (longer >= (best[at] ?? Infinity)) continue;
        best[at] = longer;
        before[at] = last;
      }
    }
  }
  return walkBack({ best, before, count, free, own, places, known });
}

type Found = {
  best: Float64Array;
  before: Int8Array;
  count: number;
  free: number[];
  own: number[];
  places: number[];
  known: Distances;
};

function walkBack({ best, before, count, free, own, places, known }: Found): number[] {
  const after = places[(free.at(-1) ?? 0) + 1];
  let set = (1 << count) - 1;
  const totals = own.map(
    (place, last) => (best[set * count + last] ?? 0) + distanceOf(known, place, after),
  );
  let last = totals.indexOf(Math.min(...totals));
  const order = [...places];
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
