const RETRY_MS = 5000;

/**
 * Calls `ask` when somebody changes a record, or has changed a record since the page was loaded. With `atOnce`, also
 * calls `ask` at once. Makes one request at a time, and another one after a change during a request, because the answer
 * may lack this change. Asks again after a failure. `ask` returns whether the server answered. Returns a function that
 * stops these calls.
 */
export function whenChanged(
  ask: (signal: AbortSignal) => Promise<boolean>,
  atOnce: boolean,
): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let asking = Promise.resolve();
  const again = () => {
    asking = asking.then(async () => {
      if (!signal.aborted && !(await ask(signal))) setTimeout(again, RETRY_MS);
    });
  };
  // A form that the server rendered before the change may have old data.
  if (atOnce || document.body.dataset.isChanged !== undefined) again();
  document.addEventListener('vipo:changes', again, { signal });
  return () => stopped.abort();
}
