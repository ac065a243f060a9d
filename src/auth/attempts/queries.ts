import { and, count, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Db, DbAndClock } from '../../database/open.ts';
import { type Clock, moment, type Moment } from '../../shared/dates.ts';
import { failedAttempts } from '../schema.ts';
import { type Attempt, clearedKeys, limitsOf, windowStart } from './attempt.ts';

export type Counter = DbAndClock & { secret: Uint8Array };

export function recordFailure({ db, clock, secret }: Counter, attempt: Attempt): void {
  const failedAt = moment(clock());
  const rows = limitsOf(secret, attempt).map(({ key }) => ({ key, failedAt }));
  db.insert(failedAttempts).values(rows).run();
}

export function clearFailures(
  { db, secret }: Counter,
  attempt: Pick<Attempt, 'target' | 'browser'>,
): void {
  const isCleared = inArray(failedAttempts.key, clearedKeys(secret, attempt));
  db.delete(failedAttempts).where(isCleared).run();
}

export function deleteExpiredFailures(db: Db, clock: Clock): void {
  const isExpired = lte(failedAttempts.failedAt, windowStart(clock()));
  db.delete(failedAttempts).where(isExpired).run();
}

export function countFailures(counter: Counter, key: string): number {
  const where = withinWindow(counter, key);
  return counter.db.select({ n: count() }).from(failedAttempts).where(where).get()?.n ?? 0;
}

export function findNthLatestFailure(counter: Counter, key: string, n: number): Moment | undefined {
  return counter.db
    .select({ failedAt: failedAttempts.failedAt })
    .from(failedAttempts)
    .where(withinWindow(counter, key))
    .orderBy(desc(failedAttempts.failedAt))
    .limit(1)
    .offset(n - 1)
    .get()?.failedAt;
}

function withinWindow({ clock }: Counter, key: string) {
  return and(
    eq(failedAttempts.key, key),
    gt(failedAttempts.failedAt, windowStart(clock())),
    // A failure with a time in the future was stored by a wrong clock, so it does not count.
    lte(failedAttempts.failedAt, moment(clock())),
  );
}
