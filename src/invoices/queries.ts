import { and, eq, getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import { finderBy } from '../database/find-by.ts';
import { isOneOf, listOf } from '../database/lists.ts';
import { type Db, prepared } from '../database/open.ts';
import type { Reported } from '../deliveries/outcome.ts';
import { deliveries, type Delivery } from '../deliveries/schema.ts';
import { readNumber } from '../firm/number-format.ts';
import { DomainError } from '../shared/domain-error.ts';
import { type Cents, cents } from '../shared/money.ts';
import { credits, invoices, numberSeries, type Series } from './schema.ts';

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
const lastNumber = prepared((db) =>
  db
    .select({ last: numberSeries.last })
    .from(numberSeries)
    .where(
      and(
        eq(numberSeries.series, sql.placeholder('series')),
        eq(numberSeries.year, sql.placeholder('year')),
      ),
    )
    .prepare(),
);
/** The last number of a series that was taken, or 0. */
export function findLastNumber(db: Db, series: Series, year: number): number {
  return lastNumber(db).get({ series, year })?.last ?? 0;
}

/** Takes the next number of a series. Call it only in the transaction that stores the document with this number. */
export function takeNumber(db: Db, series: Series, year: number): number {
  return nextNumber(db).get({ series, year }).last;
}

const numbered = [
  finderBy({ id: invoices.id }, invoices.number),
  finderBy({ id: credits.id }, credits.number),
];
export function isUsedNumber(db: Db, number: string): boolean {
  return numbered.some((find) => find(db, number) !== undefined);
}

type NewInvoice = typeof invoices.$inferInsert;
const newInvoice = prepared((db) => {
  const names = Object.keys(getTableColumns(invoices)).filter((name) => name !== 'id');
  const values = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
  return db
    .insert(invoices)
    .values(values as Record<Exclude<keyof NewInvoice, 'id'>, Placeholder>)
    .prepare();
});
export function insertInvoice(db: Db, invoice: NewInvoice): void {
  newInvoice(db).run(invoice);
}

type NewCredit = typeof credits.$inferInsert;
export function insertCredit(db: Db, credit: NewCredit): void {
  db.insert(credits).values(credit).run();
}

const latest = prepared((db) =>
  db
    .select({ id: invoices.id, issuedAt: invoices.issuedAt })
    .from(invoices)
    .where(eq(invoices.id, sql`(select max(id) from invoices)`))
    .prepare(),
);
export function findLastInvoice(db: Db) {
  return latest(db).get();
}

const numberOf = finderBy({ number: invoices.number }, invoices.deliveryId);
export function findInvoiceNumber(db: Db, deliveryId: number): string | undefined {
  return numberOf(db, deliveryId)?.number;
}

/** Finds the invoice of a delivery. */
export const findInvoice = finderBy(
  {
    id: invoices.id,
    number: invoices.number,
    net: invoices.net,
    vat: invoices.vat,
    total: invoices.total,
    vatRate: invoices.vatRate,
    data: invoices.data,
  },
  invoices.deliveryId,
);

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

const invoicedOf = prepared((db) =>
  db
    .select({ deliveryId: invoices.deliveryId, total: invoices.total, creditId: credits.id })
    .from(invoices)
    .leftJoin(credits, eq(credits.invoiceId, invoices.id))
    .where(isOneOf(invoices.deliveryId, 'ids'))
    .prepare(),
);
/** Returns the total of the invoice of each delivery, 0 for a credited invoice. */
export function amountsToCollect(db: Db, deliveryIds: number[]): Map<number, Cents> {
  const rows = invoicedOf(db).all({ ids: listOf(deliveryIds) });
  return new Map(
    rows.map(({ deliveryId, total, creditId }) => [
      deliveryId,
      creditId === null ? total : cents(0),
    ]),
  );
}

const invoicePdf = finderBy({ number: invoices.number, pdf: invoices.pdf }, invoices.deliveryId);
const creditPdf = prepared((db) =>
  db
    .select({ number: credits.number, pdf: credits.pdf })
    .from(credits)
    .innerJoin(invoices, eq(invoices.id, credits.invoiceId))
    .where(eq(invoices.deliveryId, sql.placeholder('deliveryId')))
    .prepare(),
);
export function getPdf(db: Db, deliveryId: number, isCredit: boolean) {
  const row = isCredit ? creditPdf(db).get({ deliveryId }) : invoicePdf(db, deliveryId);
  if (row === undefined) throw noInvoice(isCredit);
  return row;
}

export function noInvoice(isCredit = false): DomainError {
  return new DomainError(
    'not-found',
    `Er is geen ${isCredit ? 'creditfactuur' : 'factuur'} van deze levering.`,
  );
}

const reissueOf = finderBy({ id: deliveries.id }, deliveries.reissueOf);
/** The delivery that replaces a delivery with a credited invoice. */
export function findReissue(db: Db, id: number): number | undefined {
  return reissueOf(db, id)?.id;
}

const ANEW = { id: undefined, invoiced: false, version: 1, position: null, received: null };

/** Call it only in a transaction. */
export function insertReissue(
  db: Db,
  replaced: Delivery,
  { requestId = null, ...reported }: Reported & { requestId: string | null | undefined },
): number {
  return db
    .insert(deliveries)
    .values({ ...replaced, ...reported, ...ANEW, requestId, reissueOf: replaced.id })
    .returning({ id: deliveries.id })
    .get().id;
}

/**
 * Finds a number that has another year or sequence when it is read with a format. Reads the numbers from their indexes
 * alone, because the rows contain PDFs.
 */
export function findNumberGivenElsewhere(
  { $client }: Db,
  table: 'invoices' | 'credits',
  format: string,
): string | undefined {
  const given = $client.query<{ number: string }, []>(
    'SELECT number FROM invoices UNION ALL SELECT number FROM credits',
  );
  const same = $client.query<unknown, [string, number, number]>(
    `SELECT 1 FROM ${table} WHERE number = ? AND year = ? AND sequence = ?`,
  );
  for (const { number } of given.iterate()) {
    const read = readNumber(format, number);
    if (read && same.get(number, read.year, read.sequence) === null) return number;
  }
  return undefined;
}
