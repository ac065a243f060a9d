import { createHmac } from 'node:crypto';
import { and, count, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../database/open.ts';
import { type Clock, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { failedAttempts } from './schema.ts';

const WINDOW_SECONDS = 15 * 60;
/** Failures within the window: for an account, the pincode or a known browser, and for an address (a whole office). */
const ACCOUNT_LIMIT = 8;
const ADDRESS_LIMIT = 100;

/** What counting takes; the secret is the server's, and stands in no backup. */
export type Counter = { db: Db; clock: Clock; secret: Uint8Array };

/** A known browser, one that has logged in to the account before, has a count of its own. */
export type Attempt = { account: string; address: string; browser?: string | undefined };

type Limit = { key: string; most: number };

/** Undefined from `check` is a failure, which counts; anything else clears the account. Throws 'too-many' (429). */
export function countedTry<T>(
  counter: Counter,
  attempt: Attempt,
  check: () => T | undefined | Promise<T | undefined>,
): Promise<T | undefined> {
  const counted = async () => {
    refuseTooMany(counter, attempt);
    const result = await check();
    if (result === undefined) recordFailure(counter, attempt);
    else recordSuccess(counter, attempt);
    return result;
  };
  const [own, ...shared] = limitsOf(counter, attempt);
  const each = shared.reduce((work, limit) => () => sideBySide(counter, limit, work), counted);
  return inTurn(own.key, each);
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

const groups = new Map<string, { trying: number; waiting: (() => void)[] }>();

/** Side by side, since colleagues share an address, but never more at once than may still fail. */
async function sideBySide<T>(
  counter: Counter,
  { key, most }: Limit,
  work: () => Promise<T>,
): Promise<T> {
  const group = groups.get(key) ?? { trying: 0, waiting: [] };
  groups.set(key, group);
  const hasRoom = () => group.trying === 0 || countFailures(counter, key) + group.trying < most;
  if (hasRoom()) group.trying++;
  else await new Promise<void>((admit) => group.waiting.push(admit));
  try {
    return await work();
  } finally {
    group.trying--;
    while (group.waiting.length > 0 && hasRoom()) {
      group.trying++;
      group.waiting.shift()?.();
    }
    if (group.trying === 0) groups.delete(key);
  }
}

/** Throws 'too-many' (429, with the seconds to wait) when any of its counts is full. */
export function refuseTooMany(counter: Counter, attempt: Attempt): void {
  for (const { key, most } of limitsOf(counter, attempt)) {
    const oldest = nthLatestFailure(counter, key, most);
    if (oldest === undefined) continue;
    const passed = (counter.clock().getTime() - Date.parse(oldest)) / 1000;
    throw new DomainError('too-many', 'Te veel pogingen. Probeer het over een kwartier opnieuw.', {
      retryAfterSeconds: Math.max(1, Math.ceil(WINDOW_SECONDS - passed)),
    });
  }
}

export function recordFailure(counter: Counter, attempt: Attempt): void {
  const failedAt = moment(counter.clock());
  const rows = limitsOf(counter, attempt).map(({ key }) => ({ key, failedAt }));
  counter.db.insert(failedAttempts).values(rows).run();
}

/** A success clears the account and the browser, never the address. */
export function recordSuccess(
  counter: Counter,
  { account, browser }: Pick<Attempt, 'account' | 'browser'>,
): void {
  const kept = [accountText(account), ...(browser === undefined ? [] : [browserText(browser)])];
  for (const text of kept) {
    const isIt = eq(failedAttempts.key, keyOf(counter, text));
    counter.db.delete(failedAttempts).where(isIt).run();
  }
}

/** Deletes the failures that no longer count. A timer calls it, so they do not stay until the next failure. */
export function forgetFailures(db: Db, clock: Clock): void {
  db.delete(failedAttempts)
    .where(lte(failedAttempts.failedAt, windowStart(clock)))
    .run();
}

function limitsOf(counter: Counter, { account, address, browser }: Attempt): [Limit, ...Limit[]] {
  const limit = (text: string, most: number) => ({ key: keyOf(counter, text), most });
  if (browser !== undefined) return [limit(browserText(browser), ACCOUNT_LIMIT)];
  return [limit(accountText(account), ACCOUNT_LIMIT), limit(`address:${address}`, ADDRESS_LIMIT)];
}

function accountText(account: string): string {
  return `account:${account}`;
}

function browserText(browser: string): string {
  return `browser:${browser}`;
}

/** What was typed may be a password, which a plain hash would give away to whoever tries a list of them. */
function keyOf({ secret }: Counter, text: string): string {
  return createHmac('sha256', secret).update(`attempt:${text}`).digest('hex');
}

function withinWindow({ clock }: Counter, key: string) {
  return and(
    eq(failedAttempts.key, key),
    gt(failedAttempts.failedAt, windowStart(clock)),
    // A clock that was ahead must not keep anybody out when it is right again.
    lte(failedAttempts.failedAt, moment(clock())),
  );
}

function countFailures(counter: Counter, key: string): number {
  const where = withinWindow(counter, key);
  return counter.db.select({ n: count() }).from(failedAttempts).where(where).get()?.n ?? 0;
}

function nthLatestFailure(counter: Counter, key: string, n: number): string | undefined {
  return counter.db
    .select({ failedAt: failedAttempts.failedAt })
    .from(failedAttempts)
    .where(withinWindow(counter, key))
    .orderBy(sql`${failedAttempts.failedAt} desc`)
    .limit(1)
    .offset(n - 1)
    .get()?.failedAt;
}

function windowStart(clock: Clock) {
  return moment(new Date(clock().getTime() - WINDOW_SECONDS * 1000));
}
