import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A request that may write (`database/write-pause.ts`). Between `suspend` and `resume` it does not count as a writer.
 */
export type Writer = { suspend: () => void; resume: () => Promise<void> };

const present = new AsyncLocalStorage<Writer | undefined>();

export function withWriter<T>(writer: Writer | undefined, work: () => T): T {
  return present.run(writer, work);
}

/**
 * Runs work that may take long and writes nothing, such as work in a thread or a call to another service. During this
 * work the request does not count as a writer. Afterwards the request waits until no other connection writes.
 */
export async function withoutWriting<T>(work: () => Promise<T>): Promise<T> {
  const writer = present.getStore();
  if (writer === undefined) return work();
  writer.suspend();
  try {
    return await work();
  } finally {
    await writer.resume();
  }
}
