import type { AuditEntry, Detail } from '../../audit/schema.ts';
import { sentenceOf } from '../../audit/sentences.ts';
import { keptSums } from '../../bookkeeping/kept-sums.ts';
import type { Db } from '../../database/open.ts';
import { DomainError } from '../../shared/domain-error.ts';

/** The largest id that a path may have (15 digits). JavaScript rounds whole numbers from 2^53 on. */
const MAX_INTEGER = 999_999_999_999_999;

type File = Pick<Db, '$client'>;
type Column = { table: string; column: string; type: string };
type Format = { isOf: (column: Column) => boolean; sql: (name: string) => string };

const formats: Format[] = [
  {
    isOf: ({ type, column }) => type === 'TEXT' && /(?:^|_)at$/.test(column),
    sql: (name) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${name}) IS ${name}`,
  },
  {
    isOf: ({ type, column }) => type === 'TEXT' && /^(?:day|date)$|_on$/.test(column),
    sql: (name) => `date(${name}) IS ${name}`,
  },
  {
    isOf: ({ type, column }) => type === 'TEXT' && /^(?:data|detail|record)$/.test(column),
    sql: (name) => `json_type(${name}) IS 'object'`,
  },
  {
    // The number becomes part of a file name in a response header, so it may have only these characters.
    isOf: ({ type, column }) => type === 'TEXT' && column === 'number',
    sql: (name) => `${name} NOT GLOB '*[^A-Za-z0-9._-]*'`,
  },
  {
    isOf: ({ type, column }) => type === 'BLOB' && column === 'pdf',
    sql: (name) => `CAST(substr(${name}, 1, 5) AS TEXT) = '%PDF-'`,
  },
  {
    isOf: ({ type }) => type === 'INTEGER',
    sql: (name) => `${name} BETWEEN -${MAX_INTEGER} AND ${MAX_INTEGER}`,
  },
];

/**
 * argon2id with less than 100,000 KiB of memory and fewer than ten passes. A hash that costs more would delay all
 * logins.
 */
const PASSWORD_HASH = /^\$argon2id\$v=19\$m=\d{1,5},t=\d,p=1\$[\w+/]{11,86}\$[\w+/]{11,86}$/;

/** Throws 'invalid' for the first row that the schema allows but Vipo cannot use. The error names `file`. */
export function assertKnownRows(db: File, file: string): void {
  const wrong = wrongTable(db) ?? wrongColumn(db) ?? wrongHash(db) ?? wrongEntry(db);
  if (wrong !== undefined) throw unreadable(file, wrong);
}

export function unreadable(file: string, what: string): DomainError {
  const sentence = `Het bestand ${file} bevat gegevens die Vipo niet kan lezen (${what}).`;
  return new DomainError('invalid', sentence);
}

function wrongTable({ $client }: File): string | undefined {
  if ($client.query('SELECT 1 FROM settings').get() === null) return 'settings';
  const sequences = `SELECT 1 FROM sqlite_sequence WHERE typeof(seq) <> 'integer' OR seq NOT BETWEEN 0 AND ${MAX_INTEGER}`;
  return $client.query(sequences).get() === null ? undefined : 'sqlite_sequence.seq';
}

function wrongColumn({ $client }: File): string | undefined {
  const columns = $client
    .query<Column, []>(
      `SELECT t.name AS "table", c.name AS "column", c.type AS type
       FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
       WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT GLOB 'sqlite_*'`,
    )
    .all();
  // A restore computes the kept sums again, so their contents need no check.
  const stored = columns.filter(({ table }) => keptSums.every((sum) => sum.table !== table));
  const wrong = stored.find((column) => {
    const format = formats.find(({ isOf }) => isOf(column));
    if (format === undefined) return false;
    const name = `"${column.column}"`;
    const rows = `SELECT 1 FROM "${column.table}" WHERE ${name} IS NOT NULL AND NOT (${format.sql(name)})`;
    return $client.query(rows).get() !== null;
  });
  return wrong && `${wrong.table}.${wrong.column}`;
}

function wrongHash({ $client }: File): string | undefined {
  const hashes = $client.query<{ hash: string }, []>('SELECT password_hash AS hash FROM users');
  const isRight = hashes.all().every(({ hash }) => PASSWORD_HASH.test(hash));
  return isRight ? undefined : 'users.password_hash';
}

type StoredEntry = Pick<AuditEntry, 'day' | 'kind' | 'action'> & { detail: string };

function wrongEntry({ $client }: File): string | undefined {
  const entries = $client.query<StoredEntry, []>('SELECT day, kind, action, detail FROM audit_log');
  try {
    for (const { detail, ...entry } of entries.iterate())
      sentenceOf({ ...entry, detail: JSON.parse(detail) as Detail });
    return undefined;
  } catch {
    return 'audit_log.detail';
  }
}
