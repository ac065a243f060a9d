import { DomainError } from '../shared/domain-error.ts';
import { programFile } from './own-program.ts';

/** Work that waits keeps its input in memory, so its number is limited. */
const MAX_WAITING = 20;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

export class TookTooLong extends Error {}

export type Answer = { value: unknown } | { error: string };

/** Runs a function of `worker.ts`, of type `Work`, in a thread. Throws TookTooLong after `limitMs`, and as `inTurn`. */
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
