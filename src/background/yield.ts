let last: Promise<void> = Promise.resolve();

/** Resolves for one caller at a time, each after all requests that have arrived are answered. */
export function yieldToRequests(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
}
