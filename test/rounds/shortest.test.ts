import { expect, test } from 'bun:test';
import { exactOrder } from '../../src/rounds/order/exact.ts';
import { shortestOrder } from '../../src/rounds/order/shortest.ts';
import { distances, lengthOf, type Tour } from '../../src/rounds/order/tour.ts';
import { kmBetween } from '../../src/shared/point.ts';

/** The coordinates of berlin52 in TSPLIB: x and y of each node. Its shortest tour has a length of 7542. */
const BERLIN52 = [
  565, 575, 25, 185, 345, 750, 945, 685, 845, 655, 880, 660, 25, 230, 525, 1000, 580, 1175, 650,
  1130, 1605, 620, 1220, 580, 1465, 200, 1530, 5, 845, 680, 725, 370, 145, 665, 415, 635, 510, 875,
  560, 365, 300, 465, 520, 585, 480, 415, 835, 625, 975, 580, 1215, 245, 1320, 315, 1250, 400, 660,
  180, 410, 250, 420, 555, 575, 665, 1150, 1160, 700, 580, 685, 595, 685, 610, 770, 610, 795, 645,
  720, 635, 760, 650, 475, 960, 95, 260, 875, 920, 700, 500, 555, 815, 830, 485, 1170, 65, 830, 610,
  605, 625, 595, 360, 1340, 725, 1740, 245,
];
const BERLIN52_LENGTH = 7542;

type Place = { x: number; y: number };

/** Random nodes in a square. The same seed gives the same nodes. */
function nodes(count: number, seed: number): Place[] {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 1000;
  };
  return Array.from({ length: count }, () => ({ x: next(), y: next() }));
}

/** A tour that begins and ends at the first node. The first and the last node and those at `fixed` stay in place. */
function tourOf(all: Place[], fixed: number[] = []) {
  const stops = [...all, ...all.slice(0, 1)];
  const known = distances(stops.length, (one, other) => {
    const [a, b] = [stops[one], stops[other]];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : NaN;
  });
  const order = [...stops.keys()];
  const isFixed = order.map((index) => [0, all.length, ...fixed].includes(index));
  return { known, tour: { nodes: order, isFixed } satisfies Tour };
}

/** All possible tours: every order of the free nodes, with each fixed node in its place. */
function allOrders({ nodes: order, isFixed }: Tour): number[][] {
  const at = order.flatMap((_, index) => (isFixed[index] ? [] : [index]));
  return permutations(at).map((moved) => {
    const result = [...order];
    for (const [n, index] of at.entries()) result[index] = moved[n] ?? 0;
    return result;
  });
}

function permutations(items: number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

test.each([
  [2, []],
  [5, []],
  [7, []],
  [8, [3, 4]],
  [8, [1, 7]],
])('of %p nodes with %j fixed, the order is the shortest of all orders', (count, fixed) => {
  for (const seed of [1, 2, 3]) {
    const { known, tour } = tourOf(nodes(count, seed), fixed);
    const found = shortestOrder(known, tour);
    const shortest = Math.min(...allOrders(tour).map((order) => lengthOf(known, order)));
    expect(lengthOf(known, found)).toBeCloseTo(shortest, 6);
    for (const index of [0, count, ...fixed]) expect(found[index]).toBe(index);
    expect(found.toSorted((a, b) => a - b)).toEqual(tour.nodes);
  }
});

/** The length of the shortest tour of at most twelve nodes (Held and Karp). */
function optimum(known: ReturnType<typeof distances>, count: number): number {
  const at = (one: number, other: number) => known.of[one * known.size + other] ?? NaN;
  let best = new Map<string, number>([['1 0', 0]]);
  for (let n = 1; n < count; n += 1) {
    const next = new Map<string, number>();
    for (const [key, length] of best) {
      const [set = 0, last = 0] = key.split(' ').map(Number);
      for (let node = 1; node < count; node += 1) {
        if (set & (1 << node)) continue;
        const longer = `${set | (1 << node)} ${node}`;
        next.set(longer, Math.min(next.get(longer) ?? Infinity, length + at(last, node)));
      }
    }
    best = next;
  }
  return Math.min(...[...best].map(([key, length]) => length + at(Number(key.split(' ')[1]), 0)));
}

test('twelve nodes get an order that is at most 5 % longer than the optimum', () => {
  for (const seed of [4, 5]) {
    const { known, tour } = tourOf(nodes(12, seed));
    expect(lengthOf(known, shortestOrder(known, tour))).toBeLessThanOrEqual(
      1.05 * optimum(known, 12),
    );
  }
});

test('berlin52 of TSPLIB gets an order that is at most 5 % longer than the optimum, and the same order each time', () => {
  const berlin = Array.from({ length: 52 }, (_, n) => ({
    x: BERLIN52[2 * n] ?? NaN,
    y: BERLIN52[2 * n + 1] ?? NaN,
  }));
  const { known, tour } = tourOf(berlin);
  const rounded = { ...known, of: known.of.map(Math.round) };
  const found = shortestOrder(rounded, tour);
  expect(lengthOf(rounded, found)).toBeWithin(BERLIN52_LENGTH, 1.05 * BERLIN52_LENGTH);
  expect(shortestOrder(rounded, tour)).toEqual(found);
});

test('nodes with fixed nodes between them get an order that is at most 5 % longer than the optimum', () => {
  for (const fixed of [
    [5, 10],
    [1, 4, 7, 10, 13],
  ])
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { known, tour } = tourOf(nodes(11 + fixed.length, seed), fixed);
      const free = tour.nodes.filter((index) => !tour.isFixed[index]);
      const shortest = lengthOf(known, exactOrder(known, tour, free));
      expect(lengthOf(known, shortestOrder(known, tour))).toBeWithin(
        shortest - 1e-6,
        1.05 * shortest,
      );
    }
});

test('400 nodes in a square get an order that is at most 5 % longer than the optimum', () => {
  const shuffled = nodes(400, 9).map(({ x, y }, index) => ({ index, key: x * 1000 + y }));
  const square = shuffled
    .toSorted((one, other) => one.key - other.key)
    .map(({ index }) => ({ x: index % 20, y: Math.floor(index / 20) }));
  const { known, tour } = tourOf(square);
  expect(lengthOf(known, shortestOrder(known, tour))).toBeWithin(400 - 1e-6, 1.05 * 400);
});

test('with many nodes the fixed nodes keep their position, and the new order is shorter than the present order', () => {
  for (const seed of [6, 7, 8]) {
    const { known, tour } = tourOf(nodes(40, seed), [5, 6, 20, 39]);
    const found = shortestOrder(known, tour);
    expect([5, 6, 20, 39].map((index) => found[index])).toEqual([5, 6, 20, 39]);
    expect(found.toSorted((a, b) => a - b)).toEqual(tour.nodes);
    expect(lengthOf(known, found)).toBeLessThan(lengthOf(known, tour.nodes));
    const again = shortestOrder(known, { ...tour, nodes: found });
    expect(lengthOf(known, again)).toBeLessThanOrEqual(lengthOf(known, found));
  }
});

test('nodes at the same point keep their present order', () => {
  const { known, tour } = tourOf(Array.from({ length: 15 }, () => ({ x: 1, y: 1 })));
  expect(shortestOrder(known, tour)).toEqual(tour.nodes);
});

test('the distance between two points follows the surface of the earth', () => {
  const [dam, domkerk] = [
    { lat: 52.373, lon: 4.8925 },
    { lat: 52.0907, lon: 5.1214 },
  ];
  expect(kmBetween(dam, domkerk)).toBeCloseTo(35.0, 0);
  expect(kmBetween({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBeCloseTo(Math.PI * 6371, 6);
  expect(kmBetween(dam, dam)).toBe(0);
});
