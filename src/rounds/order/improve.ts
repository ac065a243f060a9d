import { type Distances, lengthOf, ROUNDING, type Tour } from './tour.ts';

/** Or-opt moves at most this number of neighbouring places at a time. */
const LONGEST_BLOCK = 3;
/** A kick changes at most this number of neighbouring places. */
const LONGEST_KICK = 50;

/**
 * Changes the order with 2-opt, or-opt and exchanges of two places, until none of them makes it shorter. Then exchanges
 * two blocks at random (a 'kick') and improves again, and keeps the result if it is shorter. The random numbers are the
 * same for each tour.
 */
export function improve(known: Distances, { places, isFixed }: Tour, kicks: number): number[] {
  const search = new Search(known, places, isFixed);
  search.improve();
  let best = [...search.order];
  let length = lengthOf(known, best);
  const random = randomNumbers();
  for (let kick = 0; kick < kicks; kick += 1) {
    search.kick(random);
    search.improve();
    const next = lengthOf(known, search.order);
    if (next < length) [best, length] = [[...search.order], next];
    else search.order.splice(0, best.length, ...best);
  }
  return best;
}

/** The same random numbers from 0 to 1 for each tour (a linear congruential generator of Numerical Recipes). */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

class Search {
  readonly order: number[];
  readonly #known: Distances;
  readonly #isFixed: boolean[];
  /** For each position, the end of its run of free positions: the next fixed position. */
  readonly #end: number[];

  constructor(known: Distances, places: number[], isFixed: boolean[]) {
    this.#known = known;
    this.order = [...places];
    this.#isFixed = isFixed;
    this.#end = isFixed.map((_, index) => isFixed.indexOf(true, index));
  }

  improve(): void {
    while (this.turnParts() || this.moveBlocks() || this.exchange());
  }

  kick(random: () => number): void {
    const free = this.#free();
    const below = (most: number) => Math.floor(random() * most);
    const from = free[below(free.length)] ?? 1;
    const rest = Math.min(this.#endOf(from) - from, LONGEST_KICK);
    if (rest < 2) return;
    const middle = from + 1 + below(rest - 1);
    const to = middle + 1 + below(from + rest - middle);
    this.#put(from, [...this.order.slice(middle, to), ...this.order.slice(from, middle)]);
  }

  /** 2-opt: reverses the places from one position to another. */
  turnParts(): boolean {
    let isShorter = false;
    for (const from of this.#free())
      for (let to = from + 1; to < this.#endOf(from); to += 1) {
        const gain =
          this.#step(from - 1, from) +
          this.#step(to, to + 1) -
          this.#step(from - 1, to) -
          this.#step(from, to + 1);
        if (gain <= ROUNDING) continue;
        this.#put(from, this.order.slice(from, to + 1).toReversed());
        isShorter = true;
      }
    return isShorter;
  }

  /** Or-opt: exchanges two blocks that follow each other, of which one is short. The shorter block may be reversed. */
  moveBlocks(): boolean {
    let isShorter = false;
    for (const from of this.#free())
      for (let middle = from + 1; middle < this.#endOf(from); middle += 1)
        isShorter = this.#moveBlock(from, middle) || isShorter;
    return isShorter;
  }

  /** Exchanges the block from `from` to `middle` with the first block after it that makes the order shorter. */
  #moveBlock(from: number, middle: number): boolean {
    const first = middle - from;
    const end = this.#endOf(from);
    const last = first > LONGEST_BLOCK ? Math.min(end, middle + LONGEST_BLOCK) : end;
    const [before, joined] = [this.#step(from - 1, middle), this.#step(middle, from)];
    const opened = this.#step(from - 1, from) + this.#step(middle - 1, middle);
    for (let to = middle; to < last; to += 1) {
      const open = opened + this.#step(to, to + 1);
      const after = this.#step(middle - 1, to + 1);
      const straight = open - before - this.#step(to, from) - after;
      const isFirstShort = first <= to + 1 - middle;
      const turned = isFirstShort
        ? open - before - this.#step(to, middle - 1) - this.#step(from, to + 1)
        : open - this.#step(from - 1, to) - joined - after;
      if (straight <= ROUNDING && turned <= ROUNDING) continue;
      const [one, other] = [this.order.slice(from, middle), this.order.slice(middle, to + 1)];
      if (turned > straight) (isFirstShort ? one : other).reverse();
      this.#put(from, [...other, ...one]);
      return true;
    }
    return false;
  }

  /** Exchanges two places with a fixed place between them. The other changes keep a place in its run. */
  exchange(): boolean {
    let isShorter = false;
    const free = this.#free();
    for (const one of free)
      for (const other of free) {
        if (other < one || this.#endOf(one) === this.#endOf(other)) continue;
        const gain =
          this.#around(one, one) +
          this.#around(other, other) -
          this.#around(one, other) -
          this.#around(other, one);
        if (gain <= ROUNDING) continue;
        const [first = 0, second = 0] = [this.order[one], this.order[other]];
        this.#put(one, [second]);
        this.#put(other, [first]);
        isShorter = true;
      }
    return isShorter;
  }

  #free(): number[] {
    return this.order.flatMap((_, index) => (this.#isFixed[index] ? [] : [index]));
  }

  #endOf(index: number): number {
    return this.#end[index] ?? 0;
  }

  /** The distance between the places at two positions. */
  #step(one: number, other: number): number {
    const { of, size } = this.#known;
    return of[(this.order[one] ?? 0) * size + (this.order[other] ?? 0)] ?? 0;
  }

  /** The distances from the place at position `from` to the two neighbours of position `at`. */
  #around(at: number, from: number): number {
    return this.#step(at - 1, from) + this.#step(from, at + 1);
  }

  #put(from: number, places: number[]): void {
    for (const [index, place] of places.entries()) this.order[from + index] = place;
  }
}
