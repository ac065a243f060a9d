import { distanceOf, type Distances } from './tour.ts';

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
