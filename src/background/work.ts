import { DomainError, type ErrorCode, type FieldErrors } from '../shared/domain-error.ts';
import { programFile } from './own-program.ts';
import { clientLeft, inTurn } from './queues.ts';

export class TookTooLong extends Error {}

/** The error when a thread ends before it answers. The caller can start the work again. */
export class ThreadEnded extends Error {}

/** The answer of a thread. A thread can do several tasks at a time, and `id` says which task is answered. */
export type Answer = { id: number } & ({ value: unknown } | { error: SentError });

/** An error as plain values, because an error object loses its class and its code between threads. */
export type SentError = {
  /** Whether the error is a DomainError. The code of any other error is a code of SQLite or of the system. */
  isRule: boolean;
  code: string;
  message: string;
  stack: string | undefined;
  fields: FieldErrors | undefined;
};

type ThreadOptions = {
  moved?: ArrayBuffer[];
  tooLong?: (() => Error) | undefined;
  gone?: AbortSignal | undefined;
};

/**
 * Waits in the queue of the function, and then runs this function of `worker.ts` with `inThread`. Each function has a
 * queue of its own. The function must only read, because its thread ends when the client disconnects.
 */
export function inBackground<Work extends (input: never) => unknown>(
  name: string,
  input: Parameters<Work>[0],
  limitMs: number,
  tooLong?: () => Error,
): Promise<Awaited<ReturnType<Work>>> {
  return inTurn(name, (gone) => inThread<Work>(name, input, limitMs, { gone, tooLong }));
}

/**
 * Runs a function of `worker.ts` in a thread of its own. Throws the errors of the function. After `limitMs` it throws
 * the error of `tooLong`, or TookTooLong when `tooLong` is undefined. Throws 'unavailable' as soon as the client
 * disconnects.
 */
export async function inThread<Work extends (input: never) => unknown>(
  name: string,
  input: Parameters<Work>[0],
  limitMs: number,
  options: ThreadOptions = {},
): Promise<Awaited<ReturnType<Work>>> {
  const thread = new Thread();
  try {
    return (await thread.run(name, input, limitMs, options)) as Awaited<ReturnType<Work>>;
  } finally {
    await thread.end();
  }
}

/** The longest time that a timer can have: 24 days. Work that must never be interrupted has this time as its limit. */
export const NO_LIMIT_MS = 2 ** 31 - 1;

let kept: Thread | undefined;

/**
 * Runs a function of `worker.ts` in a thread that stays, so that its code is loaded only once. After `limitMs` it
 * throws TookTooLong and ends the thread. Other work in that thread then throws ThreadEnded.
 */
export function inKeptThread<Work extends (input: never) => unknown>(
  name: string,
  input: Parameters<Work>[0],
  limitMs: number,
): Promise<Awaited<ReturnType<Work>>> {
  // With `ref: false` the thread does not keep the program running.
  kept ??= new Thread({ ref: false, smol: true });
  return kept.run(name, input, limitMs) as Promise<Awaited<ReturnType<Work>>>;
}

export async function endKeptThread(): Promise<void> {
  await kept?.end();
}

class Thread {
  readonly #worker: Worker;
  readonly #works = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #closed: Promise<unknown>;
  #last = 0;

  constructor(options?: WorkerOptions) {
    this.#worker = new Worker(programFile('worker.ts'), options);
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => this.#take(data));
    this.#worker.addEventListener('error', ({ message }) => void this.end(message));
    this.#closed = new Promise((close) => this.#worker.addEventListener('close', close));
    void this.#closed.then(() => this.end());
  }

  async run(
    name: string,
    input: unknown,
    limitMs: number,
    { moved = [], gone, tooLong }: ThreadOptions = {},
  ): Promise<unknown> {
    const id = ++this.#last;
    const work = Promise.withResolvers<unknown>();
    this.#works.set(id, work);
    const timer = setTimeout(() => {
      work.reject(tooLong?.() ?? new TookTooLong(name));
      void this.end();
    }, limitMs);
    const leave = () => work.reject(clientLeft());
    if (gone?.aborted) leave();
    gone?.addEventListener('abort', leave, { once: true });
    try {
      this.#worker.postMessage({ id, name, input }, moved);
      return await work.promise;
    } finally {
      clearTimeout(timer);
      gone?.removeEventListener('abort', leave);
      this.#works.delete(id);
    }
  }

  #take(answer: Answer): void {
    const work = this.#works.get(answer.id);
    if ('error' in answer) work?.reject(received(answer.error));
    else work?.resolve(answer.value);
  }

  async end(reason = ''): Promise<void> {
    // A new thread may already have replaced this thread.
    if (kept === this) kept = undefined;
    for (const work of this.#works.values()) work.reject(new ThreadEnded(reason));
    this.#worker.terminate();
    await this.#closed;
  }
}

function received({ isRule, code, message, stack, fields }: SentError): Error {
  if (isRule) return new DomainError(code as ErrorCode, message, fields && { fields });
  return Object.assign(new Error(message), { code, stack });
}
