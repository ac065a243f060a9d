import { changeInParts } from '../database/in-parts.ts';
import { listOf } from '../database/lists.ts';
import { type Db, query } from '../database/open.ts';
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
  /** The part that belongs to no invoice. */
  ended: Cents;
  description: string;
  isReversal: 0 | 1;
  isWaiting: 0 | 1;
};

const COLUMNS = `id, ref, account, booked_on AS bookedOn, amount, counterparty, iban, rest, ended, description,
  is_reversal AS isReversal, is_waiting AS isWaiting`;

const byRef = query<StoredLine, [string]>(`SELECT ${COLUMNS} FROM statement_lines WHERE ref = ?`);
export function findLine(db: Db, ref: string): StoredLine | undefined {
  return byRef(db).get(ref) ?? undefined;
}

const byId = query<StoredLine, [number]>(`SELECT ${COLUMNS} FROM statement_lines WHERE id = ?`);
export function findLineById(db: Db, id: number): StoredLine | undefined {
  return byId(db).get(id) ?? undefined;
}

// Adds the IBAN to a line of older versions, which did not store it. A removed line with a booked part waits again.
// Removed texts come back only for a line that waits.
const readAgain = query<object, Pick<StoredLine, 'id' | 'counterparty' | 'iban' | 'description'>>(`
  UPDATE statement_lines SET iban = iif(iban = '', $iban, iban), is_waiting = rest <> 0, is_removed = 0,
    counterparty = iif(is_blank, $counterparty, counterparty),
    description = iif(is_blank, $description, description), is_blank = 0
  WHERE id = $id AND (rest <> 0 OR NOT is_blank)
    AND (is_removed OR is_blank OR (iban = '' AND $iban <> ''))`);
export function refreshLine(
  db: Db,
  words: Pick<StoredLine, 'id' | 'counterparty' | 'iban' | 'description'>,
): void {
  readAgain(db).run(words);
}

type NewLine = Omit<StoredLine, 'id' | 'rest' | 'ended' | 'isWaiting'> & { at: Moment };
const newLine = query<{ id: number }, NewLine>(`
  INSERT INTO statement_lines
    (ref, account, booked_on, amount, counterparty, iban, description, is_reversal, read_at)
  VALUES ($ref, $account, $bookedOn, $amount, $counterparty, $iban, $description, $isReversal, $at)
  RETURNING id`);
export function insertLine(db: Db, line: NewLine): number {
  const id = newLine(db).get(line)?.id;
  if (id === undefined) throw new Error('a line was not stored');
  return id;
}

export type BookedPart = { invoiceId: number; amount: Cents; number: string };

const bookedParts = query<BookedPart, [string]>(`
  SELECT invoice_id AS invoiceId, amount, number
  FROM payments INDEXED BY payments_of_lines JOIN invoices ON invoices.id = payments.invoice_id
  WHERE reference = ? AND source = 'afschrift' AND undone_at IS NULL ORDER BY payments.id`);
/** The booked parts of a line. An invoice can have two of them after a payment was moved to it. */
export function findBooked(db: Db, ref: string): BookedPart[] {
  return bookedParts(db).all(ref);
}

type Done = { booked: number; ended: number };

const done = query<Done, [string]>(`
  SELECT count(*) FILTER (WHERE ended = 0) AS booked, count(*) FILTER (WHERE ended <> 0) AS ended
  FROM statement_lines WHERE rest = 0 AND ref IN (SELECT value FROM json_each(?))`);
/** The number of lines that are booked in full, and the number of lines whose rest was ended. */
export function countDone(db: Db, refs: readonly string[]): Done {
  return done(db).get(listOf(refs)) ?? { booked: 0, ended: 0 };
}

/** The number of lines that are deleted in one transaction. More would make other requests wait. */
const DELETED_AT_ONCE = 200;

const deletion = query<object, [Moment]>(`
  DELETE FROM statement_lines WHERE id IN (
    SELECT id FROM statement_lines INDEXED BY unbooked_lines_by_reading
    WHERE is_waiting = 1 AND rest = amount AND read_at < ? LIMIT ${DELETED_AT_ONCE}
  )`);
/**
 * Deletes the lines that were read before a moment and of which no part was ever booked or ended. It deletes them in
 * several transactions.
 */
export function deleteOldLines(db: Db, before: Moment): Promise<void> {
  return changeInParts(db, () => deletion(db).run(before).changes);
}

/** The number of lines that are dismissed in one transaction. More would make other requests wait. */
export const DISMISSED_AT_ONCE = 500;

const waiting = query<{ count: number }, []>(
  'SELECT count(*) AS count FROM statement_lines INDEXED BY waiting_statement_lines WHERE is_waiting = 1',
);
export function countWaiting(db: Db): number {
  return waiting(db).get()?.count ?? 0;
}

const lastWaiting = query<{ last: number | null }, []>(
  `SELECT max(id) AS last FROM statement_lines INDEXED BY waiting_statement_lines WHERE is_waiting = 1`,
);
/** The id of the last line that waits, 0 without one. */
export function findLastWaiting(db: Db): number {
  return lastWaiting(db).get()?.last ?? 0;
}

type Waiting = { id: number; isUntouched: 0 | 1 };

const waitingOf = query<Waiting, [number, number]>(`
  SELECT id, rest = amount AS isUntouched FROM statement_lines INDEXED BY waiting_statement_lines
  WHERE is_waiting = 1 AND id > ? AND id <= ? ORDER BY id LIMIT ${DISMISSED_AT_ONCE}`);
/** The first waiting lines whose ids are between two ids. */
export function findWaiting(db: Db, after: number, last: number): Waiting[] {
  return waitingOf(db).all(after, last);
}

const dismissal = query<object, [string]>(
  'DELETE FROM statement_lines WHERE id IN (SELECT value FROM json_each(?))',
);
export function deleteLines(db: Db, ids: readonly number[]): void {
  dismissal(db).run(listOf(ids));
}

const removal = query<object, [string]>(
  'UPDATE statement_lines SET is_waiting = 0, is_removed = 1 WHERE id IN (SELECT value FROM json_each(?))',
);
/** Marks lines as removed, so that they do not wait until their statement is read again. */
export function removeLines(db: Db, ids: readonly number[]): void {
  removal(db).run(listOf(ids));
}

const ending = query<object, [number]>(
  `UPDATE statement_lines SET ended = ended + rest, rest = 0, is_waiting = 0, is_removed = 0 WHERE id = ?`,
);
// The personal details are removed, because Vipo does not need details of somebody who paid for something else. A
// line with a booked part keeps its details.
const blanking = query<object, [number]>(`
  UPDATE statement_lines SET counterparty = '', iban = '', description = '', is_blank = 1
  WHERE id = ? AND ended = amount`);
export function endLine(db: Db, id: number): void {
  ending(db).run(id);
  blanking(db).run(id);
}

const reopening = query<object, [number]>(
  `UPDATE statement_lines SET rest = rest + ended, ended = 0, is_waiting = 1, is_removed = 0 WHERE id = ?`,
);
export function reopenLine(db: Db, id: number): void {
  reopening(db).run(id);
}
