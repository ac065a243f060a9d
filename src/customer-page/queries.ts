import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Db, prepared } from '../database/open.ts';
import { findPage, type Page, type Place } from '../database/page.ts';
import { byTime, type Cursor, END_OF_TIME } from '../deliveries/list.ts';
import { deliveries } from '../deliveries/schema.ts';
import { credits, invoices } from '../invoices/schema.ts';

const PAGE_SIZE = 20;

const time = sql`(${deliveries.date}, ${deliveries.slot}, ${deliveries.id})`;
const place = sql`(${sql.placeholder('date')}, ${sql.placeholder('slot')}, ${sql.placeholder('id')})`;

const preparePage = (db: Db, isThere: SQL, order: typeof asc) =>
  db
    .select({
      id: deliveries.id,
      date: deliveries.date,
      slot: deliveries.slot,
      price: deliveries.price,
      quantity: deliveries.quantity,
      fee: deliveries.fee,
      payment: deliveries.payment,
      invoiceNumber: invoices.number,
      invoiceTotal: invoices.total,
      creditNumber: credits.number,
    })
    .from(deliveries)
    .leftJoin(invoices, eq(invoices.deliveryId, deliveries.id))
    .leftJoin(credits, eq(credits.invoiceId, invoices.id))
    .where(and(eq(deliveries.customerId, sql.placeholder('customerId')), isThere))
    .orderBy(order(deliveries.date), order(deliveries.slot), order(deliveries.id))
    .limit(sql.placeholder('limit'))
    .prepare();
const older = prepared((db) => preparePage(db, sql`${time} < ${place}`, desc));
const newer = prepared((db) => preparePage(db, sql`${time} > ${place}`, asc));
export type HistoryRow = ReturnType<ReturnType<typeof older>['all']>[number];
export type HistoryPage = Page<HistoryRow>;

const END: Cursor = { date: END_OF_TIME, slot: 2, id: 0 };
const START: Cursor = { date: '', slot: -1, id: 0 };

export function findHistoryPage(db: Db, customerId: number, asked: Place): HistoryPage {
  const list = {
    size: PAGE_SIZE,
    following: (before = END, limit: number) => older(db).all({ customerId, ...before, limit }),
    preceding: (after = START, limit: number) => newer(db).all({ customerId, ...after, limit }),
    ...byTime,
  };
  return findPage(list, asked);
}
