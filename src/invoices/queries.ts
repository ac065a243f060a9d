import { eq, getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import { type Db, prepared } from '../database/open.ts';
import {
  allRows,
  finderBy,
  firstRow,
  getterOf,
  oneValue,
  valueBy,
} from '../database/statements.ts';
import type { Reported } from '../deliveries/outcome.ts';
import { deliveries, type Delivery } from '../deliveries/schema.ts';
import { readNumber } from '../firm/number-format.ts';
import type { Moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { Cents } from '../shared/money.ts';
import { credits, invoices, type Series } from './schema.ts';

/** Takes the next number of a series. Call it only in the transaction that stores the document with this number. */
export const takeNumber = oneValue<number, [series: Series, year: number]>(`
  INSERT INTO number_series (series, year, last) VALUES (?, ?, 1)
  ON CONFLICT (series, year) DO UPDATE SET last = last + 1 RETURNING last`);
/** The last number that was taken, or 0 for a new series. */
export const findLastNumber = oneValue<number, [Series, year: number]>(
  'SELECT coalesce(max(last), 0) FROM number_series WHERE series = ? AND year = ?',
);

const numbered = [valueBy(invoices.id, invoices.number), valueBy(credits.id, credits.number)];
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

export const findLastInvoice = firstRow<{ id: number; issuedAt: Moment }>(
  'SELECT id, issued_at AS issuedAt FROM invoices WHERE id = (SELECT max(id) FROM invoices)',
);

export const findInvoiceNumber = valueBy(invoices.number, invoices.deliveryId);

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
export const getInvoice = getterOf(findInvoice, noInvoice().message);

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

export type InvoicedTotal = { total: Cents; creditedAt: Moment | null };
const totalsOf = allRows<InvoicedTotal & { deliveryId: number }, [deliveryIds: number[]]>(`
  SELECT delivery_id AS deliveryId, invoices.total, credits.issued_at AS creditedAt
  FROM invoices LEFT JOIN credits ON credits.invoice_id = invoices.id
  WHERE delivery_id IN (SELECT value FROM json_each(?))`);
/** The total of the invoice of each delivery that has an invoice. */
export function findInvoicedTotals(db: Db, deliveryIds: number[]): Map<number, InvoicedTotal> {
  return new Map(totalsOf(db, deliveryIds).map((invoice) => [invoice.deliveryId, invoice]));
}

const invoicePdf = finderBy({ number: invoices.number, pdf: invoices.pdf }, invoices.deliveryId);
const creditPdf = firstRow<{ number: string; pdf: Uint8Array }, [deliveryId: number]>(`
  SELECT credits.number, credits.pdf FROM credits JOIN invoices ON invoices.id = credits.invoice_id
  WHERE delivery_id = ?`);
export function getPdf(db: Db, deliveryId: number, isCredit: boolean) {
  const row = isCredit ? creditPdf(db, deliveryId) : invoicePdf(db, deliveryId);
  if (row === undefined) throw noInvoice(isCredit);
  return row;
}

export function noInvoice(isCredit = false): DomainError {
  return new DomainError(
    'not-found',
    `Er is geen ${isCredit ? 'creditfactuur' : 'factuur'} van deze levering.`,
  );
}

/** The columns that a new delivery does not copy from the delivery that it replaces. */
const RESET = { id: undefined, invoiced: false, version: 1, position: null, received: null };

/** Call it only in a transaction. */
export function insertReissue(
  db: Db,
  replaced: Delivery,
  { requestId = null, ...reported }: Reported & { requestId: string | null | undefined },
): number {
  return db
    .insert(deliveries)
    .values({ ...replaced, ...reported, ...RESET, requestId, reissueOf: replaced.id })
    .returning({ id: deliveries.id })
    .get().id;
}

/**
 * Finds the number of a document that this format would also give to another document. Reads only indexes, because the
 * rows are large: each row has a PDF.
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
