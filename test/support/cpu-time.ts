/**
 * The CPU time in seconds that a task takes. A busy or slow machine takes more, so tests compare it with the time for a
 * usual task.
 */
export function secondsOf(task: () => unknown): number {
  const start = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}
