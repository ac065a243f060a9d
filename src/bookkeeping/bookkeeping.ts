import { between, eq, sql } from 'drizzle-orm';
import { PDFDocument } from 'pdf-lib';
import { isOneOf, listOf } from '../database/lists.ts';
import { type Db, prepared } from '../database/open.ts';
import { credits, invoices } from '../invoices/schema.ts';
import type { BasisPoints } from '../shared/btw.ts';
import { formatDate, type IsoDate } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { type Cents, cents, formatInput } from '../shared/money.ts';
import type { Period } from '../shared/period.ts';
import { MAX_IN_PDF } from './one-pdf.ts';

export type Booked = {
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

export function documentsOfPeriod(db: Db, { from, until }: Period): Booked[] {
  const days = { from, until };
  return [
    ...byNumber(statements.invoicesOf(db).all(days)),
    ...byNumber(statements.creditsOf(db).all(days)),
  ];
}

export function chosenDocuments(db: Db, chosenNumbers: string[]): Booked[] {
  const numbers = listOf(chosenNumbers);
  return [
    ...byNumber(statements.chosenInvoices(db).all({ numbers })),
    ...byNumber(statements.chosenCredits(db).all({ numbers })),
  ];
}

function byNumber(documents: Booked[]): Booked[] {
  return documents.toSorted((a, b) => a.year - b.year || a.sequence - b.sequence);
}

/** The archived PDFs in one, in the order given. Throws 'invalid' for more than 500, which would make others wait. */
export async function mergePdfs(db: Db, documents: Booked[]): Promise<Uint8Array<ArrayBuffer>> {
  if (documents.length > MAX_IN_PDF) {
    throw new DomainError(
      'invalid',
      `Dit zijn ${documents.length} facturen. In één PDF passen er ${MAX_IN_PDF}: kies minder.`,
    );
  }
  const merged = await PDFDocument.create({ updateMetadata: false });
  for (const document of documents) {
    const source = await PDFDocument.load(pdfOf(db, document), { updateMetadata: false });
    for (const page of await merged.copyPages(source, source.getPageIndices()))
      merged.addPage(page);
    // Between two documents others get their turn.
    await Bun.sleep(0);
  }
  return new Uint8Array(await merged.save());
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
function pdfOf(db: Db, { id, creditOf, number }: Booked): Uint8Array {
  const row = (creditOf === null ? pdfOfInvoice : pdfOfCredit)(db).get({ id });
  if (row === undefined) throw new Error(`${number} has gone`);
  return row.pdf;
}

const HEADS = ['Nummer', 'Datum', 'Klant', 'Netto', 'Tarief', 'BTW', 'Totaal', 'Credit van'];

/**
 * A CSV that a Dutch spreadsheet opens by itself: semicolons, decimal commas, UTF-8 with its mark. A text that it
 * would take for a formula begins with an apostrophe (OWASP, CSV Injection).
 */
export function bookkeepersCsv(documents: Booked[]): string {
  const rows = documents.map((booked) => [
    text(booked.number),
    formatDate(booked.issuedOn),
    text(booked.customerName),
    formatInput(booked.net),
    String(booked.vatRate / 100).replace('.', ','),
    formatInput(booked.vat),
    formatInput(booked.total),
    text(booked.creditOf ?? ''),
  ]);
  const totals = [
    'Totaal',
    '',
    '',
    formatInput(sum(documents, 'net')),
    '',
    formatInput(sum(documents, 'vat')),
    formatInput(sum(documents, 'total')),
    '',
  ];
  return `\ufeff${[HEADS, ...rows, totals].map((row) => `${row.join(';')}\r\n`).join('')}`;
}

function sum(documents: Booked[], amount: 'net' | 'vat' | 'total'): Cents {
  return cents(documents.reduce((total, document) => total + document[amount], 0));
}

function text(value: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
