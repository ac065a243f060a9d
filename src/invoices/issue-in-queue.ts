import { inKeptWorker } from '../background/kept-worker.ts';
import { TookTooLong, tooBusy } from '../background/work.ts';
import { prepared } from '../database/open.ts';
import { moment } from '../shared/dates.ts';
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
import { Queue } from './queue.ts';
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
  const store = (drawn?: Drawn<Result>, draw?: Draw) =>
    turn.run(() => attempt({ office, queue, makeDraft }, drawn, draw));
  try {
    const stored = await store(first && (await drawInWorker(first)));
    if ('result' in stored) return stored.result;
    const again = await store(await drawInWorker(stored.draft));
    if ('result' in again) return again.result;
    const last = await store(undefined, await loadDraw());
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
function attempt<Result extends object>(
  { office, queue, makeDraft }: Issuing<Result>,
  drawn: Drawn<Result> | undefined,
  draw: Draw | undefined,
): Outcome<Result> {
  const issuedAt = queue.momentOf(drawn?.draft.issuedAt, moment(office.clock()));
  const made = makeDraft({ issuedAt, ahead: 0 });
  if (!isDraft(made)) return { result: made };
  const pdf = isSame(drawn?.draft, made) ? drawn?.pdf : draw?.(made.document, made.logo);
  if (pdf === undefined) return { draft: made };
  const result = made.store(pdf);
  queue.lastIssuedAt = issuedAt;
  return { result };
}

function isSame(one: Draft<unknown> | undefined, other: Draft<unknown>): boolean {
  return JSON.stringify(one?.snapshot) === JSON.stringify(other.snapshot);
}

const queues = prepared((db): Record<Series, Queue> => ({
  invoice: new Queue(db),
  credit: new Queue(db),
}));
