import { changeInParts } from '../database/in-parts.ts';
import type { Db } from '../database/open.ts';
import type { Row } from '../database/rows.ts';
import { allRows, changeRows, firstRow, oneRow, oneValue } from '../database/statements.ts';
import type { IsoDate, Moment } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';

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
  ended: Cents;
  description: string;
  isReversal: 0 | 1;
  isWaiting: 0 | 1;
};

const COLUMNS = `id, ref, account, booked_on AS bookedOn, amount, counterparty, iban, rest, ended, description,
  is_reversal AS isReversal, is_waiting AS isWaiting`;

export const LINE_GONE = 'Deze regel is er niet (meer). Lees het afschrift opnieuw in.';

export const findLine = firstRow<StoredLine, [ref: string]>(
  `SELECT ${COLUMNS} FROM statement_lines WHERE ref = ?`,
);

export const findLineById = firstRow<StoredLine, [id: number]>(
  `SELECT ${COLUMNS} FROM statement_lines WHERE id = ?`,
);

// Updates a known line when its statement is read again or an act is undone: a hidden line with a rest waits again, a
// waiting line gets back the texts that were removed, and a line of an older version without an IBAN gets its IBAN.
export const refreshLine = changeRows<
  [words: Pick<StoredLine, 'id' | 'counterparty' | 'iban' | 'description'>]
>(`
  UPDATE statement_lines SET iban = iif(iban = '', $iban, iban), is_waiting = rest <> 0, is_removed = 0,
    counterparty = iif(is_blank, $counterparty, counterparty),
    description = iif(is_blank, $description, description), is_blank = 0
  WHERE id = $id AND (rest <> 0 OR NOT is_blank)
    AND (is_removed OR is_blank OR (iban = '' AND $iban <> ''))`);

/** All columns of a line, to restore the line later. */
export const readRow = firstRow<Row & { ref: string; counterparty: string }, [id: number]>(
  'SELECT * FROM statement_lines WHERE id = ?',
);
export const listMatches = allRows<Row, [lineId: number]>(
  'SELECT * FROM statement_matches WHERE line_id = ?',
);

type NewLine = Omit<StoredLine, 'id' | 'rest' | 'ended' | 'isWaiting'> & { at: Moment };
export const insertLine = oneValue<number, [line: NewLine]>(`
  INSERT INTO statement_lines
    (ref, account, booked_on, amount, counterparty, iban, description, is_reversal, read_at)
  VALUES ($ref, $account, $bookedOn, $amount, $counterparty, $iban, $description, $isReversal, $at)
  RETURNING id`);

export type BookedPart = { invoiceId: number; amount: Cents; number: string };

/** An invoice can have two booked parts of a line, for example after the line was divided again. */
export const findBooked = allRows<BookedPart, [ref: string]>(`
  SELECT invoice_id AS invoiceId, amount, number
  FROM payments INDEXED BY payments_of_lines JOIN invoices ON invoices.id = payments.invoice_id
  WHERE reference = ? AND source = 'afschrift' AND undone_at IS NULL ORDER BY payments.id`);

type Done = { booked: number; ended: number };

/** Counts the lines that are booked in full, and the lines whose rest was ended. */
export const countDone = oneRow<Done, [refs: readonly string[]]>(`
  SELECT count(*) FILTER (WHERE ended = 0) AS booked, count(*) FILTER (WHERE ended <> 0) AS ended
  FROM statement_lines WHERE rest = 0 AND ref IN (SELECT value FROM json_each(?))`);

/** Deleting more lines in one transaction would make other requests wait. */
const DELETED_AT_ONCE = 200;

const deletion = changeRows<[before: Moment]>(`
  DELETE FROM statement_lines WHERE id IN (
    SELECT id FROM statement_lines INDEXED BY unbooked_lines_by_reading
    WHERE is_waiting = 1 AND rest = amount AND read_at < ? LIMIT ${DELETED_AT_ONCE}
  )`);
/**
 * Deletes lines that were read before the given moment and have no booked or ended part. Uses several transactions.
 */
export function deleteOldLines(db: Db, before: Moment): Promise<void> {
  return changeInParts(db, () => deletion(db, before));
}

export const DISMISSED_AT_ONCE = 500;

export const countWaiting = oneValue<number>(
  'SELECT count(*) AS count FROM statement_lines INDEXED BY waiting_statement_lines WHERE is_waiting = 1',
);

/** The id of the last waiting line, or 0. */
export const findLastWaiting = oneValue<number>(
  `SELECT coalesce(max(id), 0) FROM statement_lines INDEXED BY waiting_statement_lines WHERE is_waiting = 1`,
);

type Waiting = { id: number; isUntouched: 0 | 1 };

export const findWaiting = allRows<Waiting, [after: number, last: number]>(`
  SELECT id, rest = amount AS isUntouched FROM statement_lines INDEXED BY waiting_statement_lines
  WHERE is_waiting = 1 AND id > ? AND id <= ? ORDER BY id LIMIT ${DISMISSED_AT_ONCE}`);

export const deleteLines = changeRows<[ids: readonly number[]]>(
  'DELETE FROM statement_lines WHERE id IN (SELECT value FROM json_each(?))',
);

export const removeLines = changeRows<[ids: readonly number[]]>(
  'UPDATE statement_lines SET is_waiting = 0, is_removed = 1 WHERE id IN (SELECT value FROM json_each(?))',
);

const ending = changeRows<[id: number]>(
  `UPDATE statement_lines SET ended = ended + rest, rest = 0, is_waiting = 0, is_removed = 0 WHERE id = ?`,
);
// Removes the personal details of an ended line, because Vipo does not need the details of a payer who is no customer.
// A line with a booked part keeps its details.
const blanking = changeRows<[id: number]>(`
  UPDATE statement_lines SET counterparty = '', iban = '', description = '', is_blank = 1
  WHERE id = ? AND ended = amount`);
export function endLine(db: Db, id: number): void {
  ending(db, id);
  blanking(db, id);
}

export const reopenLine = changeRows<[id: number]>(
  `UPDATE statement_lines SET rest = rest + ended, ended = 0, is_waiting = 1, is_removed = 0 WHERE id = ?`,
);
