import { type Parts, readInParts, ROWS_OF_PART } from '../database/in-parts.ts';
import type { Db } from '../database/open.ts';
import { allRows, oneValue, valueBy } from '../database/statements.ts';
import { credits, invoices } from '../invoices/schema.ts';
import type { IsoDate } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';
import type { Period } from '../shared/period.ts';

type Stored = 'id' | 'number' | 'year' | 'sequence' | 'issuedOn' | 'net' | 'vat' | 'total';

/** An invoice or a credit invoice. For a credit invoice, `creditOf` is the number of the invoice that it credits. */
export type BookedDocument = Pick<
  typeof invoices.$inferSelect,
  Stored | 'vatRate' | 'customerName'
> & {
  creditOf: string | null;
  /** `paid` is the received amount less refunds. `dueOn`, `paid` and `open` are null for a credit invoice. */
  dueOn: IsoDate | null;
  paid: Cents | null;
  open: Cents | null;
};

const stored = (table: string) =>
  `${table}.id, ${table}.number, ${table}.year, ${table}.sequence, ${table}.issued_on AS issuedOn,
   ${table}.net, ${table}.vat, ${table}.total, ${table}.vat_rate AS vatRate, customer_name AS customerName`;
const LISTED = 'IN (SELECT value FROM json_each(?))';

const documentsOf = {
  invoices: allRows<BookedDocument, [ids: number[]]>(
    `SELECT ${stored('invoices')}, NULL AS creditOf, due_on AS dueOn, open,
       (SELECT coalesce(sum(amount), 0) FROM payments
        WHERE invoice_id = invoices.id AND reason IS NULL AND undone_at IS NULL) AS paid
     FROM invoices LEFT JOIN balances ON balances.invoice_id = invoices.id WHERE invoices.id ${LISTED}`,
  ),
  credits: allRows<BookedDocument, [ids: number[]]>(
    `SELECT ${stored('credits')}, invoices.number AS creditOf, NULL AS dueOn, NULL AS open, NULL AS paid
     FROM credits JOIN invoices ON invoices.id = credits.invoice_id WHERE credits.id ${LISTED}`,
  ),
};

/** Selects the ids as one JSON value, because it is slow to read a row for each of many thousand ids. */
function idsIn(table: string, from: string) {
  const ids = oneValue<string, (string | string[])[]>(
    `SELECT json_group_array(${table}.id) FROM ${from}`,
  );
  return (db: Db, ...values: (string | string[])[]) => JSON.parse(ids(db, ...values)) as number[];
}

const WITH_CREDITS = 'invoices JOIN credits ON credits.invoice_id = invoices.id';
const invoicesOfPeriod = idsIn('invoices', 'invoices WHERE issued_on BETWEEN ? AND ?');
const creditsOfPeriod = idsIn('credits', 'credits WHERE issued_on BETWEEN ? AND ?');
const invoicesOfNumbers = idsIn('invoices', `invoices WHERE number ${LISTED}`);
const creditsOfNumbers = idsIn('credits', `${WITH_CREDITS} WHERE invoices.number ${LISTED}`);

export type Chosen = { invoices: number[]; credits: number[] };

export function chooseByPeriod(db: Db, { from, until }: Period): Chosen {
  return { invoices: invoicesOfPeriod(db, from, until), credits: creditsOfPeriod(db, from, until) };
}

export function chooseByNumber(db: Db, numbers: string[]): Chosen {
  return { invoices: invoicesOfNumbers(db, numbers), credits: creditsOfNumbers(db, numbers) };
}

export async function findDocuments(db: Db, chosen: Chosen): Promise<BookedDocument[]> {
  const found: BookedDocument[] = [];
  for await (const part of readDocuments(db, chosen)) found.push(...part);
  const kindOf = ({ creditOf }: BookedDocument) => Number(creditOf !== null);
  return found.toSorted(
    (a, b) => kindOf(a) - kindOf(b) || a.year - b.year || a.sequence - b.sequence,
  );
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
    const rows = documentsOf[kind](snapshot, ids);
    return { rows, next: at + 1 < parts.length ? at + 1 : undefined };
  });
}

type Wanted = Pick<BookedDocument, 'id' | 'creditOf' | 'number'>;
type Find<Value> = (db: Db, id: number) => Value | undefined;

function getterOf<Value>(ofInvoice: Find<Value>, ofCredit: Find<Value>) {
  return (db: Db, { id, creditOf, number }: Wanted): Value => {
    const value = (creditOf === null ? ofInvoice : ofCredit)(db, id);
    // Clearing the database may remove documents while they are being downloaded.
    if (value === undefined) throw new Error(`document ${number} does not exist`);
    return value;
  };
}

export const getPdf = getterOf(
  valueBy(invoices.pdf, invoices.id),
  valueBy(credits.pdf, credits.id),
);
export const getSnapshot = getterOf(
  valueBy(invoices.data, invoices.id),
  valueBy(credits.data, credits.id),
);

/**
 * The cash that was received for an invoice when it was made, also when that payment was undone later. Cash that was
 * received after the invoice does not count, because an e-invoice never changes, just as the PDF never changes.
 */
export const sumCashAtIssue = oneValue<Cents, [invoiceId: number]>(`
  SELECT coalesce(sum(amount), 0) FROM payments JOIN invoices ON invoices.id = invoice_id
  WHERE invoice_id = ? AND source IN ('rit', 'factuur') AND moved_from IS NULL AND recorded_at = issued_at`);
