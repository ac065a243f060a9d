import { programFile } from './own-program.ts';
import { type Answer, TookTooLong } from './work.ts';

/** The worker ended before it answered. Its work was not done, so it can be started again. */
export class WorkerEnded extends Error {}

let kept: KeptWorker | undefined;

/**
 * Runs a function of `worker.ts` in a thread that is reused, so that its code is loaded once. Throws TookTooLong after
 * `limitMs`; this ends the thread, and other work in the thread throws WorkerEnded.
 */
export function inKeptWorker<Work extends (input: never) => unknown>(
  name: string,
  input: Parameters<Work>[0],
  limitMs: number,
): Promise<Awaited<ReturnType<Work>>> {
  kept ??= new KeptWorker();
  return kept.run(name, input, limitMs) as Promise<Awaited<ReturnType<Work>>>;
}

export async function endKeptWorker(): Promise<void> {
  await kept?.end();
}

class KeptWorker {
  // With `ref: false` the program can end while this thread runs.
  readonly #worker = new Worker(programFile('worker.ts'), { ref: false, smol: true });
  readonly #works = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #closed: Promise<unknown>;
  #last = 0;

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => this.#take(data));
    this.#worker.addEventListener('error', () => void this.end());
    this.#closed = new Promise((close) => this.#worker.addEventListener('close', close));
    void this.#closed.then(() => this.end());
  }

  async run(name: string, input: unknown, limitMs: number): Promise<unknown> {
    const id = ++this.#last;
    const work = Promise.withResolvers<unknown>();
    this.#works.set(id, work);
    const timer = setTimeout(() => {
      work.reject(new TookTooLong(name));
      void this.end();
    }, limitMs);
    try {
      this.#worker.postMessage({ id, name, input }, []);
      return await work.promise;
    } finally {
      clearTimeout(timer);
      this.#works.delete(id);
    }
  }

  #take(answer: Answer): void {
    const work = this.#works.get(answer.id ?? 0);
    if ('error' in answer) work?.reject(new Error(answer.error));
    else work?.resolve(answer.value);
  }

  async end(): Promise<void> {
    // Another thread may have taken its place already.
    if (kept === this) kept = undefined;
    for (const work of this.#works.values()) work.reject(new WorkerEnded());
    this.#worker.terminate();
    await this.#closed;
  }
}
