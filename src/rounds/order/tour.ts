/**
 * A table with the distance between each two nodes, row after row. A node is a stop, or the beginning or the end of the
 * route. A distance is the same in both directions.
 */
export type Distances = { size: number; of: Float64Array };
/**
 * The nodes in the order in which they are visited, each as its row in the distances. A fixed node keeps its
 * position. The first and the last node are always fixed.
 */
export type Tour = { nodes: number[]; isFixed: boolean[] };

/** Smaller differences of lengths come from rounding. */
export const ROUNDING = 1e-9;

export function distances(
  size: number,
  between: (one: number, other: number) => number,
): Distances {
  const of = new Float64Array(size * size);
  for (let one = 0; one < size; one += 1)
    for (let other = one + 1; other < size; other += 1) {
      const distance = between(one, other);
      of[one * size + other] = distance;
      of[other * size + one] = distance;
    }
  return { size, of };
}

export function distanceOf(known: Distances, one = 0, other = 0): number {
  return known.of[one * known.size + other] ?? 0;
}

export function lengthOf(known: Distances, nodes: readonly number[]): number {
  return nodes
    .slice(1)
    .reduce((sum, node, index) => sum + distanceOf(known, nodes[index], node), 0);
}

/** The `count` nearest nodes of each node, row by row. The nearest comes first. */
export function nearestNodes(known: Distances, count: number): Int32Array {
  const { size } = known;
  const nearest = new Int32Array(size * count);
  for (let node = 0; node < size; node += 1) {
    const row = nearest.subarray(node * count, (node + 1) * count);
    let found = 0;
    for (let other = 0; other < size; other += 1) {
      if (other === node) continue;
      const distance = distanceOf(known, node, other);
      if (found === count && distance >= distanceOf(known, node, row[count - 1])) continue;
      let n = Math.min(found, count - 1);
      for (; n > 0 && distanceOf(known, node, row[n - 1]) > distance; n -= 1)
        row[n] = row[n - 1] ?? 0;
      row[n] = other;
      found = Math.min(found + 1, count);
    }
  }
  return nearest;
}
