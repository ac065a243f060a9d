import type { Db } from '../database/open.ts';
import { hasRow } from '../database/statements.ts';
import type { IsoDate, Moment } from '../shared/dates.ts';

/** Deletes all rows of the tables. The triggers allow deleting invoices and credits only while `clearing` has a row. */
export function emptyTables({ $client }: Db, tables: readonly string[]): void {
  $client.run('INSERT INTO clearing (id) VALUES (1)');
  for (const table of tables) $client.run(`DELETE FROM ${table}`);
  $client.run('DELETE FROM clearing');
}

/**
 * Records the numbers of the stored documents as skipped. A number that was already missing in the series is not
 * recorded, so `--verify` still reports this number.
 */
export function recordAsSkipped(
  { $client }: Db,
  series: string,
  table: string,
  reason: string,
  at: Moment,
): void {
  $client.run(
    `INSERT INTO skipped_numbers (series, year, first, last, reason, at)
     SELECT ?, year, min(sequence), max(sequence), ?, ?
     FROM (
       SELECT year, sequence,
         sequence - row_number() OVER (PARTITION BY year ORDER BY sequence) AS run
       FROM ${table}
     )
     GROUP BY year, run`,
    [series, reason, at],
  );
}

/** Whether Vipo tried to send a mail with this subject to a user on this day. */
export const isMailed = hasRow<[day: IsoDate, subject: string]>(
  "SELECT 1 FROM audit_log WHERE day = ? AND detail ->> 'onderwerp' = ?",
);
