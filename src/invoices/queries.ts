import { and, asc, eq, sql } from 'drizzle-orm';
import { type Db, prepared } from '../database/open.ts';
import { deliveries, type Delivery } from '../deliveries/schema.ts';
import { DomainError } from '../shared/domain-error.ts';
import { credits, invoices, numberSeries, type Series } from './schema.ts';

const openByTime = prepared((db) =>
  db
    .select()
    .from(deliveries)
    .where(eq(deliveries.invoiced, false))
    .orderBy(asc(deliveries.date), asc(deliveries.slot), asc(deliveries.id))
    .prepare(),
);
/** The deliveries that are not yet invoiced, by time. */
export function listOpenDeliveries(db: Db): Delivery[] {
  return openByTime(db).all();
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
/** The archived PDF of a delivery's invoice or credit. Throws 'not-found'. */
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
