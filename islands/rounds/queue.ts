import type { SentReport } from '../../src/rounds/ticks/report.ts';

/**
 * A tick that waits to be sent. It has no name or address of a customer, because it stays in the browser until it is
 * sent.
 */
export type Waiting = {
  /** The request id: however often a tick is sent, it counts once. */
  id: string;
  delivery: string;
  /** The moment when the button was pressed, in milliseconds since 1970. */
  at: number;
  body: SentReport & { datum: string; was?: string | undefined; moment?: string };
};

/** The ticks that wait to be sent, in order, for one user or one link. Other tabs may change them too. */
export class Queue {
  readonly #key: string;
  /** The key in earlier versions. It has the name of the user, which can change. */
  readonly #formerKey: string;
  /** The ticks that the browser refused to store, for example because its storage is full. */
  #memory: Waiting[] | undefined;

  constructor(owner: string, name: string) {
    this.#key = `rit:${owner}`;
    this.#formerKey = `rit:${name}`;
  }

  /** Whether the ticks stay stored after the page is closed. */
  get isStored(): boolean {
    return this.#memory === undefined;
  }

  all(): Waiting[] {
    if (this.#memory !== undefined) return this.#memory;
    try {
      return [this.#formerKey, this.#key].flatMap(
        (key) => JSON.parse(localStorage.getItem(key) ?? '[]') as Waiting[],
      );
    } catch {
      return [];
    }
  }

  add(tick: Waiting): void {
    this.#store([...this.all(), tick]);
  }

  remove({ id }: Waiting): void {
    this.#store(this.all().filter((tick) => tick.id !== id));
  }

  #store(ticks: Waiting[]): void {
    try {
      if (ticks.length === 0) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, JSON.stringify(ticks));
      localStorage.removeItem(this.#formerKey);
      this.#memory = undefined;
    } catch {
      this.#memory = ticks;
    }
  }
}
