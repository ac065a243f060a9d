const STEP_MS = 5;
const LIMIT_MS = 20_000;

/** Checks a condition every few milliseconds until the condition holds. Throws after 20 seconds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`this condition never held: ${String(holds)}`);
    await Bun.sleep(STEP_MS);
  }
}

/** Waits until all callbacks that are ready have run. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

export function forever(): Promise<never> {
  return Promise.withResolvers<never>().promise;
}
