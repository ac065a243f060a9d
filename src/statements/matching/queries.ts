import { LAST_CHARACTER } from '../../database/name-search.ts';
import type { Db } from '../../database/open.ts';
import { allRows, changeRows, firstValue, hasRow } from '../../database/statements.ts';
import { type NotReceived, notReceived } from '../../receivables/balances/queries.ts';
import type { Cents } from '../../shared/money.ts';
import { CUSTOMER_KEY } from '../accounts/queries.ts';
import type { Part } from './division.ts';
import type { Match, WaitingLine } from './matching.ts';
import type { OpenInvoice } from './open-invoices.ts';

/** More lines or invoices in one query would make other requests wait. */
const LINES_AT_ONCE = 100;
const INVOICES_AT_ONCE = 1000;
/**
 * The highest number of invoices whose numbers are read by one query. A row of the table `invoices` is long and may
 * have to be read from the disk, so more invoices would make other requests wait.
 */
const NUMBERS_AT_ONCE = 100;

export type Candidate = {
  invoiceId: number;
  deliveryId: number;
  number: string;
  customerName: string;
  open: Cents;
  isCredited: 0 | 1;
} & NotReceived;

export type StoredWaiting = Omit<WaitingLine, 'isReversal' | 'isOwn' | 'payer' | 'numbers'> & {
  account: string;
  iban: string;
  isReversal: 0 | 1;
  /**
   * The ids of invoices whose numbers are in the texts. An id is negative if the texts have its number only in another
   * notation than the invoice.
   */
  numbers: string;
};

const waiting = allRows<StoredWaiting, [after: number]>(`
  SELECT id, ref, amount, rest, counterparty, account, iban, is_reversal AS isReversal, (
    SELECT json_group_array(iif(is_exact, invoice_id, -invoice_id)) FROM statement_matches WHERE line_id = line.id
  ) AS numbers
  FROM statement_lines AS line INDEXED BY waiting_statement_lines
  WHERE is_waiting = 1 AND id > ? ORDER BY id LIMIT ${LINES_AT_ONCE}`);
export function findWaitingLines(db: Db, after: number) {
  const lines = waiting(db, after);
  return { lines, isLast: lines.length < LINES_AT_ONCE };
}

type OpenKey = { open: number; dueOn: string; invoiceId: number };
/** A key that sorts before the keys of all open invoices. */
export const FIRST_OPEN: OpenKey = { open: Number.MIN_SAFE_INTEGER, dueOn: '', invoiceId: 0 };

const AFTER_KEY = `balances.open <> 0 AND (balances.open, due_on, balances.invoice_id) > ($open, $dueOn, $invoiceId)
  ORDER BY balances.open, due_on, balances.invoice_id`;

const opened = allRows<OpenInvoice, [after: OpenKey]>(`
  SELECT balances.invoice_id AS invoiceId, invoices.delivery_id AS deliveryId, balances.open, due_on AS dueOn,
    invoices.customer_name_fold AS nameFold,
    ${CUSTOMER_KEY} AS customer
  FROM balances INDEXED BY balances_by_open
  CROSS JOIN invoices INDEXED BY invoices_by_id ON invoices.id = balances.invoice_id
  LEFT JOIN deliveries ON deliveries.id = invoices.delivery_id
  WHERE ${AFTER_KEY} LIMIT ${INVOICES_AT_ONCE}`);
/** The open invoices after a key, sorted by open amount and due date, and whether these are the last open invoices. */
export function findOpenInvoices(db: Db, after: OpenKey) {
  const invoices = opened(db, after);
  return { invoices, isLast: invoices.length < INVOICES_AT_ONCE };
}

export type NumberedInvoice = OpenKey & {
  number: string;
  year: number;
  sequence: number;
  creditNumber: string | null;
  creditYear: number | null;
  creditSequence: number | null;
};

/** The numbers of the open invoices after a key. Empty after the last invoice. */
export const findNumberedInvoices = allRows<NumberedInvoice, [after: OpenKey]>(`
  SELECT balances.open, due_on AS dueOn, balances.invoice_id AS invoiceId,
    invoices.number, invoices.year, invoices.sequence,
    credits.number AS creditNumber, credits.year AS creditYear, credits.sequence AS creditSequence
  FROM balances INDEXED BY balances_by_open
  CROSS JOIN invoices ON invoices.id = balances.invoice_id
  LEFT JOIN credits ON credits.invoice_id = invoices.id
  WHERE ${AFTER_KEY} LIMIT ${NUMBERS_AT_ONCE}`);

const CANDIDATE = `invoices.id AS invoiceId, invoices.delivery_id AS deliveryId, number,
  customer_name AS customerName, balances.open,
  EXISTS (SELECT 1 FROM credits WHERE invoice_id = invoices.id) AS isCredited, ${notReceived('invoices.id')}`;

const shown = allRows<Candidate, [ids: readonly number[]]>(`
  SELECT ${CANDIDATE} FROM json_each(?) AS candidate
  CROSS JOIN invoices ON invoices.id = candidate.value
  CROSS JOIN balances ON balances.invoice_id = invoices.id`);
/** The likeliest invoice comes first. */
export function findCandidates(db: Db, { candidates }: Match): Candidate[] {
  const order = new Map(candidates.map((id, at) => [id, at]));
  const position = ({ invoiceId }: Candidate) => order.get(invoiceId) ?? 0;
  return shown(db, candidates).toSorted((a, b) => position(a) - position(b));
}

/** The ids of the invoices with these numbers, and of the invoices whose credits have these numbers. */
const NUMBERED = `
  SELECT id FROM invoices WHERE number IN (SELECT value FROM json_each(?1))
  UNION ALL
  SELECT invoice_id FROM credits WHERE number IN (SELECT value FROM json_each(?1))`;

export const findNumbered = allRows<Candidate, [numbers: readonly string[]]>(`
  SELECT ${CANDIDATE} FROM invoices CROSS JOIN balances ON balances.invoice_id = invoices.id
  WHERE invoices.id IN (${NUMBERED})`);

const beginning = allRows<Candidate, [from: string, until: string, most: number]>(`
  SELECT ${CANDIDATE} FROM invoices CROSS JOIN balances ON balances.invoice_id = invoices.id
  WHERE number BETWEEN ? AND ? ORDER BY number DESC LIMIT ?`);
/** The last invoices whose number begins with the text. */
export function findBeginning(db: Db, text: string, most: number): Candidate[] {
  return beginning(db, text, text + LAST_CHARACTER, most);
}

export type NumberedPart = Part & { number: string };
/** Adds the number of its invoice to each part. */
export function findNumberedParts(db: Db, parts: readonly Part[]): NumberedPart[] {
  const ids = parts.map(({ invoiceId }) => invoiceId);
  const numbers = new Map(shown(db, ids).map(({ invoiceId, number }) => [invoiceId, number]));
  return parts.map((part) => ({ ...part, number: numbers.get(part.invoiceId) ?? '' }));
}

/** The open amount that an invoice had when a line with its number was read. */
export const findMatchedOpen = firstValue<Cents, [lineId: number, invoiceId: number]>(
  'SELECT open FROM statement_matches WHERE line_id = ? AND invoice_id = ?',
);
type OpenAmount = Pick<OpenInvoice, 'invoiceId' | 'open'>;
const openOfNumbers = allRows<OpenAmount, [numbers: readonly string[]]>(`
  SELECT invoice_id AS invoiceId, open FROM balances WHERE invoice_id IN (${NUMBERED})`);
/** The open amounts of the invoices that have one of these numbers, or whose credit has one. */
export function findOpenOfNumbers(db: Db, numbers: readonly string[]): OpenAmount[] {
  return numbers.length === 0 ? [] : openOfNumbers(db, numbers);
}

/** Whether an invoice has this open amount. The amount is negative when the firm has to pay back money. */
export const isOpenAmount = hasRow<[amount: Cents]>(
  'SELECT 1 FROM balances INDEXED BY balances_by_open WHERE open = ? AND open <> 0 LIMIT 1',
);
/** Stores that the texts of a line have the number of an invoice, with its open amount at that moment. */
export const insertMatch = changeRows<[match: OpenAmount & { lineId: number; isExact: boolean }]>(`
  INSERT INTO statement_matches (line_id, invoice_id, open, is_exact) VALUES ($lineId, $invoiceId, $open, $isExact)
  ON CONFLICT DO UPDATE SET is_exact = 1 WHERE excluded.is_exact AND NOT is_exact`);
