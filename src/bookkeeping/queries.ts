import { between, eq, sql } from 'drizzle-orm';
import { isOneOf, listOf } from '../database/lists.ts';
import { type Db, prepared } from '../database/open.ts';
import { credits, invoices } from '../invoices/schema.ts';
import type { BasisPoints } from '../shared/btw.ts';
import type { IsoDate } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';
import type { Period } from '../shared/period.ts';

/** An invoice or a credit; a credit has the number of its invoice in `creditOf`. */
export type BookedDocument = {
  id: number;
  number: string;
  year: number;
  sequence: number;
  issuedOn: IsoDate;
  customerName: string;
  net: Cents;
  vat: Cents;
  total: Cents;
  vatRate: BasisPoints;
  creditOf: string | null;
};

const invoiceColumns = {
  id: invoices.id,
  number: invoices.number,
  year: invoices.year,
  sequence: invoices.sequence,
  issuedOn: invoices.issuedOn,
  customerName: invoices.customerName,
  net: invoices.net,
  vat: invoices.vat,
  total: invoices.total,
  vatRate: invoices.vatRate,
  creditOf: sql<null>`null`,
};
const creditColumns = {
  id: credits.id,
  number: credits.number,
  year: credits.year,
  sequence: credits.sequence,
  issuedOn: credits.issuedOn,
  customerName: invoices.customerName,
  net: credits.net,
  vat: credits.vat,
  total: credits.total,
  vatRate: credits.vatRate,
  creditOf: invoices.number,
};
const inPeriod = [sql.placeholder('from'), sql.placeholder('until')] as const;

const statements = {
  invoicesOf: prepared((db) =>
    db
      .select(invoiceColumns)
      .from(invoices)
      .where(between(invoices.issuedOn, ...inPeriod))
      .prepare(),
  ),
  creditsOf: prepared((db) =>
    db
      .select(creditColumns)
      .from(credits)
      .innerJoin(invoices, eq(invoices.id, credits.invoiceId))
      .where(between(credits.issuedOn, ...inPeriod))
      .prepare(),
  ),
  chosenInvoices: prepared((db) =>
    db.select(invoiceColumns).from(invoices).where(isOneOf(invoices.number, 'numbers')).prepare(),
  ),
  chosenCredits: prepared((db) =>
    db
      .select(creditColumns)
      .from(invoices)
      .innerJoin(credits, eq(credits.invoiceId, invoices.id))
      .where(isOneOf(invoices.number, 'numbers'))
      .prepare(),
  ),
};

export function findDocumentsOfPeriod(db: Db, { from, until }: Period): BookedDocument[] {
  const days = { from, until };
  return [
    ...byNumber(statements.invoicesOf(db).all(days)),
    ...byNumber(statements.creditsOf(db).all(days)),
  ];
}

/** Finds the invoices with these numbers, followed by their credits, both in the order of their numbers. */
export function findDocuments(db: Db, invoiceNumbers: string[]): BookedDocument[] {
  const numbers = listOf(invoiceNumbers);
  return [
    ...byNumber(statements.chosenInvoices(db).all({ numbers })),
    ...byNumber(statements.chosenCredits(db).all({ numbers })),
  ];
}

function byNumber(documents: BookedDocument[]): BookedDocument[] {
  return documents.toSorted((a, b) => a.year - b.year || a.sequence - b.sequence);
}

const pdfOfInvoice = prepared((db) =>
  db
    .select({ pdf: invoices.pdf })
    .from(invoices)
    .where(eq(invoices.id, sql.placeholder('id')))
    .prepare(),
);
const pdfOfCredit = prepared((db) =>
  db
    .select({ pdf: credits.pdf })
    .from(credits)
    .where(eq(credits.id, sql.placeholder('id')))
    .prepare(),
);
export function getPdf(db: Db, { id, creditOf, number }: BookedDocument): Uint8Array {
  const row = (creditOf === null ? pdfOfInvoice : pdfOfCredit)(db).get({ id });
  if (row === undefined) throw new Error(`document ${number} does not exist`);
  return row.pdf;
}
