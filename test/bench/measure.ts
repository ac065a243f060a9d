import { dlopen } from 'bun:ffi';

export type Work = () => Promise<unknown>;
/** Work that another process does. */
type Task = { pid: number; work: Work };

const CLIENTS = 8;
/** JavaScriptCore still compiles the code of a screen during its first three hundred requests. */
export const WARM = 320;
export const ROUNDS = 11;
const REQUESTS_A_ROUND = 20;

const libc = dlopen('libc.so.6', { clock_gettime: { args: ['i32', 'ptr'], returns: 'i32' } });

/** The processor time in milliseconds of a process, with all of its threads (Linux only). */
export function processorTime(pid: number): number {
  const time = new BigInt64Array(2);
  // Linux computes the number of a process's clock in this way (clock_getcpuclockid). This clock is much finer than
  // /proc/PID/stat.
  const failed = libc.symbols.clock_gettime((~pid << 3) | 2, time);
  if (failed !== 0) throw new Error(`there is no process ${pid}`);
  return Number(time[0]) * 1000 + Number(time[1]) / 1e6;
}

export async function warmUp(work: Work): Promise<void> {
  await doTimes(work, WARM);
}

/**
 * The median processor times in milliseconds of a request to each of two servers. The rounds alternate, so that a busy
 * machine slows both equally.
 */
export async function compare(
  one: Task,
  other: Task,
  { clients = 1, requests = REQUESTS_A_ROUND } = {},
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, { pid, work }] of [one, other].entries()) {
      const before = processorTime(pid);
      await doTimes(work, requests, clients);
      times[i]?.push((processorTime(pid) - before) / requests);
    }
  }
  return [median(times[0]), median(times[1])];
}

/** Does the work this number of times, with a number of clients that do not wait for each other. */
export async function doTimes(work: Work, times: number, clients = CLIENTS): Promise<void> {
  let begun = 0;
  const client = async () => {
    while (begun < times) {
      begun += 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/**
 * Measures the waits of a `neighbour` while `work` runs, and at the same moments the waits of a client of an idle
 * `control` server, which shows how long the machine itself makes clients wait. Returns the 99th percentile of the
 * first waits minus that of the second, in milliseconds, and at least 0.
 */
export async function waitBeside(work: Work, neighbour: Work, control: Work): Promise<number> {
  const state = { isDone: false };
  const times: [number[], number[]] = [[], []];
  const finished = work().finally(() => (state.isDone = true));
  do {
    const [one, other] = await Promise.all([timeOf(neighbour), timeOf(control)]);
    times[0].push(one);
    times[1].push(other);
  } while (!state.isDone);
  await finished;
  return Math.max(0, share(times[0], 0.99) - share(times[1], 0.99));
}

export async function timeOf(work: Work): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function median(values: number[]): number {
  return share(values, 0.5);
}

/** A quantile of the values. `part` is 0.99 for the 99th percentile. */
export function share(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
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
