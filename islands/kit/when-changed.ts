const RETRY_MS = 5000;

/**
 * Calls `ask` when somebody changes a record, or has changed a record since the page was loaded. With `atOnce`, also
 * calls `ask` at once. Makes one request at a time, and asks again after a failure. `ask` returns whether the server
 * answered. Returns a function that stops these calls.
 */
export function whenChanged(
  ask: (signal: AbortSignal) => Promise<boolean>,
  atOnce: boolean,
): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let isAsking = false;
  const again = async () => {
    if (isAsking || signal.aborted) return;
    isAsking = true;
    const isAnswered = await ask(signal);
    isAsking = false;
    if (!isAnswered) setTimeout(() => void again(), RETRY_MS);
  };
  // A form that the server rendered before the change may have old data.
  if (atOnce || document.body.dataset.isChanged !== undefined) void again();
  document.addEventListener('vipo:changes', () => void again(), { signal });
  return () => stopped.abort();
}
