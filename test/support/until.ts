const STEP_MS = 5;
const LIMIT_MS = 20_000;

/** Waits until something holds, for what tells nobody when it is so. Throws when it takes too long. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`this never came to hold: ${String(holds)}`);
    await Bun.sleep(STEP_MS);
  }
}

/** Lets everything that is ready to go on do so. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** Waits for what never comes. */
export function forever(): Promise<never> {
  return Promise.withResolvers<never>().promise;
}
