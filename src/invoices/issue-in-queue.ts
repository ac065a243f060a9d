import { tooBusy } from '../background/queues.ts';
import { inKeptThread, TookTooLong } from '../background/work.ts';
import { type DbAndClock, prepared } from '../database/open.ts';
import { moment } from '../shared/dates.ts';
import { type Draft, type DraftAsked, isDraft, type MakeDraft } from './draft.ts';
import { type Draw, loadDraw } from './pdf/draw.ts';
import { Queue } from './queue.ts';
import type { Series } from './schema.ts';

/** The function 'invoice' of `worker.ts`. */
type DrawInWorker = (input: Pick<Draft<unknown>, 'document' | 'logo'>) => Promise<Uint8Array>;

const LIMIT_MS = 10_000;
/** At most this many PDFs are drawn before their turn, because each PDF takes memory, mostly for the logo. */
const MOST_AHEAD = 16;

/**
 * Returns a function that issues documents of a series in their turn. It throws the errors of `draft`, and
 * 'unavailable' when drawing takes too long.
 */
export function inQueue<Asked extends unknown[], Result extends object>(
  series: Series,
  draft: DraftAsked<Asked, Result>,
) {
  return (office: DbAndClock, ...asked: Asked): Promise<Result> =>
    issueInQueue(office, series, (position) => draft(office, position, ...asked));
}

/**
 * A worker draws the PDF. When it is the turn of the document, the PDF is stored. If the draft has changed by then, the
 * PDF is drawn again before it is stored.
 */
async function issueInQueue<Result extends object>(
  office: DbAndClock,
  series: Series,
  makeDraft: MakeDraft<Result>,
): Promise<Result> {
  const queue = queues(office.db)[series];
  const position = { issuedAt: moment(office.clock()), ahead: queue.length };
  const first = position.ahead < MOST_AHEAD ? makeDraft(position) : undefined;
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

type Issuing<Result> = { office: DbAndClock; queue: Queue; makeDraft: MakeDraft<Result> };
/** `pdf` is undefined when the worker ended or failed. */
type Drawn<Result> = { draft: Draft<Result>; pdf: Uint8Array | undefined };
type Outcome<Result> = { result: Result } | { draft: Draft<Result> };

async function drawInWorker<Result>(draft: Draft<Result>): Promise<Drawn<Result>> {
  const { document, logo } = draft;
  try {
    const pdf = await inKeptThread<DrawInWorker>('invoice', { document, logo }, LIMIT_MS);
    return { draft, pdf };
  } catch (error) {
    // Drawing in this thread would take as long as in the worker, and would delay all requests.
    if (error instanceof TookTooLong) throw tooBusy();
    return { draft, pdf: undefined };
  }
}

/** Stores the document if there is a PDF of the present draft. Otherwise returns this draft, which must be drawn. */
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
