import { changeInParts } from '../database/in-parts.ts';
import { listOf } from '../database/lists.ts';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import type { IsoDate, Moment } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';
import type { ReadLine } from './read.ts';

export type StoredLine = {
  id: number;
  ref: string;
  account: string;
  bookedOn: IsoDate;
  amount: Cents;
  counterparty: string;
  iban: string;
  /** The part of the amount that is neither booked nor ended. */
  rest: Cents;
  /** The part that belongs to no invoice. */
  ended: Cents;
  description: string;
  isReversal: 0 | 1;
  isWaiting: 0 | 1;
};

const COLUMNS = `id, ref, account, booked_on AS bookedOn, amount, counterparty, iban, rest, ended, description,
  is_reversal AS isReversal, is_waiting AS isWaiting`;

const byRef = prepared((db) =>
  db.$client.query<StoredLine, [string]>(`SELECT ${COLUMNS} FROM statement_lines WHERE ref = ?`),
);
export function findLine(db: Db, ref: string): StoredLine | undefined {
  return byRef(db).get(ref) ?? undefined;
}

const byId = prepared((db) =>
  db.$client.query<StoredLine, [number]>(`SELECT ${COLUMNS} FROM statement_lines WHERE id = ?`),
);
export function findLineById(db: Db, id: number): StoredLine | undefined {
  return byId(db).get(id) ?? undefined;
}

/**
 * Stores the lines that may belong to an invoice: every credit, and a debit with the number or the amount of a refund. A
 * line that is known already stays as it is.
 */
export function storeLines(db: Db, at: Moment, lines: readonly ReadLine[]): void {
  inTransaction(db, () => {
    for (const line of lines) storeLine(db, at, line);
  });
}

function storeLine(db: Db, at: Moment, line: ReadLine): void {
  const { ref, account, bookedOn, amount, counterparty, description, isReversal } = line;
  const { iban = '', numbers, otherNumbers = [] } = line;
  const exact = invoicesOf(db).all(listOf(numbers));
  const isRefund = amount < 0 && (exact.length > 0 || sameAmount(db).get(amount) !== null);
  const known = findLine(db, ref);
  if (known === undefined && amount < 0 && !isRefund) return;
  const values = { ref, account, bookedOn, amount, counterparty, description, iban };
  const id = known?.id ?? insertLine(db).get({ ...values, isReversal: isReversal ? 1 : 0, at })?.id;
  if (id === undefined) throw new Error('a line was not stored');
  if (known !== undefined) readAgain(db).run({ id, counterparty, iban, description });
  // A known line may name an invoice that was made since.
  for (const { invoiceId, open } of exact) insertMatch(db).run(id, invoiceId, open, 1);
  const others = otherNumbers.length > 0 ? invoicesOf(db).all(listOf(otherNumbers)) : [];
  for (const { invoiceId, open } of others) insertMatch(db).run(id, invoiceId, open, 0);
}

// A line of before Vipo kept IBANs gets its own, and one that was removed after a part was booked waits again. The words
// that were removed come back only with a line that waits.
const readAgain = prepared((db) =>
  db.$client.query<object, Record<string, string | number>>(
    `UPDATE statement_lines SET iban = iif(iban = '', $iban, iban), is_waiting = rest <> 0, is_removed = 0,
       counterparty = iif(is_blank, $counterparty, counterparty),
       description = iif(is_blank, $description, description), is_blank = 0
     WHERE id = $id AND (rest <> 0 OR NOT is_blank)
       AND (is_removed OR is_blank OR (iban = '' AND $iban <> ''))`,
  ),
);
const invoicesOf = prepared((db) =>
  db.$client.query<{ invoiceId: number; open: Cents }, [string]>(
    `SELECT invoice_id AS invoiceId, open FROM balances WHERE invoice_id IN (
       SELECT id FROM invoices WHERE number IN (SELECT value FROM json_each(?1))
       UNION ALL
       SELECT invoice_id FROM credits WHERE number IN (SELECT value FROM json_each(?1))
     )`,
  ),
);
const sameAmount = prepared((db) =>
  db.$client.query<object, [number]>(
    'SELECT 1 FROM balances INDEXED BY balances_by_open WHERE open = ? AND open <> 0 LIMIT 1',
  ),
);
type NewLine = Record<string, string | number>;
const insertLine = prepared((db) =>
  db.$client.query<{ id: number }, NewLine>(
    `INSERT INTO statement_lines
       (ref, account, booked_on, amount, counterparty, iban, description, is_reversal, read_at)
     VALUES ($ref, $account, $bookedOn, $amount, $counterparty, $iban, $description, $isReversal, $at)
     RETURNING id`,
  ),
);
const insertMatch = prepared((db) =>
  db.$client.query<object, [number, number, number, number]>(
    `INSERT INTO statement_matches (line_id, invoice_id, open, is_exact) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET is_exact = 1 WHERE excluded.is_exact AND NOT is_exact`,
  ),
);

export type BookedPart = { invoiceId: number; amount: Cents; number: string };

const bookedParts = prepared((db) =>
  db.$client.query<BookedPart, [string]>(
    `SELECT invoice_id AS invoiceId, amount, number
     FROM payments INDEXED BY payments_of_lines JOIN invoices ON invoices.id = payments.invoice_id
     WHERE reference = ? AND source = 'afschrift' AND undone_at IS NULL ORDER BY payments.id`,
  ),
);
/** The parts of a line that are booked. A payment that was moved may give an invoice two of them. */
export function findBooked(db: Db, ref: string): BookedPart[] {
  return bookedParts(db).all(ref);
}

export type Done = { booked: number; ended: number };

const done = prepared((db) =>
  db.$client.query<Done, [string]>(
    `SELECT count(*) FILTER (WHERE ended = 0) AS booked, count(*) FILTER (WHERE ended <> 0) AS ended
     FROM statement_lines WHERE rest = 0 AND ref IN (SELECT value FROM json_each(?))`,
  ),
);
/** How many lines are booked whole, and of how many the rest was ended. */
export function countDone(db: Db, refs: readonly string[]): Done {
  return done(db).get(listOf(refs)) ?? { booked: 0, ended: 0 };
}

/** Lines that are deleted in one transaction. More would make other requests wait. */
const DELETED_AT_ONCE = 200;

const deletion = prepared((db) =>
  db.$client.query<object, [Moment]>(
    `DELETE FROM statement_lines WHERE id IN (
       SELECT id FROM statement_lines INDEXED BY unbooked_lines_by_reading
       WHERE is_waiting = 1 AND rest = amount AND read_at < ? LIMIT ${DELETED_AT_ONCE}
     )`,
  ),
);
/** Deletes the lines that were read before a moment and of which nothing was ever booked or ended, in parts. */
export function deleteOldLines(db: Db, before: Moment): Promise<void> {
  return changeInParts(db, () => deletion(db).run(before).changes);
}
