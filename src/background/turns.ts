let last: Promise<void> = Promise.resolve();

/** Resolves for one caller at a time. Between two callers, all requests that have arrived are answered. */
export function turn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
}
