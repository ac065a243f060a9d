import { DomainError } from '../shared/domain-error.ts';
import { programFile } from './own-program.ts';

/** Work that waits keeps its input in memory, so its number is limited. */
const MAX_WAITING = 20;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** The work took longer than its limit. */
export class TookTooLong extends Error {}

/** The message that the worker thread sends back. */
export type Answer = { value: unknown } | { error: string };

/**
 * Runs one of the functions of `worker.ts` in its own thread, in its turn, so that the server answers requests meanwhile.
 * `Work` is the type of that function. Throws TookTooLong after `limitMs` of work, and what `inTurn` throws.
 */
export function inBackground<Work extends (input: never) => unknown>(
  name: string,
  input: Parameters<Work>[0],
  limitMs: number,
): Promise<Awaited<ReturnType<Work>>> {
  return inTurn(() => run(name, input, limitMs)) as Promise<Awaited<ReturnType<Work>>>;
}

/** Runs heavy work, one piece at a time. Throws 'unavailable' when too much work is waiting. */
export async function inTurn<Result>(start: () => Promise<Result>): Promise<Result> {
  if (waiting >= MAX_WAITING) throw tooBusy();
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

/** Each piece of work has its own worker, which ends with it and so frees all memory. */
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
