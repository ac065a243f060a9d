import type { Db } from '../database/open.ts';
import { readNumber } from '../firm/number-format.ts';

/**
 * Finds a number that has another year or sequence when it is read with a format. Reads the numbers from their indexes
 * alone, because the rows contain PDFs.
 */
export function findNumberGivenElsewhere(
  { $client }: Db,
  table: 'invoices' | 'credits',
  format: string,
): string | undefined {
  const given = $client.query<{ number: string }, []>(
    'SELECT number FROM invoices UNION ALL SELECT number FROM credits',
  );
  const same = $client.query<unknown, [string, number, number]>(
    `SELECT 1 FROM ${table} WHERE number = ? AND year = ? AND sequence = ?`,
  );
  for (const { number } of given.iterate()) {
    const read = readNumber(format, number);
    if (read && same.get(number, read.year, read.sequence) === null) return number;
  }
  return undefined;
}
