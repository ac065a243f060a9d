import { AsyncLocalStorage } from 'node:async_hooks';

/** `leave` ends that the present request counts as a writer (`database/gate.ts`), and `comeBack` makes it count again. */
export type Pass = { leave: () => void; comeBack: () => Promise<void> };

const present = new AsyncLocalStorage<Pass | undefined>();

export function withPass<T>(pass: Pass | undefined, work: () => T): T {
  return present.run(pass, work);
}

/**
 * Runs work that writes nothing and may take long, as a thread or another service does. Meanwhile the request does not
 * count as a writer. It continues once nobody else has the database.
 */
export async function outsideGate<T>(work: () => Promise<T>): Promise<T> {
  const pass = present.getStore();
  if (pass === undefined) return work();
  pass.leave();
  try {
    return await work();
  } finally {
    await pass.comeBack();
  }
}
