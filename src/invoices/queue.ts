import { presentActor } from '../database/actor.ts';
import { type Db, inTransactionTogether, type WorkOf } from '../database/open.ts';
import { amsterdamDate, type Moment } from '../shared/dates.ts';

/** `attempt` returns the result of a stored document, or another value when the document was not stored. */
type Entry = { attempt?: WorkOf<object>; outcome: PromiseWithResolvers<object> };

/**
 * The longest time that a document waits for PDFs that are being drawn. Waiting documents are stored in one commit. One
 * commit of eight documents writes a quarter of the bytes of eight commits.
 */
const MOST_WAIT_MS = 25;

/** The documents of one series that wait for their numbers. All drawn documents at the front share one transaction. */
export class Queue {
  lastIssuedAt = '';
  readonly #db: Db;
  readonly #mostWaitMs: number;
  readonly #entries: Entry[] = [];
  #isScheduled = false;
  #deadline: ReturnType<typeof setTimeout> | undefined;

  constructor(db: Db, mostWaitMs = MOST_WAIT_MS) {
    this.#db = db;
    this.#mostWaitMs = mostWaitMs;
  }

  get length(): number {
    return this.#entries.length;
  }

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

  /**
   * Stores the documents in the next iteration of the event loop. When some PDFs are still being drawn, stores the
   * drawn documents at the front after at most `mostWaitMs`.
   */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (this.#entries.every(isDrawn)) this.#storeHead();
      else if (this.#entries.some(isDrawn))
        this.#deadline ??= setTimeout(() => this.#storeHead(), this.#mostWaitMs);
    });
  }

  #storeHead(): void {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    const waiting = this.#entries.findIndex((entry) => !isDrawn(entry));
    const ready = this.#entries.slice(0, waiting === -1 ? undefined : waiting);
    if (ready.length === 0) return;
    const attempts = ready.flatMap(({ attempt }) => attempt ?? []);
    try {
      const outcomes = inTransactionTogether(this.#db, attempts, isStored);
      for (const [i, outcome] of outcomes.entries()) {
        const entry = ready[i];
        if (entry === undefined) continue;
        settle(entry, outcome);
        // A stored document leaves the queue immediately. Otherwise its number would be counted twice.
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
   * The moment at which a document is issued. This is the moment of drawing, because the PDF states it. It is `now` if
   * nothing was drawn, if the moment of drawing is in the future or has another date, or if the last document was
   * issued after the moment of drawing and not after `now`.
   */
  momentOf(drawnAt: Moment | undefined, now: Moment): Moment {
    if (drawnAt === undefined || drawnAt > now) return now;
    const isPassed = drawnAt < this.lastIssuedAt && this.lastIssuedAt <= now;
    return isPassed || amsterdamDate(drawnAt) !== amsterdamDate(now) ? now : drawnAt;
  }
}

function isDrawn({ attempt }: Entry): boolean {
  return attempt !== undefined;
}

function isStored(outcome: object): boolean {
  return 'result' in outcome;
}

function settle(entry: Entry, outcome: PromiseSettledResult<object>): void {
  delete entry.attempt;
  if (outcome.status === 'fulfilled') entry.outcome.resolve(outcome.value);
  else entry.outcome.reject(outcome.reason);
}
