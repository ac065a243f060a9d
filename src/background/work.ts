import { programFile } from './own-program.ts';
import { clientLeft, inTurn } from './queues.ts';

export class TookTooLong extends Error {}

/** The `id` identifies the work in a worker that does several pieces of work. */
export type Answer = { id?: number | undefined } & ({ value: unknown } | { error: string });

/** Runs `inThread` in the queue of its function. The thread ends when the client leaves, so the function only reads. */
export function inBackground<Work extends (input: never) => unknown>(
  name: string,
  input: Parameters<Work>[0],
  limitMs: number,
): Promise<Awaited<ReturnType<Work>>> {
  return inTurn(name, (gone) => inThread<Work>(name, input, limitMs, { gone }));
}

type ThreadOptions = {
  /** Buffers to transfer. */
  moved?: ArrayBuffer[];
  gone?: AbortSignal | undefined;
};

/**
 * Runs a function of `worker.ts` in a thread. Throws TookTooLong after `limitMs`, and 'unavailable' as soon as the signal
 * says that the client has left.
 */
export async function inThread<Work extends (input: never) => unknown>(
  name: string,
  input: Parameters<Work>[0],
  limitMs: number,
  { moved = [], gone }: ThreadOptions = {},
): Promise<Awaited<ReturnType<Work>>> {
  const worker = new Worker(programFile('worker.ts'));
  const closed = new Promise((close) => worker.addEventListener('close', close));
  const ended = Promise.withResolvers<never>();
  const timer = setTimeout(() => ended.reject(new TookTooLong(name)), limitMs);
  const leave = () => ended.reject(clientLeft());
  if (gone?.aborted) leave();
  gone?.addEventListener('abort', leave, { once: true });
  try {
    const answer = answerOf(worker) as Promise<Awaited<ReturnType<Work>>>;
    worker.postMessage({ name, input }, moved);
    return await Promise.race([answer, ended.promise]);
  } finally {
    clearTimeout(timer);
    gone?.removeEventListener('abort', leave);
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
