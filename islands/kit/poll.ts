const INTERVAL_MS = 30_000;

/**
 * Makes a request every half minute and when the page becomes visible, one at a time. Returns a function that stops
 * this.
 */
export function poll(ask: (signal: AbortSignal) => Promise<void>, atOnce: boolean): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let isAsking = false;
  const askOnce = async () => {
    if (isAsking || document.visibilityState !== 'visible') return;
    isAsking = true;
    await ask(signal);
    isAsking = false;
  };
  const again = () => void askOnce();
  if (atOnce) again();
  const timer = setInterval(again, INTERVAL_MS);
  document.addEventListener('visibilitychange', again, { signal });
  window.addEventListener('focus', again, { signal });
  return () => {
    stopped.abort();
    clearInterval(timer);
  };
}
