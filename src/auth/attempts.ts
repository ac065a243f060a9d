import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../database/open.ts';
import { type Clock, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { failedAttempts } from './schema.ts';

const WINDOW_SECONDS = 15 * 60;
/** Failures within the window: for an account or the pincode, and for an address (a whole office). */
const ACCOUNT_LIMIT = 8;
const ADDRESS_LIMIT = 100;
const MAX_KEY = 300;

export type Attempt = { account: string; address: string };

/** Undefined from `check` is a failure, which counts; anything else clears the account. Throws 'too-many' (429). */
export function countedTry<T>(
  db: Db,
  clock: Clock,
  attempt: Attempt,
  check: () => T | undefined | Promise<T | undefined>,
): Promise<T | undefined> {
  const counted = async () => {
    refuseTooMany(db, clock, attempt);
    const result = await check();
    if (result === undefined) recordFailure(db, clock, attempt);
    else recordSuccess(db, attempt.account);
    return result;
  };
  return inTurn(addressKey(attempt), () => inTurn(accountKey(attempt.account), counted));
}

const turns = new Map<string, Promise<unknown>>();

/** One after the other under a key, so that sending a thousand tries at once gains nothing. */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve();
  const turn = before.then(work, work);
  turns.set(key, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(key) === turn) turns.delete(key);
  }
}

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
export function recordSuccess(db: Db, account: string): void {
  db.delete(failedAttempts)
    .where(eq(failedAttempts.key, accountKey(account)))
    .run();
}

function limitsOf(attempt: Attempt): [key: string, limit: number][] {
  return [
    [accountKey(attempt.account), ACCOUNT_LIMIT],
    [addressKey(attempt), ADDRESS_LIMIT],
  ];
}

function accountKey(account: string): string {
  return `account:${account}`.slice(0, MAX_KEY);
}

function addressKey({ address }: Attempt): string {
  return `address:${address}`;
}

function nthLatestFailure(db: Db, clock: Clock, key: string, n: number): string | undefined {
  return db
    .select({ failedAt: failedAttempts.failedAt })
    .from(failedAttempts)
    .where(
      and(
        eq(failedAttempts.key, key),
        gt(failedAttempts.failedAt, windowStart(clock)),
        // A clock that was ahead must not keep anybody out when it is right again.
        lte(failedAttempts.failedAt, moment(clock())),
      ),
    )
    .orderBy(sql`${failedAttempts.failedAt} desc`)
    .limit(1)
    .offset(n - 1)
    .get()?.failedAt;
}

function windowStart(clock: Clock) {
  return moment(new Date(clock().getTime() - WINDOW_SECONDS * 1000));
}
