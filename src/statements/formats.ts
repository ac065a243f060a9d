import { yieldToRequests } from '../background/yield.ts';
import { type Db, query } from '../database/open.ts';
import { formatsOfNumber, readNumber } from '../firm/number-format.ts';
import { getSettings } from '../firm/queries.ts';

/** Rows of invoices are long, and may have to be read from the disk. */
const ROWS_AT_ONCE = 100;
/** Limited, because every text of a statement is searched for every format. */
const MOST_FORMATS = 10;

/** The present number formats, and those of earlier settings that the open invoices and their credits have. */
export async function findFormats(db: Db): Promise<string[]> {
  const { invoiceNumberFormat, creditNumberFormat } = getSettings(db);
  const formats = [invoiceNumberFormat, creditNumberFormat];
  for (let after = FIRST; formats.length < MOST_FORMATS; await yieldToRequests()) {
    const rows = numbered(db).all(after.open, after.dueOn, after.invoiceId);
    for (const row of rows) addFormats(formats, row);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last;
  }
  return formats.slice(0, MOST_FORMATS);
}

function addFormats(formats: string[], { number, year, sequence, ...row }: Numbered): void {
  const { creditNumber, creditYear, creditSequence } = row;
  addFormat(formats, number, year, sequence);
  if (creditNumber !== null && creditYear !== null && creditSequence !== null)
    addFormat(formats, creditNumber, creditYear, creditSequence);
}

function addFormat(formats: string[], number: string, year: number, sequence: number): void {
  if (formats.some((format) => readNumber(format, number) !== undefined)) return;
  formats.push(...formatsOfNumber(number, year, sequence));
}

type Place = { open: number; dueOn: string; invoiceId: number };
type Numbered = Place & {
  number: string;
  year: number;
  sequence: number;
  creditNumber: string | null;
  creditYear: number | null;
  creditSequence: number | null;
};
const FIRST: Place = { open: Number.MIN_SAFE_INTEGER, dueOn: '', invoiceId: 0 };

const numbered = query<Numbered, [number, string, number]>(`
  SELECT balances.open, due_on AS dueOn, balances.invoice_id AS invoiceId,
    invoices.number, invoices.year, invoices.sequence,
    credits.number AS creditNumber, credits.year AS creditYear, credits.sequence AS creditSequence
  FROM balances INDEXED BY balances_by_open
  CROSS JOIN invoices ON invoices.id = balances.invoice_id
  LEFT JOIN credits ON credits.invoice_id = invoices.id
  WHERE balances.open <> 0 AND (balances.open, due_on, balances.invoice_id) > (?, ?, ?)
  ORDER BY balances.open, due_on, balances.invoice_id LIMIT ${ROWS_AT_ONCE}`);
