import { withoutWriting } from './writer.ts';

const queues = new Map<string, Promise<unknown>>();

/** Runs the tasks of a key one after the other, in the order of the calls. */
export async function runInOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(key) ?? Promise.resolve();
  const isReady = withoutWriting(() => before.then(nothing, nothing));
  const run = isReady.then(work);
  queues.set(key, run);
  try {
    return await run;
  } finally {
    if (queues.get(key) === run) queues.delete(key);
  }
}

function nothing(): void {}

const groups = new Map<string, { running: number; waiting: (() => void)[] }>();

/**
 * Runs tasks with the same key concurrently. A task starts when `mayStart` allows one more task, or when no other task
 * of the key runs.
 */
export async function runConcurrently<T>(
  key: string,
  mayStart: (running: number) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  const group = groups.get(key) ?? { running: 0, waiting: [] };
  groups.set(key, group);
  const hasRoom = () => group.running === 0 || mayStart(group.running);
  if (hasRoom()) group.running++;
  else await withoutWriting(() => new Promise<void>((start) => group.waiting.push(start)));
  try {
    return await work();
  } finally {
    group.running--;
    while (group.waiting.length > 0 && hasRoom()) {
      group.running++;
      group.waiting.shift()?.();
    }
    if (group.running === 0) groups.delete(key);
  }
}
