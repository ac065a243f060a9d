import { DomainError } from '../shared/domain-error.ts';
import { programFile } from './own-program.ts';

/** Each that waits keeps what it works on in memory. */
const MOST_WAITING = 20;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** The work took longer than it may. */
export class TookTooLong extends Error {}

/** What the thread sends back. */
export type Answer = { value: unknown } | { error: string };

/**
 * Runs one of the functions of `worker.ts` in a thread of its own, in its turn, so that requests are answered meanwhile.
 * `Work` is the type of that function. Throws TookTooLong after `limitMs` of work.
 */
export function inBackground<Work extends (input: never) => unknown>(
  name: string,
  input: Parameters<Work>[0],
  limitMs: number,
): Promise<Awaited<ReturnType<Work>>> {
  return inTurn(() => run(name, input, limitMs)) as Promise<Awaited<ReturnType<Work>>>;
}

/** Does heavy work one after the other. Throws 'unavailable' when too many are waiting. */
export async function inTurn<Result>(start: () => Promise<Result>): Promise<Result> {
  if (waiting >= MOST_WAITING) throw tooBusy();
  waiting += 1;
  const work = last.then(start);
  last = work.catch(() => undefined);
  try {
    return await work;
  } finally {
    waiting -= 1;
  }
}

export function tooBusy(): DomainError {
  const sentence = 'De server heeft het even te druk. Probeer het zo opnieuw.';
  return new DomainError('unavailable', sentence, { retryAfterSeconds: 10 });
}

/** A worker for each work: whatever it did to its memory goes with it. */
async function run(name: string, input: unknown, limitMs: number): Promise<unknown> {
  const worker = new Worker(programFile('worker.ts'));
  const closed = new Promise((close) => worker.addEventListener('close', close));
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new TookTooLong(name)), limitMs);
  try {
    const answer = answerOf(worker);
    worker.postMessage({ name, input }, []);
    return await Promise.race([answer, limit.promise]);
  } finally {
    clearTimeout(timer);
    worker.terminate();
    await closed;
  }
}

function answerOf(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if ('error' in data) reject(new Error(data.error));
      else resolve(data.value);
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  });
}
