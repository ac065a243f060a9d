import { DomainError, type ErrorCode, type FieldErrors } from '../shared/domain-error.ts';
import { programFile } from './own-program.ts';
import { clientLeft, inTurn } from './queues.ts';

export class TookTooLong extends Error {}

/** The thread ended before it answered. Its work was not done, so it can be started again. */
export class ThreadEnded extends Error {}

/** The `id` identifies the work in a thread that does several pieces of work. */
export type Answer = { id: number } & ({ value: unknown } | { error: SentError });

/** An error as plain values, because errors lose their class and their code between threads. */
export type SentError = {
  /** Whether the error is a DomainError. Any other error has the code of SQLite or of the system. */
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
 * Runs `inThread` in the queue of its function. The function must not write, because its thread ends when the client
 * disconnects.
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
 * Runs a function of `worker.ts` in a thread. Throws the errors of the function, `tooLong` or TookTooLong after
 * `limitMs`, and 'unavailable' as soon as the signal says that the client has disconnected.
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

let kept: Thread | undefined;

/**
 * Runs a function of `worker.ts` in a thread that is reused, so that its code is loaded once. Throws TookTooLong after
 * `limitMs`; this ends the thread, and other work in the thread throws ThreadEnded.
 */
export function inKeptThread<Work extends (input: never) => unknown>(
  name: string,
  input: Parameters<Work>[0],
  limitMs: number,
): Promise<Awaited<ReturnType<Work>>> {
  // The program can end while a thread with `ref: false` runs.
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
    // Another thread may already have taken the place of this thread.
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
