import { DomainError } from '../shared/domain-error.ts';
import type { Answer, Works } from '../worker.ts';

/** Each that waits keeps what it works on in memory. */
const MOST_WAITING = 20;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** The work took longer than it may. */
export class TookTooLong extends Error {}

/**
 * Does one of the works of `worker.ts` in a thread of its own, one after the other, so that requests are answered
 * meanwhile. Throws TookTooLong after `limitMs` of work, and 'unavailable' when too many are waiting.
 */
export async function inBackground<Name extends keyof Works>(
  name: Name,
  input: Parameters<Works[Name]>[0],
  limitMs: number,
): Promise<Awaited<ReturnType<Works[Name]>>> {
  if (waiting >= MOST_WAITING) throw tooBusy();
  waiting += 1;
  const work = last.then(() => run(name, input, limitMs));
  last = work.catch(() => undefined);
  try {
    return (await work) as Awaited<ReturnType<Works[Name]>>;
  } finally {
    waiting -= 1;
  }
}

function tooBusy(): DomainError {
  const sentence = 'De server heeft het even te druk. Probeer het zo opnieuw.';
  return new DomainError('unavailable', sentence, { retryAfterSeconds: 10 });
}

/** A worker for each work: whatever it did to its memory goes with it. */
async function run(name: string, input: unknown, limitMs: number): Promise<unknown> {
  // In the executable all code lies in one folder, with this name for the other entry point.
  const worker = new Worker(new URL('../worker.ts', import.meta.url));
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
