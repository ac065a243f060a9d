import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { type Db, prepared } from '../database/open.ts';
import { recordOutcome } from '../outgoing/queries.ts';
import { type Attempt, outgoing } from '../outgoing/schema.ts';
import { type Clock, type Moment, moment } from '../shared/dates.ts';
import type { PaymentOrder } from './order.ts';
import { recordTikkiePayment } from './record-tikkie-payment.ts';
import type { TikkieRequest } from './tikkie/wire.ts';

const active = prepared((db) =>
  db
    .select()
    .from(outgoing)
    .where(
      and(
        eq(outgoing.about, sql.placeholder('reference')),
        sql`${outgoing.channel} = 'tikkie' AND ${outgoing.state} <> 'failed'`,
        sql`(${outgoing.amount} = ${sql.placeholder('amount')}
          OR EXISTS (SELECT 1 FROM invoices WHERE number = ${outgoing.about}))`,
      ),
    )
    .prepare(),
);
/** Finds the request for this reference and amount that did not fail, for an invoice also one of another amount. */
export function findPaymentRequest(
  db: Db,
  { reference, amount }: PaymentOrder,
): Attempt | undefined {
  const requests = active(db).all({ reference, amount });
  return requests.find((request) => request.amount === amount) ?? requests[0];
}

const byToken = prepared((db) =>
  db
    .select({ id: outgoing.id })
    .from(outgoing)
    .where(
      sql`${outgoing.channel} = 'tikkie' AND ${outgoing.providerId} = ${sql.placeholder('token')}`,
    )
    .prepare(),
);
export function isKnownToken(db: Db, token: string | null): boolean {
  return token !== null && byToken(db).get({ token }) !== undefined;
}

/** The columns of a request as Tikkie describes it. A token of another row is left out. */
export function toldBy(db: Db, told: TikkieRequest, clock: Clock) {
  const { token, url, status, amountPaid } = told;
  const providerId = isKnownToken(db, token) ? null : token;
  return { providerId, url, status, amountPaid, refreshedAt: moment(clock()) };
}

/** Stores the present state of a request at Tikkie, and what Tikkie has received as a payment of the invoice. */
export function recordTold(
  db: Db,
  { id, url, providerId }: Attempt,
  told: TikkieRequest,
  clock: Clock,
): Attempt {
  const { providerId: token, ...known } = toldBy(db, told, clock);
  const outcome = { ...known, providerId: providerId ?? token, url: url ?? told.url } as const;
  return recordOutcome(db, id, { ...outcome, state: 'sent', error: '' }, (request) =>
    recordTikkiePayment(db, moment(clock()), request),
  );
}

const mayBePaid = sql`${outgoing.state} = 'sent' AND ${outgoing.providerId} IS NOT NULL
  AND (${outgoing.status} IS NULL OR ${outgoing.status} = 'OPEN')
  AND ${outgoing.amountPaid} < ${outgoing.amount}`;

const due = prepared((db) =>
  db
    .select()
    .from(outgoing)
    .where(and(mayBePaid, lt(outgoing.refreshedAt, sql.placeholder('before'))))
    .orderBy(asc(outgoing.refreshedAt))
    .limit(sql.placeholder('limit'))
    .prepare(),
);
export function findRequestsToRefresh(db: Db, before: Moment, limit: number): Attempt[] {
  return due(db).all({ before, limit });
}
