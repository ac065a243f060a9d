import { and, eq, sql } from 'drizzle-orm';
import { isOneOf, listOf } from '../database/lists.ts';
import { type Db, prepared } from '../database/open.ts';
import type { Place } from '../database/page.ts';
import {
  type DeliveryPage,
  END_OF_TIME,
  findPageByTime,
  preparedByTime,
} from '../deliveries/list.ts';
import { type Delivery, deliveries } from '../deliveries/schema.ts';
import type { IsoDate } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { type Cents, cents } from '../shared/money.ts';
import { credits, invoices, numberSeries, type Series } from './schema.ts';

// A literal: for a bound value SQLite does not choose the index of open deliveries.
const open = preparedByTime(sql`${deliveries.invoiced} = 0`);
export type OpenSelection = { klant: string; datum: IsoDate | undefined };

export function findOpenPage(db: Db, { klant, datum }: OpenSelection, asked: Place): DeliveryPage {
  const period = { from: datum ?? '', until: datum ?? END_OF_TIME };
  return findPageByTime(db, open, { klant, ...period }, asked);
}

const openOfIds = prepared((db) =>
  db
    .select()
    .from(deliveries)
    .where(and(isOneOf(deliveries.id, 'ids'), sql`${deliveries.invoiced} = 0`))
    .prepare(),
);
/** Those of the deliveries that are there and not invoiced, in any order. */
export function listOpenDeliveries(db: Db, ids: number[]): Delivery[] {
  return openOfIds(db).all({ ids: listOf(ids) });
}

const nextNumber = prepared((db) =>
  db
    .insert(numberSeries)
    .values({
      series: sql.placeholder('series'),
      year: sql.placeholder('year'),
      last: 1,
    })
    .onConflictDoUpdate({
      target: [numberSeries.series, numberSeries.year],
      set: { last: sql`${numberSeries.last} + 1` },
    })
    .returning({ last: numberSeries.last })
    .prepare(),
);
/** Takes the next number of a series; only inside the transaction that stores what bears it. */
export function takeNumber(db: Db, series: Series, year: number): number {
  return nextNumber(db).get({ series, year }).last;
}

const given = {
  invoice: prepared((db) => prepareNumber(db, invoices)),
  credit: prepared((db) => prepareNumber(db, credits)),
};
function prepareNumber(db: Db, table: typeof invoices | typeof credits) {
  return db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.number, sql.placeholder('number')))
    .prepare();
}
export function isGivenNumber(db: Db, number: string): boolean {
  return Object.values(given).some((find) => find(db).get({ number }) !== undefined);
}

export type NewInvoice = typeof invoices.$inferInsert;
export function insertInvoice(db: Db, invoice: NewInvoice): void {
  db.insert(invoices).values(invoice).run();
}

export type NewCredit = typeof credits.$inferInsert;
export function insertCredit(db: Db, credit: NewCredit): void {
  db.insert(credits).values(credit).run();
}

const numberOf = prepared((db) =>
  db
    .select({ number: invoices.number })
    .from(invoices)
    .where(eq(invoices.deliveryId, sql.placeholder('deliveryId')))
    .prepare(),
);
export function findInvoiceNumber(db: Db, deliveryId: number): string | undefined {
  return numberOf(db).get({ deliveryId })?.number;
}

const invoiceOf = prepared((db) =>
  db
    .select({
      id: invoices.id,
      number: invoices.number,
      net: invoices.net,
      vat: invoices.vat,
      total: invoices.total,
      vatRate: invoices.vatRate,
      data: invoices.data,
    })
    .from(invoices)
    .where(eq(invoices.deliveryId, sql.placeholder('deliveryId')))
    .prepare(),
);
export function findInvoice(db: Db, deliveryId: number) {
  return invoiceOf(db).get({ deliveryId });
}

const creditOf = prepared((db) =>
  db
    .select({ number: credits.number, data: credits.data })
    .from(credits)
    .innerJoin(invoices, eq(invoices.id, credits.invoiceId))
    .where(eq(invoices.deliveryId, sql.placeholder('deliveryId')))
    .prepare(),
);
export function findCredit(db: Db, deliveryId: number) {
  return creditOf(db).get({ deliveryId });
}

const presentOf = prepared((db) =>
  db
    .select({ id: deliveries.id, invoiceNumber: invoices.number })
    .from(deliveries)
    .leftJoin(invoices, eq(invoices.deliveryId, deliveries.id))
    .where(isOneOf(deliveries.id, 'ids'))
    .prepare(),
);
/** Of these deliveries those that are there, with the number of the invoice that they have. */
export function findInvoicedOrOpen(db: Db, ids: number[]) {
  return presentOf(db).all({ ids: listOf(ids) });
}

const invoicedOf = prepared((db) =>
  db
    .select({ deliveryId: invoices.deliveryId, total: invoices.total, creditId: credits.id })
    .from(invoices)
    .leftJoin(credits, eq(credits.invoiceId, invoices.id))
    .where(isOneOf(invoices.deliveryId, 'ids'))
    .prepare(),
);
/** What an invoice states to be paid, by delivery; nothing once it is credited. */
export function amountsToCollect(db: Db, deliveryIds: number[]): Map<number, Cents> {
  const rows = invoicedOf(db).all({ ids: listOf(deliveryIds) });
  return new Map(
    rows.map(({ deliveryId, total, creditId }) => [
      deliveryId,
      creditId === null ? total : cents(0),
    ]),
  );
}

const invoicePdf = prepared((db) =>
  db
    .select({ number: invoices.number, pdf: invoices.pdf })
    .from(invoices)
    .where(eq(invoices.deliveryId, sql.placeholder('deliveryId')))
    .prepare(),
);
const creditPdf = prepared((db) =>
  db
    .select({ number: credits.number, pdf: credits.pdf })
    .from(credits)
    .innerJoin(invoices, eq(invoices.id, credits.invoiceId))
    .where(and(eq(invoices.deliveryId, sql.placeholder('deliveryId'))))
    .prepare(),
);
export function getPdf(db: Db, deliveryId: number, isCredit: boolean) {
  const row = (isCredit ? creditPdf(db) : invoicePdf(db)).get({ deliveryId });
  if (row === undefined) throw noInvoice(isCredit);
  return row;
}

export function noInvoice(isCredit = false): DomainError {
  return new DomainError(
    'not-found',
    `Er is geen ${isCredit ? 'creditfactuur' : 'factuur'} van deze levering.`,
  );
}
