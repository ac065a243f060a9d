import { inKeptWorker } from '../background/kept-worker.ts';
import { TookTooLong, tooBusy } from '../background/work.ts';
import { inTransaction, prepared } from '../database/open.ts';
import { amsterdamDate, moment, type Moment } from '../shared/dates.ts';
import {
  type Draft,
  draftCredit,
  draftInvoice,
  type IssuedCredit,
  type IssuedInvoice,
  isDraft,
  type Office,
  type Place,
} from './draft.ts';
import { type Draw, loadDraw } from './pdf/draw.ts';
import type { Series } from './schema.ts';

/** The function 'invoice' of `worker.ts`. */
export type DrawInWorker = (
  input: Pick<Draft<unknown>, 'document' | 'logo'>,
) => Promise<Uint8Array>;

const LIMIT_MS = 10_000;
/** A document that waits takes memory, mostly for its logo. Those behind so many are drawn when their turn comes. */
const MOST_AHEAD = 16;

/** Makes the invoice of a delivery, or finds the one that it has. Throws as `draftInvoice`. */
export function issueInvoiceInQueue(
  office: Office,
  deliveryId: number,
  version?: number,
): Promise<IssuedInvoice> {
  return issueInQueue(office, 'invoice', (place) =>
    draftInvoice(office, place, deliveryId, version),
  );
}

/** Makes the credit of the invoice of a delivery. Throws as `draftCredit`. */
export function issueCreditInQueue(
  office: Office,
  deliveryId: number,
  reason: string,
): Promise<IssuedCredit> {
  return issueInQueue(office, 'credit', (place) => draftCredit(office, place, deliveryId, reason));
}

type MakeDraft<Result> = (place: Place) => Draft<Result> | Result;

/**
 * Issues a document. Drawing takes longer than all the rest, so a worker draws while others are served, and several
 * documents are drawn ahead: each with the number that follows those of the queue before it. When its turn comes, a
 * short transaction makes the draft again, and stores the PDF only if it is that of exactly this draft. Otherwise, as
 * after a change of the delivery, the document is drawn again: by the worker, and then in the transaction itself, where
 * nothing can change any more.
 */
async function issueInQueue<Result extends object>(
  office: Office,
  series: Series,
  makeDraft: MakeDraft<Result>,
): Promise<Result> {
  const queue = queues(office.db)[series];
  const place = { issuedAt: moment(office.clock()), ahead: queue.length };
  const first = place.ahead < MOST_AHEAD ? makeDraft(place) : undefined;
  if (first !== undefined && !isDraft(first)) return first;
  const turn = queue.join();
  const issue = { office, queue, makeDraft };
  try {
    const [drawn] = await Promise.all([first && drawInWorker(first), turn.came]);
    const stored = store(issue, drawn);
    if ('result' in stored) return stored.result;
    const again = store(issue, await drawInWorker(stored.draft));
    if ('result' in again) return again.result;
    const last = store(issue, undefined, await loadDraw());
    if ('result' in last) return last.result;
    throw new Error('a document that is drawn in its transaction is always stored');
  } finally {
    turn.end();
  }
}

type Issuing<Result> = { office: Office; queue: Queue; makeDraft: MakeDraft<Result> };
/** `pdf` is undefined when the worker ended or failed. */
type Drawn<Result> = { draft: Draft<Result>; pdf: Uint8Array | undefined };
type Outcome<Result> = { result: Result } | { draft: Draft<Result> };

async function drawInWorker<Result>(draft: Draft<Result>): Promise<Drawn<Result>> {
  const { document, logo } = draft;
  try {
    const pdf = await inKeptWorker<DrawInWorker>('invoice', { document, logo }, LIMIT_MS);
    return { draft, pdf };
  } catch (error) {
    // Here it would take as long, and nobody would be served.
    if (error instanceof TookTooLong) throw tooBusy();
    return { draft, pdf: undefined };
  }
}

/** Stores a document with the PDF that was drawn of it, or with that of `draw`. Without either, returns its draft. */
function store<Result extends object>(
  { office, queue, makeDraft }: Issuing<Result>,
  drawn: Drawn<Result> | undefined,
  draw?: Draw,
): Outcome<Result> {
  const issuedAt = queue.momentOf(drawn?.draft.issuedAt, moment(office.clock()));
  const attempt = (): Outcome<Result> => {
    const made = makeDraft({ issuedAt, ahead: 0 });
    if (!isDraft(made)) return { result: made };
    const pdf = isSame(drawn?.draft, made) ? drawn?.pdf : draw?.(made.document, made.logo);
    return pdf === undefined ? { draft: made } : { result: made.store(pdf) };
  };
  const outcome = inTransaction<object>(office.db, attempt) as Outcome<Result>;
  if ('result' in outcome) queue.lastIssuedAt = issuedAt;
  return outcome;
}

function isSame(one: Draft<unknown> | undefined, other: Draft<unknown>): boolean {
  return JSON.stringify(one?.snapshot) === JSON.stringify(other.snapshot);
}

/** The documents of one series that wait for their numbers. */
class Queue {
  length = 0;
  lastIssuedAt = '';
  #last: Promise<unknown> = Promise.resolve();

  /** Joins the end. `came` resolves once all before have ended. */
  join(): { came: Promise<unknown>; end: () => void } {
    const came = this.#last;
    const ended = Promise.withResolvers<unknown>();
    this.#last = ended.promise;
    this.length += 1;
    const end = () => {
      this.length -= 1;
      ended.resolve(came);
    };
    return { came, end };
  }

  /**
   * The moment of issue: that of the drawing, so that this can be stored. It is the present one for a drawing of another
   * day, and when the clock was set back or a later moment was stored since, so that numbers go up with time.
   */
  momentOf(drawnAt: Moment | undefined, now: Moment): Moment {
    if (drawnAt === undefined || drawnAt > now) return now;
    const isPassed = drawnAt < this.lastIssuedAt && this.lastIssuedAt <= now;
    return isPassed || amsterdamDate(drawnAt) !== amsterdamDate(now) ? now : drawnAt;
  }
}

const queues = prepared((): Record<Series, Queue> => ({
  invoice: new Queue(),
  credit: new Queue(),
}));
