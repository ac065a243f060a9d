import { eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { finderBy } from '../../database/statements.ts';
import { type Clock, moment } from '../../shared/dates.ts';
import { type Failure, failures } from '../schema.ts';

const MAX_LENGTH = 500;

/**
 * Stores a failure. When the same work failed before and has not succeeded since, keeps the moment of the first
 * failure.
 */
export function recordFailureOf(db: Db, clock: Clock, what: Failure['what'], error: unknown): void {
  const row = { at: moment(clock()), error: String(error).slice(0, MAX_LENGTH) };
  db.insert(failures)
    .values({ what, ...row })
    .onConflictDoUpdate({ target: failures.what, set: { error: row.error } })
    .run();
}

export function clearFailureOf(db: Db, what: Failure['what']): void {
  db.delete(failures).where(eq(failures.what, what)).run();
}

export function listFailures(db: Db): Failure[] {
  return db.select().from(failures).all();
}

export const findFailure = finderBy(getTableColumns(failures), failures.what);
