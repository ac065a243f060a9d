import { and, eq, sql } from 'drizzle-orm';
import { type Db, prepared } from '../database/open.ts';
import { bothWays, findPage, type Page, type Place } from '../database/page.ts';
import { byTime, type Cursor } from '../deliveries/order/cursor.ts';
import { END_OF_TIME } from '../deliveries/order/selection.ts';
import { deliveries } from '../deliveries/schema.ts';
import { credits, invoices } from '../invoices/schema.ts';
import type { Owed } from '../receivables/balances/balance.ts';
import { type BalanceOfList, findBalances } from '../receivables/balances/queries.ts';

const PAGE_SIZE = 20;

const pages = bothWays([deliveries.date, deliveries.slot, deliveries.id], ({ isBeyond, order }) =>
  prepared((db) =>
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
      .where(and(eq(deliveries.customerId, sql.placeholder('customerId')), isBeyond))
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .prepare(),
  ),
);

type Row = ReturnType<ReturnType<typeof pages.later>['all']>[number];
/** `owed` is undefined without an invoice. */
export type HistoryRow = Row & { owed: Owed | undefined };
export type HistoryPage = Page<HistoryRow>;

const END: Cursor = { date: END_OF_TIME, slot: 2, id: 0 };
const START: Cursor = { date: '', slot: -1, id: 0 };

export function findHistoryPage(db: Db, customerId: number, place: Place): HistoryPage {
  const list = {
    size: PAGE_SIZE,
    following: (before = END, limit: number) =>
      pages.earlier(db).all({ customerId, ...before, limit }),
    preceding: (after = START, limit: number) =>
      pages.later(db).all({ customerId, ...after, limit }),
    ...byTime,
  };
  const page = findPage(list, place);
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
