let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn to hold the process for a few milliseconds. Between two turns, whoever asks for them, all requests that
 * have arrived are answered.
 */
export function turn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
}
