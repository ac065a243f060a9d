import type { Db } from '../../database/open.ts';
import type { StoredDocument } from './document.ts';
import type { DocumentNumber, NumberRange } from './series.ts';

export type Table = 'invoices' | 'credits';
export type Series = 'invoice' | 'credit';

/** Runs `work` on one snapshot of the database, because a server may be writing meanwhile. */
export function inSnapshot<Result>({ $client }: Db, work: () => Result): Result {
  $client.run('BEGIN');
  try {
    return work();
  } finally {
    $client.run('ROLLBACK');
  }
}

export function countDocuments({ $client }: Db, table: Table): number {
  return $client.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0;
}

/** Yields one document at a time, so that only one PDF is in memory. */
export function iterateDocuments({ $client }: Db, table: Table): Iterable<StoredDocument> {
  const columns =
    'number, year, sequence, issued_on, net, vat, total, vat_rate, data, pdf, pdf_sha256';
  return $client.query<StoredDocument, []>(`SELECT ${columns} FROM ${table} ORDER BY id`).iterate();
}

const MAX_DAMAGE = 20;

export function findDamage({ $client }: Db): string[] {
  return $client
    .query<{ integrity_check: string }, []>(`PRAGMA integrity_check(${MAX_DAMAGE})`)
    .all()
    .map((row) => row.integrity_check)
    .filter((line) => line !== 'ok');
}

export function findBrokenReferences({ $client }: Db) {
  return $client.query<{ table: string; rowid: number }, []>('PRAGMA foreign_key_check').all();
}

export function findUnbalancedCredits({ $client }: Db): string[] {
  return numbersOf(
    $client.query<{ number: string }, []>(
      `SELECT credits.number FROM credits JOIN invoices ON invoices.id = credits.invoice_id
       WHERE credits.net <> -invoices.net OR credits.vat <> -invoices.vat OR credits.total <> -invoices.total
         OR credits.vat_rate <> invoices.vat_rate`,
    ),
  );
}

/** The deliveries that are marked as invoiced without an invoice, or have an invoice without the mark. */
export function findMismarkedDeliveries({ $client }: Db): number[] {
  return $client
    .query<{ id: number }, []>(
      `SELECT deliveries.id FROM deliveries LEFT JOIN invoices ON invoices.delivery_id = deliveries.id
       WHERE deliveries.invoiced <> (invoices.id IS NOT NULL)`,
    )
    .all()
    .map(({ id }) => id);
}

/**
 * The numbers of the invoices whose delivery has another quantity or date than the snapshot, which is on the PDF. The
 * figures take both from the delivery.
 */
export function findOtherDeliveries({ $client }: Db): string[] {
  return numbersOf(
    $client.query<{ number: string }, []>(
      `SELECT number FROM invoices JOIN deliveries ON deliveries.id = invoices.delivery_id
       WHERE json_valid(data) AND (
         deliveries.quantity <> CAST(round(json_extract(data, '$.calculations.aantal') * 1000) AS INTEGER)
         OR deliveries.date <> substr(json_extract(data, '$.delivery.Tijd'), 1, 10)
       ) ORDER BY invoices.id`,
    ),
  );
}

export function findSharedNumbers({ $client }: Db): string[] {
  return numbersOf(
    $client.query<{ number: string }, []>(
      'SELECT number FROM invoices INTERSECT SELECT number FROM credits',
    ),
  );
}

function numbersOf(statement: { all(): { number: string }[] }): string[] {
  return statement.all().map(({ number }) => number);
}

export function findSeries({ $client }: Db, series: Series) {
  const table = series === 'invoice' ? 'invoices' : 'credits';
  return {
    documents: $client.query<DocumentNumber, []>(`SELECT year, sequence FROM ${table}`).all(),
    skipped: $client
      .query<NumberRange, [string]>(
        'SELECT year, first, last FROM skipped_numbers WHERE series = ?',
      )
      .all(series),
    lastNumbers: $client
      .query<{ year: number; last: number }, [string]>(
        'SELECT year, last FROM number_series WHERE series = ?',
      )
      .all(series),
  };
}
