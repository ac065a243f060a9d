let last: Promise<void> = Promise.resolve();

/**
 * Resolves after the event loop has handled the requests that have arrived. It resolves for one caller at a time, so
 * requests are also handled between two callers.
 */
export function yieldToRequests(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
}
