import { withReadOnly } from '../../database/backup.ts';
import { isDamage } from '../../database/damage.ts';
import type { Db } from '../../database/open.ts';
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

export function findLastNumber({ $client }: Db, { series, year }: Given): number {
  const row = $client
    .query<{ last: number }, [string, number]>(
      'SELECT last FROM number_series WHERE series = ? AND year = ?',
    )
    .get(series, year);
  return row?.last ?? 0;
}

export function storeLastNumber({ $client }: Db, { series, year, last }: Given): void {
  $client.run(
    `INSERT INTO number_series (series, year, last) VALUES (?, ?, ?)
     ON CONFLICT (series, year) DO UPDATE SET last = excluded.last`,
    [series, year, last],
  );
}

export function findInvoiceId({ $client }: Db, number: Value): number | undefined {
  return $client
    .query<{ id: number }, [Value]>('SELECT id FROM invoices WHERE number = ?')
    .get(number)?.id;
}

/** Finds an attempt in the backup, by its moment. An invoice may have two mails of one moment, so these need the same kind. */
export function findAttempt({ $client }: Db, { about = '', kind = '', created_at = '' }: Row) {
  return $client
    .query<Row, Value[]>('SELECT * FROM outgoing WHERE about = ? AND kind = ? AND created_at = ?')
    .get(about, kind, created_at);
}

export function replaceAttempt({ $client }: Db, id: Value, row: Row): void {
  const change = Object.keys(row).map((name) => `${name} = ?`);
  $client.query(`UPDATE outgoing SET ${change.join()} WHERE id = ?`).run(...Object.values(row), id);
}

export function hasLivingRequest({ $client }: Db, about: Value): boolean {
  const living =
    "SELECT 1 FROM outgoing WHERE about = ? AND channel = 'tikkie' AND state <> 'failed'";
  return $client.query(living).get(about) !== null;
}

export function listPaidRequests({ $client }: Db) {
  return $client
    .query<Pick<Attempt, 'about' | 'providerId'>, []>(
      'SELECT about, provider_id AS providerId FROM outgoing WHERE amount_paid > 0',
    )
    .all();
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

export function findPayment({ $client }: Db, row: Row) {
  return $client
    .query<{ id: number; undone_at: string | null }, Value[]>(
      `SELECT id, undone_at FROM payments
       WHERE invoice_id = ? AND recorded_at = ? AND amount = ? AND reference = ? AND method = ? AND moved_from IS ?`,
    )
    .get(
      row.invoice_id ?? 0,
      row.recorded_at ?? '',
      row.amount ?? 0,
      row.reference ?? '',
      row.method ?? '',
      row.moved_from ?? null,
    );
}

export function undoPayment({ $client }: Db, id: number, row: Row): void {
  $client
    .query('UPDATE payments SET undone_at = ?, undone_by = ?, taken_back_on = ? WHERE id = ?')
    .run(row.undone_at ?? '', row.undone_by ?? '', row.taken_back_on ?? null, id);
}

/** The booked parts of a line of a bank statement, and its amount, undefined for an unknown line. */
export function findBookedLine({ $client }: Db, reference: Value) {
  const parts = $client
    .query<{ id: number; amount: number }, [Value]>(
      `SELECT id, amount FROM payments
       WHERE source = 'afschrift' AND undone_at IS NULL AND reference = ?`,
    )
    .all(reference);
  const line = $client
    .query<{ amount: number }, [Value]>('SELECT amount FROM statement_lines WHERE ref = ?')
    .get(reference);
  return { parts, amount: line?.amount };
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

export function hasLogEntry({ $client }: Db, { id, at }: Row): boolean {
  const same = 'SELECT 1 FROM audit_log WHERE id = ? AND at = ?';
  return $client.query(same).get(id ?? 0, at ?? '') !== null;
}
