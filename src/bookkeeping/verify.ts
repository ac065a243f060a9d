import type { Db } from '../database/open.ts';
import { type Document, faultsOf } from './verify-document.ts';

export type Verdict = { invoices: number; credits: number; problems: string[] };

const SHOWN = 20;

/**
 * Recomputes every PDF's hash, reads what it says, and recomputes the amounts, lines and number series (consecutive,
 * each number once: art. 35a Wet op de omzetbelasting 1968); asks SQLite whether the file is whole. Changes nothing.
 */
export function verifyBooks(db: Db): Verdict {
  // One view of the books for all queries: a server may be invoicing meanwhile.
  db.$client.run('BEGIN');
  try {
    const problems = [
      ...fileProblems(db),
      ...documentProblems(db, 'invoices'),
      ...documentProblems(db, 'credits'),
      ...creditProblems(db),
      ...deliveryProblems(db),
      ...seriesProblems(db, 'invoice'),
      ...seriesProblems(db, 'credit'),
      ...sharedNumbers(db),
    ];
    return { invoices: countOf(db, 'invoices'), credits: countOf(db, 'credits'), problems };
  } finally {
    db.$client.run('ROLLBACK');
  }
}

type Table = 'invoices' | 'credits';
const names = { invoices: 'Factuur', credits: 'Creditfactuur' } as const;

function countOf(db: Db, table: Table): number {
  return db.$client.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0;
}

function fileProblems({ $client }: Db): string[] {
  const found = $client
    .query<{ integrity_check: string }, []>(`PRAGMA integrity_check(${SHOWN})`)
    .all();
  const damage = found.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  const orphans = $client
    .query<{ table: string; rowid: number }, []>('PRAGMA foreign_key_check')
    .all();
  return [
    ...damage.map((line) => `Het bestand is beschadigd: ${line}`),
    ...orphans.map(
      ({ table, rowid }) => `Rij ${rowid} van ${table} verwijst naar iets dat er niet is.`,
    ),
  ];
}

/** One document at a time is in memory. */
function documentProblems({ $client }: Db, table: Table): string[] {
  const query = `SELECT number, year, sequence, issued_on, net, vat, total, vat_rate, data, pdf, pdf_sha256
    FROM ${table} ORDER BY id`;
  const problems: string[] = [];
  for (const document of $client.query<Document, []>(query).iterate()) {
    const which = `${names[table]} ${document.number}`;
    problems.push(...faultsOf(document, table === 'credits').map((fault) => `${which}: ${fault}`));
  }
  return problems;
}

function creditProblems({ $client }: Db): string[] {
  const wrong = $client.query<{ number: string }, []>(
    `SELECT credits.number FROM credits JOIN invoices ON invoices.id = credits.invoice_id
     WHERE credits.net <> -invoices.net OR credits.vat <> -invoices.vat OR credits.total <> -invoices.total
       OR credits.vat_rate <> invoices.vat_rate`,
  );
  return wrong
    .all()
    .map(({ number }) => `Creditfactuur ${number} heft haar factuur niet precies op.`);
}

function deliveryProblems({ $client }: Db): string[] {
  const wrong = $client.query<{ id: number }, []>(
    `SELECT deliveries.id FROM deliveries LEFT JOIN invoices ON invoices.delivery_id = deliveries.id
     WHERE deliveries.invoiced <> (invoices.id IS NOT NULL)`,
  );
  return wrong
    .all()
    .map(({ id }) => `Levering ${id} is als gefactureerd gemerkt zonder factuur, of andersom.`);
}

type SeriesName = 'invoice' | 'credit';
type Numbers = { year: number; sequence: number };
type Skipped = { year: number; first: number; last: number };

/** Every number from 1 to the last one given belongs to one document, or to a range that was skipped with a reason. */
function seriesProblems({ $client }: Db, series: SeriesName): string[] {
  const table = series === 'invoice' ? 'invoices' : 'credits';
  const documents = $client.query<Numbers, []>(`SELECT year, sequence FROM ${table}`).all();
  const skipped = $client
    .query<Skipped, [string]>('SELECT year, first, last FROM skipped_numbers WHERE series = ?')
    .all(series);
  const given = $client
    .query<{ year: number; last: number }, [string]>(
      'SELECT year, last FROM number_series WHERE series = ?',
    )
    .all(series);
  const years = new Set([...documents, ...skipped, ...given].map(({ year }) => year));
  return [...years].flatMap((year) => {
    const used = documents.filter((one) => one.year === year).map(({ sequence }) => sequence);
    const ranges = skipped.filter((one) => one.year === year);
    const last = given.find((one) => one.year === year)?.last ?? 0;
    return yearProblems(`${names[table]}nummer`, year, { used, ranges, last });
  });
}

type Year = { used: number[]; ranges: Skipped[]; last: number };

function yearProblems(what: string, year: number, { used, ranges, last }: Year): string[] {
  const times = new Map<number, number>();
  const count = (sequence: number) => times.set(sequence, (times.get(sequence) ?? 0) + 1);
  used.forEach(count);
  for (const range of ranges) {
    for (let sequence = range.first; sequence <= range.last; sequence++) count(sequence);
  }
  const highest = Math.max(last, ...times.keys());
  const problems: string[] = [];
  for (let sequence = 1; sequence <= highest; sequence++) {
    const found = times.get(sequence) ?? 0;
    if (found === 0) problems.push(`${what} ${sequence} van ${year} ontbreekt.`);
    if (found > 1) problems.push(`${what} ${sequence} van ${year} is ${found} keer gegeven.`);
  }
  if (highest > last)
    problems.push(`${what} ${highest} van ${year} is hoger dan het laatst gegeven (${last}).`);
  return problems;
}

/** Whoever names a number means one document, also when a series took the format of the other later. */
function sharedNumbers({ $client }: Db): string[] {
  return $client
    .query<{ number: string }, []>(
      'SELECT number FROM invoices INTERSECT SELECT number FROM credits',
    )
    .all()
    .map(({ number }) => `Nummer ${number} staat op een factuur en op een creditfactuur.`);
}
