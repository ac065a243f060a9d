import { runConcurrently, runInOrder } from '../../background/mutex.ts';
import { type Attempt, limitsOf, tooManyAttempts } from './attempt.ts';
import {
  clearFailures,
  type Counter,
  countFailures,
  findNthLatestFailure,
  recordFailure,
} from './queries.ts';

/**
 * Runs a check as soon as the earlier checks of the same target or known browser have ended. When the check returns
 * undefined, the attempt counts as a failure. Any other result clears the failures. Throws 'too-many' when the target,
 * browser or IP address has too many failures.
 */
export function countAttempt<T>(
  counter: Counter,
  attempt: Attempt,
  check: () => T | undefined | Promise<T | undefined>,
): Promise<T | undefined> {
  const counted = async () => {
    assertNotTooMany(counter, attempt);
    const result = await check();
    if (result === undefined) recordFailure(counter, attempt);
    else clearFailures(counter, attempt);
    return result;
  };
  const [own, ...shared] = limitsOf(counter.secret, attempt);
  let work = counted;
  for (const { key, most } of shared) {
    const inner = work;
    const mayStart = (running: number) => countFailures(counter, key) + running < most;
    work = () => runConcurrently(key, mayStart, inner);
  }
  return runInOrder(own.key, work);
}

export function assertNotTooMany(counter: Counter, attempt: Attempt): void {
  for (const { key, most } of limitsOf(counter.secret, attempt)) {
    const oldest = findNthLatestFailure(counter, key, most);
    if (oldest !== undefined) throw tooManyAttempts(oldest, counter.clock());
  }
}
