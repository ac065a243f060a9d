import { distanceOf, type Distances } from './tour.ts';

/** The `count` nearest places of each place, row by row. The nearest comes first. */
export function nearestPlaces(known: Distances, count: number): Int32Array {
  const { size } = known;
  const nearest = new Int32Array(size * count);
  for (let place = 0; place < size; place += 1) {
    const row = nearest.subarray(place * count, (place + 1) * count);
    let found = 0;
    for (let other = 0; other < size; other += 1) {
      if (other === place) continue;
      const distance = distanceOf(known, place, other);
      if (found === count && distance >= distanceOf(known, place, row[count - 1])) continue;
      let n = Math.min(found, count - 1);
      for (; n > 0 && distanceOf(known, place, row[n - 1]) > distance; n -= 1)
        row[n] = row[n - 1] ?? 0;
      row[n] = other;
      found = Math.min(found + 1, count);
    }
  }
  return nearest;
}
