import { asc, eq } from 'drizzle-orm';
import { isOneOf } from '../database/lists.ts';
import { namedList } from '../database/named-list.ts';
import { type Db, prepared } from '../database/open.ts';
import { findPage, type Page, type PageCursor } from '../database/page.ts';
import { byTime, rangeOf } from '../deliveries/order/cursor.ts';
import { END_OF_TIME } from '../deliveries/order/selection.ts';
import { deliveries } from '../deliveries/schema.ts';
import { credits, invoices } from '../invoices/schema.ts';
import type { Owed } from '../receivables/account.ts';
import { type BalanceOfList, findBalances } from '../receivables/balances/queries.ts';

const PAGE_SIZE = 20;
const ALL = rangeOf({ from: '', until: END_OF_TIME });

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
/** `owed` is undefined without an invoice. */
export type HistoryRow = Row & { owed: Owed | undefined };
export type HistoryPage = Page<HistoryRow>;

const history = namedList({
  ...byTime,
  size: PAGE_SIZE,
  id: 'id',
  inOrder: {
    from: 'deliveries INDEXED BY deliveries_by_customer',
    where: 'customer_id = $customerId',
  },
  rows: (db, ids): Row[] => byIds(db).all({ ids }),
});

export function findHistoryPage(db: Db, customerId: number, cursor: PageCursor): HistoryPage {
  const selection = { search: undefined, range: ALL, latestFirst: true, values: { customerId } };
  const page = findPage(history(db, selection), cursor);
  const balances = findBalances(
    db,
    page.rows.flatMap(({ invoiceId }) => invoiceId ?? []),
  );
  return { ...page, rows: page.rows.map((row) => ({ ...row, owed: owedOf(row, balances) })) };
}

function owedOf(
  { invoiceId, invoiceTotal, creditNumber }: Row,
  balances: Map<number, BalanceOfList>,
): Owed | undefined {
  const balance = balances.get(invoiceId ?? 0);
  if (balance === undefined || invoiceTotal === null) return undefined;
  const { open, dueOn, writtenOff } = balance;
  return { total: invoiceTotal, open, dueOn, writtenOff, isCredited: creditNumber !== null };
}
