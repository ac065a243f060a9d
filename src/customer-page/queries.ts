import { asc, eq } from 'drizzle-orm';
import { namedList } from '../database/named-list.ts';
import { type Db, prepared } from '../database/open.ts';
import { findPage, type Page, type PageCursor } from '../database/page.ts';
import { allRows, isOneOf, oneRow } from '../database/statements.ts';
import { ALL_TIME, byTime, OF_CUSTOMER } from '../deliveries/order/cursor.ts';
import { addPhotoIds, type WithPhotos } from '../deliveries/photos/queries.ts';
import { deliveries } from '../deliveries/schema.ts';
import { FEW } from '../deliveries/sums/queries.ts';
import { credits, invoices } from '../invoices/schema.ts';
import { type BalanceOfList, findBalances } from '../receivables/balances/queries.ts';
import type { Owed } from '../receivables/receivable.ts';
import type { IsoDate } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';
import type { Thousandths } from '../shared/quantity.ts';

const PAGE_SIZE = 20;

const byIds = prepared((db) =>
  db
    .select({
      id: deliveries.id,
      date: deliveries.date,
      slot: deliveries.slot,
      price: deliveries.price,
      quantity: deliveries.quantity,
      fee: deliveries.fee,
      payment: deliveries.payment,
      invoiced: deliveries.invoiced,
      outcome: deliveries.outcome,
      invoiceId: invoices.id,
      invoiceNumber: invoices.number,
      invoiceTotal: invoices.total,
      creditNumber: credits.number,
    })
    .from(deliveries)
    .leftJoin(invoices, eq(invoices.deliveryId, deliveries.id))
    .leftJoin(credits, eq(credits.invoiceId, invoices.id))
    .where(isOneOf(deliveries.id, 'ids'))
    .orderBy(asc(deliveries.date), asc(deliveries.slot), asc(deliveries.id))
    .prepare(),
);

type Row = ReturnType<ReturnType<typeof byIds>['all']>[number];
/** `owed` is undefined for a delivery without an invoice. */
export type HistoryRow = WithPhotos<Row> & { owed: Owed | undefined };
export type HistoryPage = Page<HistoryRow>;

const history = namedList({
  ...byTime,
  size: PAGE_SIZE,
  id: 'id',
  inOrder: OF_CUSTOMER,
  rows: (db, ids): Row[] => byIds(db).all({ ids }),
});

export function historyOf(db: Db, customerId: number) {
  return history(db, {
    search: undefined,
    range: ALL_TIME,
    latestFirst: true,
    values: { customerId },
  });
}

export function findHistoryPage(db: Db, customerId: number, cursor: PageCursor): HistoryPage {
  const page = findPage(historyOf(db, customerId), cursor);
  const invoiceIds = page.rows.flatMap(({ invoiceId }) => invoiceId ?? []);
  const balances = findBalances(db, invoiceIds);
  const rows = addPhotoIds(db, page.rows);
  return { ...page, rows: rows.map((row) => ({ ...row, owed: owedOf(row, balances) })) };
}

function owedOf(
  { invoiceId, invoiceTotal, creditNumber }: Row,
  balances: Map<number, BalanceOfList>,
): Owed | undefined {
  const balance = balances.get(invoiceId ?? 0);
  if (balance === undefined || invoiceTotal === null) return undefined;
  return { ...balance, total: invoiceTotal, isCredited: creditNumber !== null };
}

const deliveryCounts = allRows<{ customerId: number; count: number }, [customerIds: number[]]>(
  `SELECT asked.value AS customerId, (
     SELECT count(*) FROM (
       SELECT 1 FROM deliveries INDEXED BY deliveries_by_customer
       WHERE customer_id = asked.value AND reissue_of IS NULL LIMIT ${FEW + 1}
     ) AS counted
   ) AS count FROM json_each(?) AS asked`,
);

/** The number of deliveries of each customer. Counting stops at `FEW` + 1. */
export function countDeliveries(db: Db, customers: readonly { id: number }[]): Map<number, number> {
  const ids = customers.map(({ id }) => id);
  return new Map(deliveryCounts(db, ids).map(({ customerId, count }) => [customerId, count]));
}

export type CustomerFigures = {
  /** The year of the first delivery. Null without a delivery. */
  since: string | null;
  count: number;
  quantity: Thousandths;
  thisYear: Thousandths;
  /** The invoices less the credits, without BTW. */
  turnover: Cents;
  openTotal: Cents;
  lateTotal: Cents;
};

const figures = oneRow<
  CustomerFigures & { found: number },
  [customerId: number, yearStart: string, today: string]
>(
  `SELECT count(*) AS found, substr(min(found.date), 1, 4) AS since,
     coalesce(sum(reissue_of IS NULL), 0) AS count, coalesce(sum(quantity), 0) AS quantity,
     coalesce(sum(iif(found.date >= ?2, quantity, 0)), 0) AS thisYear,
     coalesce(sum(iif(credits.id IS NULL, invoices.net, 0)), 0) AS turnover,
     coalesce(sum(iif(open > 0, open, 0)), 0) AS openTotal,
     coalesce(sum(iif(open > 0 AND due_on < ?3, open, 0)), 0) AS lateTotal
   FROM (SELECT id, date, reissue_of, iif(reissue_of IS NULL, quantity, 0) AS quantity FROM deliveries WHERE customer_id = ?1 LIMIT ${FEW + 1}) AS found
     LEFT JOIN invoices ON invoices.delivery_id = found.id
     LEFT JOIN credits ON credits.invoice_id = invoices.id
     LEFT JOIN balances ON balances.invoice_id = invoices.id`,
);

export function findCustomerFigures(
  db: Db,
  customerId: number,
  today: IsoDate,
): CustomerFigures | undefined {
  const row = figures(db, customerId, `${today.slice(0, 4)}-01-01`, today);
  return row.found > FEW ? undefined : row;
}
