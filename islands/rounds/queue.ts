/** A tick that waits to be sent. It has no name or address, since it stays in the browser until it is sent. */
export type Waiting = {
  /** The request id: however often a tick is sent, it counts once. */
  id: string;
  delivery: string;
  /** When the button was pressed, in milliseconds since 1970. */
  at: number;
  body: { geleverd?: boolean; ontvangen?: number | null; datum: string; moment?: string };
};

/** The ticks that wait to be sent, in order, for one user or one link. Other tabs may change them too. */
export class Queue {
  readonly #key: string;
  /** For a browser that does not store anything. */
  #memory: Waiting[] = [];

  constructor(owner: string) {
    this.#key = `rit:${owner}`;
  }

  get all(): Waiting[] {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? '[]') as Waiting[];
    } catch {
      return this.#memory;
    }
  }

  add(tick: Waiting): void {
    this.#store([...this.all, tick]);
  }

  remove({ id }: Waiting): void {
    this.#store(this.all.filter((tick) => tick.id !== id));
  }

  #store(ticks: Waiting[]): void {
    this.#memory = ticks;
    try {
      if (ticks.length === 0) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, JSON.stringify(ticks));
    } catch {
      // The ticks are still in memory, as long as the page is open.
    }
  }
}
