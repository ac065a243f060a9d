import { Route } from './route.ts';
import { type Distances, nearestNodes, ROUNDING, type Tour } from './tour.ts';

/** Or-opt moves at most this number of neighbouring nodes at a time. */
const LONGEST_BLOCK = 3;
/** The number of nearest nodes of a node. A change must put the node beside one of these. */
const NEAREST = 8;

/**
 * Changes a route with 2-opt, or-opt and exchanges of two nodes, until no change makes the route shorter. Each change
 * puts a node beside one of its nearest nodes. A node is tried again only when its neighbours have changed. A function
 * that changes the route returns by how much the route got shorter, and 0 when the route did not change.
 */
export class Search {
  readonly route: Route;
  readonly #count: number;
  readonly #nearest: Int32Array;
  readonly #hasPinned: boolean;
  /** A ring buffer of the nodes that are still to be tried. It has each node at most once. */
  readonly #waiting: Int32Array;
  readonly #isWaiting: Uint8Array;
  #first = 0;
  #waits = 0;

  constructor(known: Distances, tour: Tour) {
    this.route = new Route(known, tour);
    this.#count = Math.min(NEAREST, known.size - 1);
    this.#nearest = nearestNodes(known, this.#count);
    this.#hasPinned = tour.isFixed.indexOf(true, 1) < known.size - 1;
    this.#waiting = new Int32Array(known.size);
    this.#isWaiting = new Uint8Array(known.size);
    for (let index = 0; index < known.size; index += 1) this.#queue(index);
  }

  /** Improves the route around the nodes that are still to be tried. At first, these are all nodes. */
  improve(): number {
    let total = 0;
    while (this.#waits > 0) {
      const node = this.#waiting[this.#first] ?? 0;
      this.#first = (this.#first + 1) % this.route.size;
      this.#waits -= 1;
      this.#isWaiting[node] = 0;
      for (let gain = Infinity; gain > 0;) {
        gain = this.#improveAt(node);
        total += gain;
      }
    }
    return total;
  }

  /**
   * Moves the nodes from `middle` to `to` before the nodes from `from` to `middle - 1`. The route may get longer.
   */
  exchangeBlocks(from: number, middle: number, to: number): number {
    const { route } = this;
    const before =
      route.step(from - 1, from) + route.step(middle - 1, middle) + route.step(to, to + 1);
    const after =
      route.step(from - 1, middle) + route.step(to, from) + route.step(middle - 1, to + 1);
    route.reverse(from, middle - 1);
    route.reverse(middle, to);
    route.reverse(from, to);
    const joint = from + to - middle;
    this.#queueBoth(from - 1, from);
    this.#queueBoth(joint, joint + 1);
    this.#queueBoth(to, to + 1);
    return before - after;
  }

  /** Exchanges two nodes that are not neighbours. The route may get longer. */
  exchangePlaces(one: number, other: number): number {
    const gain = this.#gainOfExchange(one, other);
    this.route.exchange(one, other);
    for (const index of [one, other]) {
      this.#queueBoth(index - 1, index);
      this.#queue(index + 1);
    }
    return gain;
  }

  #improveAt(node: number): number {
    return (
      this.#turnPart(node, 1) ||
      this.#turnPart(node, -1) ||
      this.#moveBlock(node) ||
      (this.#hasPinned ? this.#exchange(node) : 0)
    );
  }

  /** 2-opt: reverses a part, so that the node gets a nearer neighbour on one side. */
  #turnPart(node: number, side: 1 | -1): number {
    const { route } = this;
    const index = route.positionOf(node);
    const next = index + side;
    if (next < 0 || next >= route.size) return 0;
    const present = route.step(index, next);
    for (let n = 0; n < this.#count; n += 1) {
      const near = this.#near(node, n);
      const closer = present - route.distance(node, near);
      if (closer <= ROUNDING) return 0;
      const other = route.positionOf(near);
      const beyond = other + side;
      if (beyond < 0 || beyond >= route.size) continue;
      const gain = closer + route.step(other, beyond) - route.step(next, beyond);
      const from = Math.min(index, other) + (side === 1 ? 1 : 0);
      const to = Math.max(index, other) - (side === 1 ? 0 : 1);
      if (gain <= ROUNDING || !route.areFree(from, to)) continue;
      route.reverse(from, to);
      this.#queueBoth(from - 1, from);
      this.#queueBoth(to, to + 1);
      return gain;
    }
    return 0;
  }

  /** Or-opt: moves a short block, which begins or ends with the node, beside one of the nearest nodes. */
  #moveBlock(node: number): number {
    const index = this.route.positionOf(node);
    for (let more = 0; more < LONGEST_BLOCK; more += 1) {
      const gain =
        this.#moveBetween(node, index, index + more) ||
        (more > 0 ? this.#moveBetween(node, index - more, index) : 0);
      if (gain > 0) return gain;
    }
    return 0;
  }

  #moveBetween(node: number, from: number, to: number): number {
    const { route } = this;
    if (from < 1 || !route.areFree(from, to)) return 0;
    const removed =
      route.step(from - 1, from) + route.step(to, to + 1) - route.step(from - 1, to + 1);
    const isFirst = route.positionOf(node) === from;
    const last = route.nodeAt(isFirst ? to : from);
    for (let n = 0; n < this.#count; n += 1) {
      const near = this.#near(node, n);
      const closer = removed - route.distance(node, near);
      if (closer <= ROUNDING) return 0;
      const other = route.positionOf(near);
      for (let side = -1; side <= 1; side += 2) {
        const beyond = other + side;
        const right = Math.max(other, beyond);
        if (beyond < 0 || right >= route.size || (right >= from && right <= to + 1)) continue;
        const gain =
          closer - route.distance(last, route.nodeAt(beyond)) + route.step(other, beyond);
        if (gain <= ROUNDING) continue;
        if (!route.areFree(Math.min(from, right), Math.max(to, right - 1))) continue;
        this.#move(from, to, right, isFirst !== (side === 1));
        return gain;
      }
    }
    return 0;
  }

  /** Moves a block before the node at position `right`, and reverses the block if `isTurned`. */
  #move(from: number, to: number, right: number, isTurned: boolean): void {
    const isLater = right > to;
    if (isLater) this.exchangeBlocks(from, to + 1, right - 1);
    else this.exchangeBlocks(right, from, to);
    const start = isLater ? right - 1 - (to - from) : right;
    if (isTurned) this.route.reverse(start, start + to - from);
  }

  /** Exchanges two nodes with a fixed node between them. The other changes never move a node past a fixed node. */
  #exchange(node: number): number {
    const { route } = this;
    const index = route.positionOf(node);
    if (!route.areFree(index, index)) return 0;
    const present = this.#around(index, index);
    for (let n = 0; n < this.#count; n += 1) {
      const near = this.#near(node, n);
      if (route.distance(node, near) >= present) return 0;
      for (let side = -1; side <= 1; side += 2) {
        const other = route.positionOf(near) + side;
        const isPossible = other > 0 && other < route.size && route.areFree(other, other);
        if (!isPossible || route.endOf(other) === route.endOf(index)) continue;
        if (this.#gainOfExchange(index, other) > ROUNDING) return this.exchangePlaces(index, other);
      }
    }
    return 0;
  }

  #gainOfExchange(one: number, other: number): number {
    return (
      this.#around(one, one) +
      this.#around(other, other) -
      this.#around(one, other) -
      this.#around(other, one)
    );
  }

  /** The sum of the distances from the node at position `from` to the two neighbours of position `at`. */
  #around(at: number, from: number): number {
    return this.route.step(at - 1, from) + this.route.step(from, at + 1);
  }

  #near(node: number, n: number): number {
    return this.#nearest[node * this.#count + n] ?? 0;
  }

  #queueBoth(one: number, other: number): void {
    this.#queue(one);
    this.#queue(other);
  }

  #queue(index: number): void {
    const node = this.route.nodeAt(index);
    if (this.#isWaiting[node]) return;
    this.#isWaiting[node] = 1;
    this.#waiting[(this.#first + this.#waits) % this.route.size] = node;
    this.#waits += 1;
  }
}
