import type { AuditEntry } from '../../audit/schema.ts';
import { IS_AUDIT_TRIGGER } from '../../database/audit-triggers.ts';
import { withReadOnly } from '../../database/backup.ts';
import { isDamage } from '../../database/damage.ts';
import { type Db } from '../../database/open.ts';
import type { Row } from '../../database/rows.ts';
import {
  allRows,
  allValues,
  changeRows,
  firstRow,
  firstValue,
  hasRow,
} from '../../database/statements.ts';
import type { Series } from '../../invoices/schema.ts';
import type { Attempt } from '../../outgoing/schema.ts';

type Value = Row[string];

/** An open file that may be a backup of any version. */
export type File = Pick<Db, '$client'>;
export type Column = { table: string; column: string; type: string };

export function listColumns({ $client }: File): Column[] {
  const sql = `SELECT t.name AS "table", c.name AS "column", c.type AS type
    FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
    WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT GLOB 'sqlite_*'`;
  return $client.query<Column, []>(sql).all();
}

export function hasRows({ $client }: File, table: string, condition = 'true'): boolean {
  return $client.query(`SELECT 1 FROM "${table}" WHERE ${condition}`).get() !== null;
}

type Part = { type: 'table' | 'index' | 'trigger' | 'view'; name: string; sql: string };

/**
 * The parts of the schema. For the internal tables of a search index, `sql` is '', because their SQL depends on the
 * version of SQLite.
 */
export function listParts({ $client }: File): Part[] {
  const sql = `SELECT type, name,
      iif(name IN (SELECT name FROM pragma_table_list WHERE type = 'shadow'), '', sql) AS sql
    FROM sqlite_schema
    WHERE NOT (type IN ('table', 'index') AND name GLOB 'sqlite_*') AND NOT (${IS_AUDIT_TRIGGER})
    ORDER BY rowid`;
  return $client.query<Part, []>(sql).all();
}

export function listPasswordHashes({ $client }: File): string[] {
  const users = $client.query<{ hash: string }, []>('SELECT password_hash AS hash FROM users');
  return users.all().map(({ hash }) => hash);
}

type StoredEntry = Pick<AuditEntry, 'day' | 'kind' | 'action'> & { detail: string };

export function eachLogEntry({ $client }: File): IterableIterator<StoredEntry> {
  const sql = 'SELECT day, kind, action, detail FROM audit_log';
  return $client.query<StoredEntry, []>(sql).iterate();
}

export function deleteRows({ $client }: File, table: string): void {
  $client.run(`DELETE FROM ${table}`);
}

/**
 * Reads rows of the replaced data. Undefined when the table does not exist, for example in an emptied file, and when
 * the data are damaged.
 */
function readReplaced(replaced: string, table: string, sql: string): Row[] | undefined {
  try {
    return withReadOnly(replaced, (client) => {
      const exists = client.query('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table);
      return exists === null ? undefined : client.query<Row, []>(sql).all();
    });
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}

const namesOfColumns = allValues<string, [table: string]>('SELECT name FROM pragma_table_info(?)');

/** The columns that a table has in both databases. The replaced data may be of a newer version with more columns. */
function sharedColumns(db: Db, replaced: string, table: string): string {
  const sql = `SELECT name FROM pragma_table_info('${table}')`;
  const present = readReplaced(replaced, table, sql)?.map(({ name }) => name);
  const shared = namesOfColumns(db, table).filter((name) => present?.includes(name));
  return shared.map((name) => `${table}.${name}`).join();
}

export function replacedRows(db: Db, replaced: string, table: string): Row[] {
  const sql = `SELECT ${sharedColumns(db, replaced, table)} FROM ${table} ORDER BY id`;
  return readReplaced(replaced, table, sql) ?? [];
}

export function replacedPayments(db: Db, replaced: string): Row[] {
  const sql = `SELECT ${sharedColumns(db, replaced, 'payments')}, invoices.number FROM payments
    JOIN invoices ON invoices.id = payments.invoice_id ORDER BY payments.id`;
  return readReplaced(replaced, 'payments', sql) ?? [];
}

type Held = { number: string; reason: string | null };

/** All invoices of the replaced data. `reason` is null for an invoice without a reminder hold. */
export function replacedHolds(replaced: string): Held[] {
  const sql = `SELECT number, reason FROM invoices
    LEFT JOIN reminder_holds ON reminder_holds.invoice_id = invoices.id`;
  return (readReplaced(replaced, 'reminder_holds', sql) ?? []) as Held[];
}

export type Given = { series: Series; year: number; last: number };

export function replacedNumbers(replaced: string): Given[] | undefined {
  const sql = 'SELECT series, year, last FROM number_series';
  return readReplaced(replaced, 'number_series', sql) as Given[] | undefined;
}

export const storeLastNumber = changeRows<[given: Given]>(
  `INSERT INTO number_series (series, year, last) VALUES ($series, $year, $last)
   ON CONFLICT (series, year) DO UPDATE SET last = excluded.last`,
);

type LastId = { name: string; seq: number };

/**
 * The last id that was used in each table of the replaced data. The log is left out, because its entries are recognized
 * by their ids when the kept data are restored again.
 */
export function replacedIds(replaced: string): LastId[] {
  const sql = "SELECT name, seq FROM sqlite_sequence WHERE name <> 'audit_log'";
  return (readReplaced(replaced, 'sqlite_sequence', sql) ?? []) as LastId[];
}

/** Makes the next id of a table higher than `seq`. Does nothing for a table that this version does not have. */
export function continueIds(db: Db, last: LastId): void {
  addSequence(db, last);
  raiseSequence(db, last);
}

const addSequence = changeRows<[last: LastId]>(
  `INSERT INTO sqlite_sequence (name, seq) SELECT name, $seq FROM sqlite_schema
   WHERE type = 'table' AND name = $name AND name NOT IN (SELECT name FROM sqlite_sequence)`,
);
const raiseSequence = changeRows<[last: LastId]>(
  'UPDATE sqlite_sequence SET seq = max(seq, $seq) WHERE name = $name',
);

export const findInvoiceId = firstValue<number, [number: Value]>(
  'SELECT id FROM invoices WHERE number = ?',
);

/**
 * Finds an attempt in the backup by what it is about (`about`), its kind and its moment. The kind is needed, because
 * two mails about one invoice can have the same moment.
 */
export const findAttempt = firstRow<Row, [attempt: Row]>(
  'SELECT * FROM outgoing WHERE about = $about AND kind = $kind AND created_at = $created_at',
);

export function replaceAttempt({ $client }: Db, id: Value, row: Row): void {
  const change = Object.keys(row).map((name) => `${name} = ?`);
  $client.query(`UPDATE outgoing SET ${change.join()} WHERE id = ?`).run(...Object.values(row), id);
}

export const hasUnfailedRequest = hasRow<[about: Value]>(
  "SELECT 1 FROM outgoing WHERE about = ? AND channel = 'tikkie' AND state <> 'failed'",
);

export const listPaidRequests = allRows<Pick<Attempt, 'about' | 'providerId'>>(
  'SELECT about, provider_id AS providerId FROM outgoing WHERE amount_paid > 0',
);

/**
 * Runs `work` without the limit on the amount of a payment, because data of an older version may exceed it. Call this
 * in a transaction.
 */
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

const withKeys = firstRow<{ id: number; undone_at: string | null }, [payment: Row]>(`
  SELECT id, undone_at FROM payments
  WHERE invoice_id = $invoice_id AND recorded_at = $recorded_at AND amount = $amount AND reference = $reference
    AND method = $method AND moved_from IS $moved_from`);
export function findPayment(db: Db, payment: Row) {
  return withKeys(db, { moved_from: null, ...payment });
}

/** Copies a take-over. When the backup already has the take-over, copies only `undone_at` and `undone_by`. */
export const copyTakeover = changeRows<[takeover: Row]>(
  `INSERT INTO takeovers (id, until, count, total, recorded_at, recorded_by, undone_at, undone_by)
   VALUES ($id, $until, $count, $total, $recorded_at, $recorded_by, $undone_at, $undone_by)
   ON CONFLICT (id) DO UPDATE SET undone_at = excluded.undone_at, undone_by = excluded.undone_by
   WHERE takeovers.undone_at IS NULL AND excluded.undone_at IS NOT NULL`,
);

export const undoPayment = changeRows<[payment: Row]>(
  `UPDATE payments SET undone_at = $undone_at, undone_by = $undone_by, taken_back_on = $taken_back_on WHERE id = $id`,
);

const bookedParts = allRows<{ id: number; amount: number }, [Value]>(`
  SELECT id, amount FROM payments
  WHERE source = 'afschrift' AND undone_at IS NULL AND reference = ?`);
const lineAmount = firstValue<number, [Value]>('SELECT amount FROM statement_lines WHERE ref = ?');
export function findBookedLine(db: Db, reference: Value) {
  return { parts: bookedParts(db, reference), amount: lineAmount(db, reference) };
}

export const hasLogEntry = hasRow<[entry: Row]>(
  'SELECT 1 FROM audit_log WHERE id = $id AND at = $at',
);
