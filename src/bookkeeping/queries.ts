import { between, type Column, eq, sql } from 'drizzle-orm';
import { finderBy } from '../database/find-by.ts';
import { type Parts, readInParts, ROWS_OF_PART } from '../database/in-parts.ts';
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
  /** Of an invoice: when it is due, what was received less refunds, and what is open. */
  dueOn: IsoDate | null;
  paid: Cents | null;
  open: Cents | null;
};

function ofBalance<Value>(column: 'due_on' | 'open') {
  return sql<Value>`(SELECT ${sql.raw(column)} FROM balances WHERE invoice_id = invoices.id)`;
}

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
  dueOn: ofBalance<IsoDate>('due_on'),
  paid: sql<Cents>`(SELECT coalesce(sum(amount), 0) FROM payments
    WHERE invoice_id = invoices.id AND reason IS NULL AND undone_at IS NULL)`,
  open: ofBalance<Cents>('open'),
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
  dueOn: sql<null>`null`,
  paid: sql<null>`null`,
  open: sql<null>`null`,
};
const inPeriod = [sql.placeholder('from'), sql.placeholder('until')] as const;
const hasNumber = isOneOf(invoices.number, 'numbers');

const statements = {
  invoicesOf: prepared((db) =>
    db
      .select({ ids: listed(invoices.id) })
      .from(invoices)
      .where(between(invoices.issuedOn, ...inPeriod))
      .prepare(),
  ),
  creditsOf: prepared((db) =>
    db
      .select({ ids: listed(credits.id) })
      .from(credits)
      .where(between(credits.issuedOn, ...inPeriod))
      .prepare(),
  ),
  chosenInvoices: prepared((db) =>
    db
      .select({ ids: listed(invoices.id) })
      .from(invoices)
      .where(hasNumber)
      .prepare(),
  ),
  chosenCredits: prepared((db) =>
    db
      .select({ ids: listed(credits.id) })
      .from(invoices)
      .innerJoin(credits, eq(credits.invoiceId, invoices.id))
      .where(hasNumber)
      .prepare(),
  ),
  invoices: prepared((db) =>
    db.select(invoiceColumns).from(invoices).where(isOneOf(invoices.id, 'ids')).prepare(),
  ),
  credits: prepared((db) =>
    db
      .select(creditColumns)
      .from(credits)
      .innerJoin(invoices, eq(invoices.id, credits.invoiceId))
      .where(isOneOf(credits.id, 'ids'))
      .prepare(),
  ),
};

export type Chosen = { invoices: number[]; credits: number[] };

export function chooseByPeriod(db: Db, { from, until }: Period): Chosen {
  const days = { from, until };
  return {
    invoices: idsOf(statements.invoicesOf(db).get(days)),
    credits: idsOf(statements.creditsOf(db).get(days)),
  };
}

export function chooseByNumber(db: Db, invoiceNumbers: string[]): Chosen {
  const numbers = listOf(invoiceNumbers);
  return {
    invoices: idsOf(statements.chosenInvoices(db).get({ numbers })),
    credits: idsOf(statements.chosenCredits(db).get({ numbers })),
  };
}

/** Selects the ids as one JSON value, because reading a row for each of many thousand ids takes long. */
function listed(id: Column) {
  return sql<string>`json_group_array(${id})`;
}

function idsOf(row: { ids: string } | undefined): number[] {
  return JSON.parse(row?.ids ?? '[]') as number[];
}

/** Finds documents, first the invoices and then the credits, each by number. Reads them in parts. */
export async function findDocuments(db: Db, chosen: Chosen): Promise<BookedDocument[]> {
  const found: BookedDocument[] = [];
  for await (const part of readDocuments(db, chosen)) found.push(...part);
  const byKind = Map.groupBy(found, ({ creditOf }) => creditOf === null);
  return [true, false].flatMap((isInvoice) => byNumber(byKind.get(isInvoice) ?? []));
}

function readDocuments(db: Db, chosen: Chosen): Parts<BookedDocument> {
  const parts = (['invoices', 'credits'] as const).flatMap((kind) =>
    Array.from({ length: Math.ceil(chosen[kind].length / ROWS_OF_PART) }, (_, i) => ({
      kind,
      ids: chosen[kind].slice(i * ROWS_OF_PART, (i + 1) * ROWS_OF_PART),
    })),
  );
  return readInParts(db, (snapshot, at: number | undefined = 0) => {
    const { kind, ids } = parts[at] ?? { kind: 'invoices', ids: [] };
    const rows: BookedDocument[] = statements[kind](snapshot).all({ ids: listOf(ids) });
    return { rows, next: at + 1 < parts.length ? at + 1 : undefined };
  });
}

function byNumber(documents: BookedDocument[]): BookedDocument[] {
  return documents.toSorted((a, b) => a.year - b.year || a.sequence - b.sequence);
}

const pdfOfInvoice = finderBy({ pdf: invoices.pdf }, invoices.id);
const pdfOfCredit = finderBy({ pdf: credits.pdf }, credits.id);
export function getPdf(
  db: Db,
  { id, creditOf, number }: Pick<BookedDocument, 'id' | 'creditOf' | 'number'>,
): Uint8Array {
  const row = (creditOf === null ? pdfOfInvoice : pdfOfCredit)(db, id);
  if (row === undefined) throw new Error(`document ${number} does not exist`);
  return row.pdf;
}
