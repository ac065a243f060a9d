import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { withoutConfirming } from '../database/actor.ts';
import { isOneOf, listOf } from '../database/lists.ts';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import type { Moment } from '../shared/dates.ts';
import { type Cents, cents } from '../shared/money.ts';
import type { PaymentOrder } from './order.ts';
import { recordTikkiePayment } from './record-tikkie-payment.ts';
import { type PaymentRequest, paymentRequests } from './schema.ts';
import type { TikkieRequest } from './tikkie/wire.ts';

// The states in these statements are literals: SQLite does not choose a partial index for a bound value.
const activeRequest = prepared((db) =>
  db
    .select()
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.reference, sql.placeholder('reference')),
        eq(paymentRequests.amount, sql.placeholder('amount')),
        sql`${paymentRequests.state} <> 'failed'`,
      ),
    )
    .prepare(),
);
/** Finds the request for this reference and amount that did not fail; the database allows only one. */
export function findPaymentRequest(db: Db, order: PaymentOrder): PaymentRequest | undefined {
  return activeRequest(db).get({ reference: order.reference, amount: order.amount });
}

const otherAmount = prepared((db) =>
  db
    .select({ amount: paymentRequests.amount })
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.reference, sql.placeholder('reference')),
        ne(paymentRequests.amount, sql.placeholder('amount')),
        sql`${paymentRequests.state} <> 'failed'`,
        sql`exists (select 1 from invoices where number = ${paymentRequests.reference})`,
      ),
    )
    .prepare(),
);
/** Finds the amount of a request for the same invoice, where that differs from the amount of the order. */
export function findOtherAmount(db: Db, { reference, amount }: PaymentOrder): Cents | undefined {
  return otherAmount(db).get({ reference, amount })?.amount;
}

export function insertSending(db: Db, order: PaymentOrder, createdAt: Moment): number {
  const row = { ...order, state: 'sending', amountPaid: cents(0), createdAt } as const;
  const insert = db.insert(paymentRequests).values(row);
  return inTransaction(db, () => insert.returning({ id: paymentRequests.id }).get().id);
}

/** Stores the request that Tikkie has made, and what it has received. A token of another row is left out. */
export function recordMade(db: Db, id: number, made: TikkieRequest, refreshedAt: Moment): void {
  const record = () => {
    const token = isKnownToken(db, made.token) ? null : made.token;
    const request = db
      .update(paymentRequests)
      .set({ ...made, token, state: 'made', error: '', refreshedAt })
      .where(eq(paymentRequests.id, id))
      .returning({ reference: paymentRequests.reference, token: paymentRequests.token })
      .get();
    if (request !== undefined) recordTikkiePayment(db, refreshedAt, request);
  };
  withoutConfirming(() => inTransaction(db, record));
}

export function recordFailed(db: Db, id: number, error: string): void {
  const failed = { state: 'failed', error } as const;
  const update = db.update(paymentRequests).set(failed).where(eq(paymentRequests.id, id));
  withoutConfirming(() => inTransaction(db, () => update.run()));
}

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

const ofReferences = prepared((db) =>
  db
    .select()
    .from(paymentRequests)
    .where(isOneOf(paymentRequests.reference, 'references'))
    .prepare(),
);
export function findRequestsOf(db: Db, references: readonly string[]): PaymentRequest[] {
  return ofReferences(db).all({ references: listOf(references) });
}

const mayBePaid = sql`${paymentRequests.state} = 'made' AND ${paymentRequests.token} IS NOT NULL
  AND (${paymentRequests.status} IS NULL OR ${paymentRequests.status} = 'OPEN')
  AND ${paymentRequests.amountPaid} < ${paymentRequests.amount}`;

const due = prepared((db) =>
  db
    .select()
    .from(paymentRequests)
    .where(and(mayBePaid, lt(paymentRequests.refreshedAt, sql.placeholder('before'))))
    .orderBy(paymentRequests.refreshedAt)
    .limit(sql.placeholder('limit'))
    .prepare(),
);
export function findRequestsToRefresh(db: Db, before: Moment, limit: number): PaymentRequest[] {
  return due(db).all({ before, limit });
}

/** Stores the present state of a request at Tikkie, and what Tikkie has received as a payment of the invoice. */
export function recordRefreshed(
  db: Db,
  request: PaymentRequest,
  { status, amountPaid, url }: TikkieRequest,
  refreshedAt: Moment,
): void {
  const record = () => {
    db.update(paymentRequests)
      .set({ status, amountPaid, url: request.url ?? url, error: '', refreshedAt })
      .where(eq(paymentRequests.id, request.id))
      .run();
    recordTikkiePayment(db, refreshedAt, request);
  };
  withoutConfirming(() => inTransaction(db, record));
}

export function recordNotRefreshed(db: Db, id: number, error: string, refreshedAt: Moment): void {
  db.update(paymentRequests).set({ error, refreshedAt }).where(eq(paymentRequests.id, id)).run();
}
