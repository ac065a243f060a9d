import { and, eq, sql } from 'drizzle-orm';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import type { Moment } from '../shared/dates.ts';
import { cents } from '../shared/money.ts';
import type { PaymentOrder } from './payment-request.ts';
import { type PaymentRequest, paymentRequests } from './schema.ts';
import type { TikkieRequest } from './tikkie.ts';

const living = prepared((db) =>
  db
    .select()
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.reference, sql.placeholder('reference')),
        eq(paymentRequests.amount, sql.placeholder('amount')),
        // As a literal: a value that is bound would not show SQLite that the partial index serves.
        sql`${paymentRequests.state} <> 'failed'`,
      ),
    )
    .prepare(),
);
/** The one request for this reference and amount that is under way or made. */
export function findPaymentRequest(db: Db, order: PaymentOrder): PaymentRequest | undefined {
  return living(db).get({ reference: order.reference, amount: order.amount });
}

/** Stores that a request is about to be sent; returns its id. */
export function insertSending(db: Db, order: PaymentOrder, createdAt: Moment): number {
  return db
    .insert(paymentRequests)
    .values({ ...order, state: 'sending', amountPaid: cents(0), createdAt })
    .returning({ id: paymentRequests.id })
    .get().id;
}

/** Stores what Tikkie made of a request. A token that another row has already is left out. */
export function recordMade(db: Db, id: number, made: TikkieRequest, refreshedAt: Moment): void {
  inTransaction(db, () => {
    const token = isKnownToken(db, made.token) ? null : made.token;
    db.update(paymentRequests)
      .set({ ...made, token, state: 'made', error: '', refreshedAt })
      .where(eq(paymentRequests.id, id))
      .run();
  });
}

/** Stores why a request was certainly not made; the same one may be sent again. */
export function recordFailed(db: Db, id: number, error: string): void {
  db.update(paymentRequests)
    .set({ state: 'failed', error })
    .where(eq(paymentRequests.id, id))
    .run();
}

/** Stores why nobody knows whether a request was made; it stays 'sending'. */
export function recordUnknown(db: Db, id: number, error: string): void {
  db.update(paymentRequests).set({ error }).where(eq(paymentRequests.id, id)).run();
}

const byToken = prepared((db) =>
  db
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(eq(paymentRequests.token, sql.placeholder('token')))
    .prepare(),
);
export function isKnownToken(db: Db, token: string | null): boolean {
  return token !== null && byToken(db).get({ token }) !== undefined;
}
