import type { Detail } from '../../audit/schema.ts';
import { sentenceOf } from '../../audit/sentences.ts';
import { keptSums } from '../../bookkeeping/kept-sums.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { eachLogEntry, type File, hasRows, listColumns, listPasswordHashes } from './queries.ts';

/**
 * The largest integer in a restored file. It is the largest id that a path may have (15 digits). JavaScript rounds
 * integers above 2^53.
 */
const MAX_INTEGER = 999_999_999_999_999;

/**
 * The formats that Vipo can read. A format applies to the columns that have its type and a name that matches its
 * pattern. When several formats apply to a column, only the first is used.
 */
const formats: [type: string, column: RegExp, sql: (name: string) => string][] = [
  ['TEXT', /(?:^|_)at$/, (name) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${name}) IS ${name}`],
  ['TEXT', /^(?:day|date)$|_on$/, (name) => `date(${name}) IS ${name}`],
  ['TEXT', /^(?:data|detail|record)$/, (name) => `json_type(${name}) IS 'object'`],
  // The number becomes part of a file name in a response header, so it may have only these characters.
  ['TEXT', /^number$/, (name) => `${name} NOT GLOB '*[^A-Za-z0-9._-]*'`],
  ['BLOB', /^pdf$/, (name) => `CAST(substr(${name}, 1, 5) AS TEXT) = '%PDF-'`],
  ['INTEGER', /./, (name) => `${name} BETWEEN -${MAX_INTEGER} AND ${MAX_INTEGER}`],
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

function wrongTable(db: File): string | undefined {
  if (!hasRows(db, 'settings')) return 'settings';
  const isWrong = `typeof(seq) <> 'integer' OR seq NOT BETWEEN 0 AND ${MAX_INTEGER}`;
  return hasRows(db, 'sqlite_sequence', isWrong) ? 'sqlite_sequence.seq' : undefined;
}

function wrongColumn(db: File): string | undefined {
  // A restore computes the kept sums again, so their contents need no check.
  const stored = listColumns(db).filter(({ table }) =>
    keptSums.every((sum) => sum.table !== table),
  );
  const wrong = stored.find(({ table, column, type }) => {
    const [, , sql] = formats.find(([of, name]) => of === type && name.test(column)) ?? [];
    const name = `"${column}"`;
    return sql && hasRows(db, table, `${name} IS NOT NULL AND NOT (${sql(name)})`);
  });
  return wrong && `${wrong.table}.${wrong.column}`;
}

function wrongHash(db: File): string | undefined {
  const isRight = listPasswordHashes(db).every((hash) => PASSWORD_HASH.test(hash));
  return isRight ? undefined : 'users.password_hash';
}

function wrongEntry(db: File): string | undefined {
  try {
    for (const { detail, ...entry } of eachLogEntry(db))
      sentenceOf({ ...entry, detail: JSON.parse(detail) as Detail });
    return undefined;
  } catch {
    return 'audit_log.detail';
  }
}
