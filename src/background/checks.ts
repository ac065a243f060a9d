const CHECK_MS = 10 * 60_000;

/**
 * Runs a check after `firstCheckMs` and then every ten minutes. A check waits until the previous check has ended.
 * Returns a function that stops the checks and waits for a check in progress.
 */
export function startChecks(
  check: () => Promise<void>,
  onFailure: (error: unknown) => void,
  firstCheckMs: number,
): () => Promise<void> {
  let work = Promise.resolve();
  const start = () => {
    work = work.then(check).catch(onFailure);
  };
  const first = setTimeout(start, firstCheckMs);
  const timer = setInterval(start, CHECK_MS);
  for (const each of [first, timer]) each.unref();
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    await work;
  };
}
