import type { Check } from '../../database/kept-sums.ts';
import type { Db } from '../../database/open.ts';
import { allRows, allValues, oneValue } from '../../database/statements.ts';
import type { Series } from '../../invoices/schema.ts';
import type { StoredDocument } from './document.ts';
import type { DocumentNumber, NumberRange } from './series.ts';

export type Table = 'invoices' | 'credits';

/** Runs `work` on one snapshot of the database, because a server may be writing at the same time. */
export function inSnapshot<Result>({ $client }: Db, work: () => Result): Result {
  $client.run('BEGIN');
  try {
    return work();
  } finally {
    $client.run('ROLLBACK');
  }
}

export function countDocuments(db: Db, table: Table): number {
  return oneValue<number>(`SELECT count(*) FROM ${table}`)(db);
}

/** Returns one document at a time, so that only one PDF is in memory. */
export function iterateDocuments({ $client }: Db, table: Table): Iterable<StoredDocument> {
  const columns =
    'number, year, sequence, issued_on, net, vat, total, vat_rate, data, pdf, pdf_sha256';
  return $client.query<StoredDocument, []>(`SELECT ${columns} FROM ${table} ORDER BY id`).iterate();
}

const MAX_DAMAGE = 20;

const integrity = allValues<string>(`PRAGMA integrity_check(${MAX_DAMAGE})`);
export function findDamage(db: Db): string[] {
  return integrity(db).filter((line) => line !== 'ok');
}

export const findBrokenReferences = allRows<{ table: string; rowid: number }>(
  'PRAGMA foreign_key_check',
);

/** The rules between records. Each query finds the records that break its rule. */
export const rules: readonly Check[] = [
  {
    sql: `SELECT credits.number AS subject FROM credits JOIN invoices ON invoices.id = credits.invoice_id
      WHERE credits.net <> -invoices.net OR credits.vat <> -invoices.vat OR credits.total <> -invoices.total
        OR credits.vat_rate <> invoices.vat_rate`,
    problem: (number) => `Creditfactuur ${number} heft haar factuur niet precies op.`,
  },
  {
    sql: `SELECT deliveries.id AS subject
      FROM deliveries LEFT JOIN invoices ON invoices.delivery_id = deliveries.id
      WHERE deliveries.invoiced <> (invoices.id IS NOT NULL)`,
    problem: (id) => `Levering ${id} is als gefactureerd gemerkt zonder factuur, of andersom.`,
  },
  {
    // The figures use the date and quantity of the delivery, and the PDF shows those of the snapshot. So the date and
    // quantity of both must be equal.
    sql: `SELECT number AS subject FROM invoices JOIN deliveries ON deliveries.id = invoices.delivery_id
      WHERE json_valid(data) AND (
        deliveries.quantity <> CAST(round(json_extract(data, '$.calculations.aantal') * 1000) AS INTEGER)
        OR deliveries.date <> substr(json_extract(data, '$.delivery.Tijd'), 1, 10)
      ) ORDER BY invoices.id`,
    problem: (number) => `Factuur ${number}: de levering heeft nu een andere datum of hoeveelheid.`,
  },
  {
    sql: `SELECT id AS subject FROM photos
      WHERE delivery_id NOT IN (SELECT id FROM deliveries)
        AND delivery_id NOT IN (SELECT record_id FROM deleted_records WHERE kind = 'levering')`,
    problem: (id) => `Foto ${id} hoort bij een levering die er niet is.`,
  },
  {
    sql: 'SELECT number AS subject FROM invoices INTERSECT SELECT number FROM credits',
    problem: (number) => `Nummer ${number} staat op een factuur en op een creditfactuur.`,
  },
  {
    // An overpaid invoice has no write-offs, because a trigger takes these back when a payment makes the open amount
    // negative.
    sql: `SELECT number AS subject FROM balances INDEXED BY overpaid_balances
      JOIN payments ON payments.invoice_id = balances.invoice_id JOIN invoices ON invoices.id = balances.invoice_id
      WHERE open < 0 AND reason IS NOT NULL AND undone_at IS NULL ORDER BY number`,
    problem: (number) =>
      `Van factuur ${number} is te veel betaald, terwijl er een bedrag is afgeboekt.`,
  },
  {
    sql: `SELECT strftime('%d-%m-%Y', booked_on) AS subject FROM statement_lines
      WHERE rest <> amount - ended - coalesce((
        SELECT sum(amount) FROM payments WHERE reference = ref AND source = 'afschrift' AND undone_at IS NULL
      ), 0) OR is_waiting <> (rest <> 0 AND NOT is_removed) ORDER BY booked_on`,
    problem: (day) =>
      `Een regel van een bankafschrift van ${day} wacht niet volgens de betalingen.`,
  },
];

const skipped = allRows<NumberRange, [Series]>(
  'SELECT year, first, last FROM skipped_numbers WHERE series = ?',
);
const lastNumbers = allRows<{ year: number; last: number }, [Series]>(
  'SELECT year, last FROM number_series WHERE series = ?',
);
export function findSeries(db: Db, series: Series) {
  const table = series === 'invoice' ? 'invoices' : 'credits';
  const documents = allRows<DocumentNumber>(`SELECT year, sequence FROM ${table}`)(db);
  return { documents, skipped: skipped(db, series), lastNumbers: lastNumbers(db, series) };
}
