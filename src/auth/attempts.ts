import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/open.ts';
import { type Clock, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { failedAttempts } from './schema.ts';

const WINDOW_SECONDS = 15 * 60;
/** Failures within the window: for an account or the pincode, and for an address (a whole office). */
const ACCOUNT_LIMIT = 8;
const ADDRESS_LIMIT = 100;

/** What a try counts against: an account (or the pincode) and the address that it comes from. */
export type Attempt = { account: string; address: string };

/** Throws 'too-many' (429, with the seconds to wait) when either has failed too often. */
export function refuseTooMany(db: Db, clock: Clock, attempt: Attempt): void {
  for (const [key, limit] of limitsOf(attempt)) {
    const oldest = nthLatestFailure(db, clock, key, limit);
    if (oldest === undefined) continue;
    const passed = (clock().getTime() - Date.parse(oldest)) / 1000;
    throw new DomainError('too-many', 'Te veel pogingen. Probeer het over een kwartier opnieuw.', {
      retryAfterSeconds: Math.max(1, Math.ceil(WINDOW_SECONDS - passed)),
    });
  }
}

export function recordFailure(db: Db, clock: Clock, attempt: Attempt): void {
  const start = windowStart(clock);
  db.delete(failedAttempts).where(lt(failedAttempts.failedAt, start)).run();
  const failedAt = moment(clock());
  const rows = limitsOf(attempt).map(([key]) => ({ key, failedAt }));
  db.insert(failedAttempts).values(rows).run();
}

/** A success clears the account, never the address. */
export function recordSuccess(db: Db, attempt: Attempt): void {
  db.delete(failedAttempts)
    .where(eq(failedAttempts.key, accountKey(attempt)))
    .run();
}

function limitsOf(attempt: Attempt): [key: string, limit: number][] {
  return [
    [accountKey(attempt), ACCOUNT_LIMIT],
    [`address:${attempt.address}`, ADDRESS_LIMIT],
  ];
}

function accountKey({ account }: Attempt): string {
  return `account:${account}`;
}

function nthLatestFailure(db: Db, clock: Clock, key: string, n: number): string | undefined {
  return db
    .select({ failedAt: failedAttempts.failedAt })
    .from(failedAttempts)
    .where(and(eq(failedAttempts.key, key), gt(failedAttempts.failedAt, windowStart(clock))))
    .orderBy(sql`${failedAttempts.failedAt} desc`)
    .limit(1)
    .offset(n - 1)
    .get()?.failedAt;
}

function windowStart(clock: Clock) {
  return moment(new Date(clock().getTime() - WINDOW_SECONDS * 1000));
}
