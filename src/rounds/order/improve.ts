import { Search } from './search.ts';
import { type Distances, ROUNDING, type Tour } from './tour.ts';

/** A kick changes at most this number of neighbouring nodes. */
const LONGEST_KICK = 30;
const KICKS_PER_PLACE = 8;

/**
 * Improves the order. Then repeatedly changes the order at random (a 'kick') and improves it around this change. Keeps
 * the result only if it is shorter. The random numbers are the same for each tour.
 */
export function improve(known: Distances, tour: Tour, free: readonly number[]): number[] {
  const search = new Search(known, tour);
  const { route } = search;
  search.improve();
  const best = { order: route.order.slice(), positions: route.positions.slice() };
  const random = randomNumbers();
  for (let left = free.length * KICKS_PER_PLACE; left > 0; left -= 1) {
    if (kick(search, free, random) + search.improve() > ROUNDING) {
      best.order.set(route.order);
      best.positions.set(route.positions);
    } else route.copy(best);
  }
  return [...best.order];
}

/** Exchanges two blocks of free nodes, or two nodes with a fixed node between them. */
function kick(search: Search, free: readonly number[], random: () => number): number {
  const { route } = search;
  const below = (most: number) => Math.floor(random() * most);
  const from = free[below(free.length)] ?? 1;
  const other = free[below(free.length)] ?? 1;
  if (route.endOf(from) !== route.endOf(other)) return search.exchangePlaces(from, other);
  const most = Math.min(route.endOf(from) - from, LONGEST_KICK);
  if (most < 2) return 0;
  const middle = from + 1 + below(most - 1);
  return search.exchangeBlocks(from, middle, middle + below(from + most - middle));
}

/** The same random numbers from 0 to 1 for each tour (a linear congruential generator of Numerical Recipes). */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
