import { basename } from 'node:path';
import { recordEvent } from '../../audit/queries.ts';
import { keptSums } from '../../bookkeeping/kept-sums.ts';
import { withReadOnly } from '../../database/backup.ts';
import { isDamage } from '../../database/damage.ts';
import { rebuildKeptSums } from '../../database/kept-sums.ts';
import { type Db, inTransaction } from '../../database/open.ts';
import type { Moment } from '../../shared/dates.ts';
import { copyHolds } from './copy-holds.ts';
import { copyPayments } from './copy-payments.ts';

type Value = string | number | null;
type Row = Record<string, Value>;

/** These tables are empty after a restore, so that nothing that was withdrawn since the backup is valid again. */
export const EMPTIED = ['sessions', 'reset_tokens', 'driver_links'];

/** The tables of what was sent to customers, with the column of the invoice number. */
export const OUTGOING = {
  payment_requests: 'reference',
  messages: 'invoice_number',
  mails: 'invoice_number',
} as const;

type Restoring = {
  /** The backup of the data that are replaced; undefined when there were none. */
  replaced: string | undefined;
  file: string;
  at: Moment;
};

/**
 * Ends all sessions, and copies the last numbers, the audit log, and the payment requests, messages and mails of
 * returning invoices, their payments and their reminder holds from the replaced data. Returns false when the last numbers could not be read.
 */
export function continueData(db: Db, { replaced, file, at }: Restoring): boolean {
  const given = replaced === undefined ? [] : givenNumbers(replaced);
  const log = replaced === undefined ? [] : rowsOf(replaced, 'audit_log');
  const kept = basename(replaced ?? '');
  inTransaction(db, () => {
    const reason = `Back-up teruggezet, bewaard in ${kept}`;
    for (const numbers of given ?? []) continueSeries(db, numbers, reason, at);
    for (const table of EMPTIED) db.$client.run(`DELETE FROM ${table}`);
    // First, because triggers change them with each payment that is copied.
    rebuildKeptSums(db, keptSums);
    if (replaced !== undefined) {
      copyOutgoing(db, replaced);
      copyPayments(db, replaced, at);
      copyHolds(db, replaced);
    }
    for (const entry of log) continueLog(db, entry);
    const detail = { bestand: basename(file), bewaard: kept };
    recordEvent(db, { action: 'teruggezet', kind: 'gegevens', detail });
  });
  return given !== undefined;
}

type Given = { series: string; year: number; last: number };

function givenNumbers(replaced: string): Given[] | undefined {
  try {
    return withReadOnly(replaced, (client) => {
      const table = "SELECT 1 FROM sqlite_schema WHERE name = 'number_series'";
      if (client.query(table).get() === null) return [];
      return client.query<Given, []>('SELECT series, year, last FROM number_series').all();
    });
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}

/** The rows of a table of the replaced data; none when the data are damaged or do not have the table. */
function rowsOf(replaced: string, table: string): Row[] {
  try {
    return withReadOnly(replaced, (client) => {
      const exists = client.query('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table);
      if (exists === null) return [];
      return client.query<Row, []>(`SELECT * FROM ${table} ORDER BY id`).all();
    });
  } catch (error) {
    if (isDamage(error)) return [];
    throw error;
  }
}

/** Records the numbers that were given after the backup as skipped, so that none is given twice. */
function continueSeries(db: Db, given: Given, reason: string, at: Moment): void {
  const { series, year, last } = given;
  const row = db.$client
    .query<{ last: number }, [string, number]>(
      'SELECT last FROM number_series WHERE series = ? AND year = ?',
    )
    .get(series, year);
  const restored = row?.last ?? 0;
  if (last <= restored) return;
  db.$client.run(
    `INSERT INTO number_series (series, year, last) VALUES (?, ?, ?)
     ON CONFLICT (series, year) DO UPDATE SET last = excluded.last`,
    [series, year, last],
  );
  db.$client.run(
    `INSERT INTO skipped_numbers (series, year, first, last, reason, at) VALUES (?, ?, ?, ?, ?, ?)`,
    [series, year, restored + 1, last, reason, at],
  );
}

/** Copies the requests, messages and mails of invoices that return, so that no customer is asked or reminded twice. */
function copyOutgoing(db: Db, replaced: string): void {
  for (const [table, column] of Object.entries(OUTGOING)) {
    const invoice = 'SELECT 1 FROM invoices WHERE number = ?';
    for (const { id: _, ...row } of rowsOf(replaced, table)) {
      const isKnown = db.$client.query(invoice).get(row[column] ?? '') !== null;
      if (isKnown) copyOutgoingRow(db, table, column, row);
    }
  }
}

function copyOutgoingRow(db: Db, table: string, column: string, row: Row): void {
  const number = row[column] ?? '';
  const restored = findRestored(db, table, column, row);
  if (restored !== null && isOutdated(restored, row)) {
    const change = Object.keys(row).map((name) => `${name} = ?`);
    db.$client
      .query(`UPDATE ${table} SET ${change.join()} WHERE id = ?`)
      .run(...Object.values(row), restored.id ?? 0);
  } else if (restored === null && !hasOwnRequest(db, number, row, table)) {
    insert(db, 'INSERT OR IGNORE', table, row);
  }
}

/** Finds an attempt in the backup, by its moment. An invoice may have two mails of one moment, so these need the same kind. */
function findRestored({ $client }: Db, table: string, column: string, row: Row) {
  const kind = table === 'mails' ? 'AND kind = ?3' : '';
  return $client
    .query<Row, Value[]>(`SELECT * FROM ${table} WHERE ${column} = ?1 AND created_at = ?2 ${kind}`)
    .get(row[column] ?? '', row.created_at ?? '', ...(kind === '' ? [] : [row.kind ?? '']));
}

/** Whether the backup shows an attempt as it was before its outcome came, or before a user chose to try again. */
function isOutdated(restored: Row, row: Row): boolean {
  return restored.state === 'sending' || (restored.resent_at === null && row.resent_at !== null);
}

function hasOwnRequest(db: Db, number: Value, { state }: Row, table: string): boolean {
  if (table !== 'payment_requests' || state === 'failed') return false;
  const living = "SELECT 1 FROM payment_requests WHERE reference = ? AND state <> 'failed'";
  return db.$client.query(living).get(number) !== null;
}

function continueLog(db: Db, { id, ...entry }: Row): void {
  const same = 'SELECT 1 FROM audit_log WHERE id = ? AND at = ?';
  if (db.$client.query(same).get(id ?? 0, entry.at ?? '') !== null) return;
  insert(db, 'INSERT', 'audit_log', entry);
}

function insert(db: Db, verb: 'INSERT' | 'INSERT OR IGNORE', table: string, row: Row): void {
  const names = Object.keys(row);
  const marks = names.map(() => '?');
  db.$client
    .query(`${verb} INTO ${table} (${names.join()}) VALUES (${marks.join()})`)
    .run(...Object.values(row));
}
