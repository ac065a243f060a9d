const queues = new Map<string, Promise<unknown>>();

/** Runs the work of a key in the order of the calls, one at a time. */
export async function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(key) ?? Promise.resolve();
  const turn = before.then(work, work);
  queues.set(key, turn);
  try {
    return await turn;
  } finally {
    if (queues.get(key) === turn) queues.delete(key);
  }
}

const groups = new Map<string, { running: number; waiting: (() => void)[] }>();

/** Runs the work of a key at the same time, while `admits` allows one more. One is always allowed. */
export async function sideBySide<T>(
  key: string,
  admits: (running: number) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  const group = groups.get(key) ?? { running: 0, waiting: [] };
  groups.set(key, group);
  const hasRoom = () => group.running === 0 || admits(group.running);
  if (hasRoom()) group.running++;
  else await new Promise<void>((start) => group.waiting.push(start));
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
