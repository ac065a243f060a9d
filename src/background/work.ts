import { DomainError } from '../shared/domain-error.ts';
import { programFile } from './own-program.ts';
import { outsideGate } from './waiting.ts';

/** Waiting work keeps its input in memory, so its amount is limited. */
const MAX_WAITING = 20;

let lastWork: Promise<unknown> = Promise.resolve();
let waiting = 0;

export class TookTooLong extends Error {}

/** The `id` identifies the work in a worker that does several pieces of work. */
export type Answer = { id?: number | undefined } & ({ value: unknown } | { error: string });

/** Runs `inThread`, one piece of work at a time. */
export function inBackground<Work extends (input: never) => unknown>(
  name: string,
  input: Parameters<Work>[0],
  limitMs: number,
): Promise<Awaited<ReturnType<Work>>> {
  return inTurn(() => inThread<Work>(name, input, limitMs));
}

/** Runs heavy work, one piece at a time. Throws 'unavailable' when too much work is waiting. */
export async function inTurn<Result>(start: () => Promise<Result>): Promise<Result> {
  if (waiting >= MAX_WAITING) throw tooBusy();
  waiting += 1;
  const work = lastWork.then(start);
  lastWork = work.catch(() => undefined);
  try {
    return await outsideGate(() => work);
  } finally {
    waiting -= 1;
  }
}

export function tooBusy(): DomainError {
  const sentence = 'De server heeft het even te druk. Probeer het zo opnieuw.';
  return new DomainError('unavailable', sentence, { retryAfterSeconds: 10 });
}

/** Runs a function of `worker.ts` in a thread. `moved` are buffers to transfer. Throws TookTooLong after `limitMs`. */
export async function inThread<Work extends (input: never) => unknown>(
  name: string,
  input: Parameters<Work>[0],
  limitMs: number,
  moved: ArrayBuffer[] = [],
): Promise<Awaited<ReturnType<Work>>> {
  const worker = new Worker(programFile('worker.ts'));
  const closed = new Promise((close) => worker.addEventListener('close', close));
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new TookTooLong(name)), limitMs);
  try {
    const answer = answerOf(worker) as Promise<Awaited<ReturnType<Work>>>;
    worker.postMessage({ name, input }, moved);
    return await Promise.race([answer, timeout.promise]);
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
