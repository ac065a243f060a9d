import { withReadOnly } from '../../database/backup.ts';
import { isDamage } from '../../database/damage.ts';
import { type Db, query } from '../../database/open.ts';
import type { Row } from '../../database/rows.ts';
import type { Attempt } from '../../outgoing/schema.ts';

type Value = Row[string];

/**
 * Reads rows of the replaced data. Returns none when these do not have the table, and undefined when they are damaged.
 */
function readReplaced(replaced: string, table: string, sql: string): Row[] | undefined {
  try {
    return withReadOnly(replaced, (client) => {
      const exists = client.query('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table);
      return exists === null ? [] : client.query<Row, []>(sql).all();
    });
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}

export function replacedRows(replaced: string, table: string): Row[] {
  return readReplaced(replaced, table, `SELECT * FROM ${table} ORDER BY id`) ?? [];
}

/** The payments of the replaced data, each with the number of its invoice. */
export function replacedPayments(replaced: string): Row[] {
  const sql = `SELECT payments.*, invoices.number FROM payments
    JOIN invoices ON invoices.id = payments.invoice_id ORDER BY payments.id`;
  return readReplaced(replaced, 'payments', sql) ?? [];
}

export type Held = { number: string; reason: string | null };

/** All invoices of the replaced data, each with the reason of its reminder hold. */
export function replacedHolds(replaced: string): Held[] {
  const sql = `SELECT number, reason FROM invoices
    LEFT JOIN reminder_holds ON reminder_holds.invoice_id = invoices.id`;
  return (readReplaced(replaced, 'reminder_holds', sql) ?? []) as Held[];
}

export type Given = { series: string; year: number; last: number };

/** The last numbers of the replaced data. Undefined when these are damaged. */
export function replacedNumbers(replaced: string): Given[] | undefined {
  const sql = 'SELECT series, year, last FROM number_series';
  return readReplaced(replaced, 'number_series', sql) as Given[] | undefined;
}

const lastNumber = query<{ last: number }, [string, number]>(
  'SELECT last FROM number_series WHERE series = ? AND year = ?',
);
export function findLastNumber(db: Db, { series, year }: Given): number {
  return lastNumber(db).get(series, year)?.last ?? 0;
}

export function storeLastNumber({ $client }: Db, { series, year, last }: Given): void {
  $client.run(
    `INSERT INTO number_series (series, year, last) VALUES (?, ?, ?)
     ON CONFLICT (series, year) DO UPDATE SET last = excluded.last`,
    [series, year, last],
  );
}

const invoiceId = query<{ id: number }, [Value]>('SELECT id FROM invoices WHERE number = ?');
export function findInvoiceId(db: Db, number: Value): number | undefined {
  return invoiceId(db).get(number)?.id;
}

const attempt = query<Row, Value[]>(
  'SELECT * FROM outgoing WHERE about = ? AND kind = ? AND created_at = ?',
);
/** Finds an attempt in the backup, by its moment. An invoice may have two mails of one moment, so these need the same kind. */
export function findAttempt(db: Db, { about = '', kind = '', created_at = '' }: Row) {
  return attempt(db).get(about, kind, created_at);
}

export function replaceAttempt({ $client }: Db, id: Value, row: Row): void {
  const change = Object.keys(row).map((name) => `${name} = ?`);
  $client.query(`UPDATE outgoing SET ${change.join()} WHERE id = ?`).run(...Object.values(row), id);
}

const livingRequest = query<object, [Value]>(
  "SELECT 1 FROM outgoing WHERE about = ? AND channel = 'tikkie' AND state <> 'failed'",
);
export function hasLivingRequest(db: Db, about: Value): boolean {
  return livingRequest(db).get(about) !== null;
}

const paidRequests = query<Pick<Attempt, 'about' | 'providerId'>, []>(
  'SELECT about, provider_id AS providerId FROM outgoing WHERE amount_paid > 0',
);
export function listPaidRequests(db: Db) {
  return paidRequests(db).all();
}

/** Data of an older version may have payments that are larger than the schema admits now. Call it in a transaction. */
export function whilePaymentsMayBeLarge({ $client }: Db, work: () => void): void {
  const name = 'payments_have_a_largest_amount';
  const trigger = $client
    .query<{ sql: string }, [string]>('SELECT sql FROM sqlite_schema WHERE name = ?')
    .get(name);
  if (trigger === null) throw new Error(`there is no trigger ${name}`);
  $client.run(`DROP TRIGGER ${name}`);
  work();
  $client.run(trigger.sql);
}

const payment = query<{ id: number; undone_at: string | null }, Value[]>(`
  SELECT id, undone_at FROM payments
  WHERE invoice_id = ? AND recorded_at = ? AND amount = ? AND reference = ? AND method = ? AND moved_from IS ?`);
export function findPayment(db: Db, row: Row) {
  const { invoice_id = 0, recorded_at = '', amount = 0, reference = '', method = '' } = row;
  return payment(db).get(
    invoice_id,
    recorded_at,
    amount,
    reference,
    method,
    row.moved_from ?? null,
  );
}

export function undoPayment({ $client }: Db, id: number, row: Row): void {
  $client
    .query('UPDATE payments SET undone_at = ?, undone_by = ?, taken_back_on = ? WHERE id = ?')
    .run(row.undone_at ?? '', row.undone_by ?? '', row.taken_back_on ?? null, id);
}

const bookedParts = query<{ id: number; amount: number }, [Value]>(`
  SELECT id, amount FROM payments
  WHERE source = 'afschrift' AND undone_at IS NULL AND reference = ?`);
const line = query<{ amount: number }, [Value]>('SELECT amount FROM statement_lines WHERE ref = ?');
/** The booked parts of a line of a bank statement, and its amount, undefined for an unknown line. */
export function findBookedLine(db: Db, reference: Value) {
  return { parts: bookedParts(db).all(reference), amount: line(db).get(reference)?.amount };
}

export function storeHold({ $client }: Db, { number, reason }: Held): void {
  if (reason === null)
    $client.run(
      'DELETE FROM reminder_holds WHERE invoice_id = (SELECT id FROM invoices WHERE number = ?)',
      [number],
    );
  else
    $client.run(
      `INSERT INTO reminder_holds (invoice_id, reason)
       SELECT id, ? FROM invoices WHERE number = ?
       ON CONFLICT (invoice_id) DO UPDATE SET reason = excluded.reason`,
      [reason, number],
    );
}

const sameEntry = query<object, [Value, Value]>('SELECT 1 FROM audit_log WHERE id = ? AND at = ?');
export function hasLogEntry(db: Db, { id = 0, at = '' }: Row): boolean {
  return sameEntry(db).get(id, at) !== null;
}
