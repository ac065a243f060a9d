import { presentActor } from '../database/actor.ts';
import { type Db, inTransactionTogether, type WorkOf } from '../database/open.ts';
import { amsterdamDate, type Moment } from '../shared/dates.ts';

/** An attempt returns the result of a stored document, or another value when the document was not stored. */
type Entry = { attempt?: WorkOf<object>; outcome: PromiseWithResolvers<object> };

/** The documents of one series that wait for their numbers. Drawn documents at the head share one transaction. */
export class Queue {
  lastIssuedAt = '';
  readonly #db: Db;
  readonly #entries: Entry[] = [];
  #isScheduled = false;

  constructor(db: Db) {
    this.#db = db;
  }

  get length(): number {
    return this.#entries.length;
  }

  /** Joins the end of the queue. `run` runs an attempt after the attempts of all earlier documents. */
  join(): {
    run: <Outcome extends object>(attempt: () => Outcome) => Promise<Outcome>;
    end: () => void;
  } {
    const entry: Entry = { outcome: Promise.withResolvers() };
    this.#entries.push(entry);
    return {
      run: (attempt) => {
        entry.attempt = { actor: presentActor(), work: attempt };
        entry.outcome = Promise.withResolvers();
        this.#schedule();
        return entry.outcome.promise as Promise<never>;
      },
      end: () => {
        this.#leave(entry);
        this.#schedule();
      },
    };
  }

  /** Stores documents in the next turn of the event loop, together with the other drawings that have arrived. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#storeHead();
    });
  }

  #storeHead(): void {
    const waiting = this.#entries.findIndex(({ attempt }) => attempt === undefined);
    const ready = this.#entries.slice(0, waiting === -1 ? undefined : waiting);
    if (ready.length === 0) return;
    const attempts = ready.flatMap(({ attempt }) => attempt ?? []);
    try {
      const outcomes = inTransactionTogether(this.#db, attempts, isStored);
      for (const [i, outcome] of outcomes.entries()) {
        const entry = ready[i];
        if (entry === undefined) continue;
        settle(entry, outcome);
        // The document leaves the queue immediately, because its number is taken from the series now.
        if (outcome.status === 'fulfilled' && isStored(outcome.value)) this.#leave(entry);
      }
    } catch (reason) {
      for (const entry of ready) settle(entry, { status: 'rejected', reason });
    }
  }

  #leave(entry: Entry): void {
    const at = this.#entries.indexOf(entry);
    if (at !== -1) this.#entries.splice(at, 1);
  }

  /**
   * Returns the moment of the drawing, so that the drawn PDF can be stored. Returns the present moment on another day,
   * after the clock was set back, or when a later moment was stored, so that numbers go up with time.
   */
  momentOf(drawnAt: Moment | undefined, now: Moment): Moment {
    if (drawnAt === undefined || drawnAt > now) return now;
    const isPassed = drawnAt < this.lastIssuedAt && this.lastIssuedAt <= now;
    return isPassed || amsterdamDate(drawnAt) !== amsterdamDate(now) ? now : drawnAt;
  }
}

function isStored(outcome: object): boolean {
  return 'result' in outcome;
}

function settle(entry: Entry, outcome: PromiseSettledResult<object>): void {
  delete entry.attempt;
  if (outcome.status === 'fulfilled') entry.outcome.resolve(outcome.value);
  else entry.outcome.reject(outcome.reason);
}
