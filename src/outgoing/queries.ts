import { and, asc, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm';
import { withoutConfirming } from '../database/actor.ts';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import { allValues, isOneOf, listOf } from '../database/statements.ts';
import type { Moment } from '../shared/dates.ts';
import { type Attempt, type NewAttempt, outgoing } from './schema.ts';

const { text: _text, ...columns } = getTableColumns(outgoing);

/**
 * The attempt with this key that did not fail and was not followed by another one. The database allows only one such
 * attempt.
 */
export function findActive(
  db: Db,
  { channel, onceKey }: Pick<Attempt, 'channel' | 'onceKey'>,
): Attempt | undefined {
  // The values are literals, because SQLite does not use a partial index for a bound value.
  const isActive = sql`${outgoing.state} <> 'failed' AND ${outgoing.resentAt} IS NULL`;
  const isSame = and(eq(outgoing.channel, channel), eq(outgoing.onceKey, onceKey), isActive);
  return db.select(columns).from(outgoing).where(isSame).get();
}

const about = prepared((db) =>
  db
    .select(columns)
    .from(outgoing)
    .where(isOneOf(outgoing.about, 'numbers'))
    .orderBy(asc(outgoing.id))
    .prepare(),
);
/** The attempts about each invoice, by its number. The earliest attempt comes first. */
export function findAttemptsAbout(
  db: Db,
  invoices: readonly { number: string }[],
): Map<string, Attempt[]> {
  const numbers = listOf(invoices.map(({ number }) => number));
  const found = invoices.length === 0 ? [] : about(db).all({ numbers });
  return Map.groupBy(found, (attempt) => attempt.about);
}

/** The attempts about one invoice. The earliest attempt comes first. */
export function findAttemptsOf(db: Db, number: string): Attempt[] {
  return findAttemptsAbout(db, [{ number }]).get(number) ?? [];
}

const notSent = allValues<string, [since: Moment]>(`
  SELECT about FROM outgoing INDEXED BY outgoing_not_sent
  WHERE state <> 'sent' AND created_at >= ? ORDER BY created_at DESC LIMIT 500`);
/**
 * The values of `about` of the attempts that were made since a moment, and that failed or have no outcome. Reads the
 * latest 500 of these attempts, and returns the latest first.
 */
export function listNotSent(db: Db, since: Moment): string[] {
  return [...new Set(notSent(db, since))];
}

/** Stores an attempt before it is sent, and sets `resent_at` of the earlier attempt that it follows. */
export function insertSending(
  db: Db,
  attempt: NewAttempt,
  createdAt: Moment,
  follows?: Pick<Attempt, 'id'>,
): number {
  return inTransaction(db, () => {
    if (follows !== undefined)
      db.update(outgoing)
        .set({ resentAt: createdAt })
        .where(
          and(eq(outgoing.id, follows.id), ne(outgoing.state, 'failed'), isNull(outgoing.resentAt)),
        )
        .run();
    const insert = db.insert(outgoing).values({ ...attempt, state: 'sending', createdAt });
    return insert.returning({ id: outgoing.id }).get().id;
  });
}

/** Stores the outcome, and runs `also` in the same transaction. */
export function recordOutcome(
  db: Db,
  id: number,
  outcome: Partial<Attempt>,
  also?: (attempt: Attempt) => void,
): Attempt {
  const update = db.update(outgoing).set(outcome).where(eq(outgoing.id, id)).returning(columns);
  const record = () => {
    const attempt = update.get();
    also?.(attempt);
    return attempt;
  };
  return withoutConfirming(() => inTransaction(db, record));
}
