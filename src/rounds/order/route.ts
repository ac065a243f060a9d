import type { Distances, Tour } from './tour.ts';

/** The order of a tour while it is being improved. A position is free when its node may move. */
export class Route {
  readonly size: number;
  /** The node at each position. */
  readonly order: Int32Array;
  /** The position of each node. */
  readonly positions: Int32Array;
  readonly #distances: Float64Array;
  /** For each position, the first fixed position from this position on. */
  readonly #end: Int32Array;

  constructor({ of, size }: Distances, { nodes, isFixed }: Tour) {
    this.size = size;
    this.#distances = of;
    this.order = Int32Array.from(nodes);
    this.positions = new Int32Array(size);
    this.#end = new Int32Array(size);
    let end = size;
    for (let index = size - 1; index >= 0; index -= 1) {
      if (isFixed[index]) end = index;
      this.#end[index] = end;
      this.positions[nodes[index] ?? 0] = index;
    }
  }

  /** Copies the order of another route of the same tour. */
  copy({ order, positions }: Pick<Route, 'order' | 'positions'>): void {
    this.order.set(order);
    this.positions.set(positions);
  }

  nodeAt(index: number): number {
    return this.order[index] ?? 0;
  }

  positionOf(node: number): number {
    return this.positions[node] ?? 0;
  }

  distance(node: number, other: number): number {
    return this.#distances[node * this.size + other] ?? 0;
  }

  /** The distance between the nodes at two positions. */
  step(one: number, other: number): number {
    return this.distance(this.nodeAt(one), this.nodeAt(other));
  }

  /** The first fixed position at or after a position. It is the size of the route when there is none. */
  endOf(index: number): number {
    return this.#end[index] ?? 0;
  }

  /** Whether all positions from `from` to `to` are free. */
  areFree(from: number, to: number): boolean {
    return this.endOf(from) > to;
  }

  put(index: number, node: number): void {
    this.order[index] = node;
    this.positions[node] = index;
  }

  reverse(from: number, to: number): void {
    for (let one = from, other = to; one < other; one += 1, other -= 1) this.exchange(one, other);
  }

  exchange(one: number, other: number): void {
    const node = this.nodeAt(one);
    this.put(one, this.nodeAt(other));
    this.put(other, node);
  }
}
