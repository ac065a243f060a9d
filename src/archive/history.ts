import { and, desc, eq, sql } from 'drizzle-orm';
import { type Db, prepared } from '../database/open.ts';
import type { Cursor } from '../deliveries/list.ts';
import { deliveries } from '../deliveries/schema.ts';
import { credits, invoices } from '../invoices/schema.ts';

const PAGE_SIZE = 20;

const newestFirst = prepared((db) =>
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
    .where(
      and(
        eq(deliveries.customerId, sql.placeholder('customerId')),
        sql`(${deliveries.date}, ${deliveries.slot}, ${deliveries.id}) < (${sql.placeholder('date')}, ${sql.placeholder('slot')}, ${sql.placeholder('id')})`,
      ),
    )
    .orderBy(desc(deliveries.date), desc(deliveries.slot), desc(deliveries.id))
    .limit(PAGE_SIZE + 1)
    .prepare(),
);
export type HistoryRow = ReturnType<ReturnType<typeof newestFirst>['all']>[number];
export type HistoryPage = { rows: HistoryRow[]; next: Cursor | undefined };

const END: Cursor = { date: '9999-12-31', slot: 2, id: 0 };

export function findHistoryPage(db: Db, customerId: number, before: Cursor = END): HistoryPage {
  const found = newestFirst(db).all({ customerId, ...before });
  const rows = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? rows.at(-1) : undefined;
  return { rows, next: last && { ...last, slot: last.slot === 'Ochtend' ? 0 : 1 } };
}
