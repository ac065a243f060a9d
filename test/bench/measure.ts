export type Work = () => Promise<unknown>;

const TRIES = 40;
const CLIENTS = 8;
const WINDOW_MS = 1000;
const ROUNDS = 3;

/** The median times of two tasks in milliseconds. The tasks alternate, so that a busy machine slows both equally. */
export async function compareTimes(
  one: Work,
  other: Work,
  tries = TRIES,
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let i = 0; i < tries; i++) {
    times[0].push(await timeOf(one));
    times[1].push(await timeOf(other));
  }
  // The first quarter compiles code and fills caches.
  return [median(times[0].slice(tries / 4)), median(times[1].slice(tries / 4))];
}

/** The median rates of two tasks per second with eight clients at once. The tasks alternate. */
export async function compareRates(one: Work, other: Work): Promise<[number, number]> {
  const rates: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    rates[0].push(await rateOf(one));
    rates[1].push(await rateOf(other));
  }
  return [median(rates[0]), median(rates[1])];
}

export async function rateOf(work: Work, windowMs = WINDOW_MS): Promise<number> {
  const start = performance.now();
  let done = 0;
  const client = async () => {
    for (; performance.now() - start < windowMs; done++) await work();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (done * 1000) / (performance.now() - start);
}

/** How long another client waits for its own requests, in milliseconds, while `work` runs. */
export async function waitsBeside(
  work: Work,
  neighbour: Work,
): Promise<{ p99: number; longest: number }> {
  const state = { isDone: false };
  const finished = work().finally(() => (state.isDone = true));
  const times = [await timeOf(neighbour)];
  while (!state.isDone) times.push(await timeOf(neighbour));
  await finished;
  const sorted = times.toSorted((a, b) => a - b);
  return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, longest: sorted.at(-1) ?? 0 };
}

export async function timeOf(work: Work): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The memory of a process in MB, now and at its highest since the last `forgetPeak` (Linux only). */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await Bun.file(`/proc/${pid}/status`).text();
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

export async function forgetPeak(pid: number): Promise<void> {
  await Bun.write(`/proc/${pid}/clear_refs`, '5');
}
