import { basename } from 'node:path';
import { recordEvent } from '../audit/queries.ts';
import { newBackupPath, writeBackup } from '../database/backup.ts';
import { isVipo } from '../database/migrate.ts';
import { type Db, inTransaction, openDatabase } from '../database/open.ts';
import { type Clock, moment } from '../shared/dates.ts';

/** In an order in which nothing is deleted that another row still refers to. */
const books = [
  'credits',
  'invoices',
  'payment_requests',
  'messages',
  'deliveries',
  'customers',
  'deleted_records',
];

/**
 * Deletes the books in one transaction; the numbers that no document bears any more are recorded. Returns the path of
 * the backup made first. A server may be running on the data; the database is a file, not one in memory.
 */
export function clearDatabase(db: Db, clock: Clock, dataDir: string): string {
  const backup = newBackupPath(dataDir, clock, 'voor-legen');
  inTransaction(db, () => {
    backUpCommitted(db, backup);
    const reason = `Database geleegd, bewaard in ${basename(backup)}`;
    recordNumbers(db, 'invoice', 'invoices', reason, moment(clock()));
    recordNumbers(db, 'credit', 'credits', reason, moment(clock()));
    // The triggers let rows of the books go only while this row is there.
    db.$client.run('INSERT INTO clearing (id) VALUES (1)');
    for (const table of books) db.$client.run(`DELETE FROM ${table}`);
    db.$client.run('DELETE FROM clearing');
    recordEvent(db, { action: 'geleegd', kind: 'gegevens', detail: { bewaard: basename(backup) } });
  });
  return backup;
}

/** Within the transaction nobody else writes, so a second connection sees just what is about to go. */
function backUpCommitted(db: Db, backup: string): void {
  const reader = openDatabase(db.$client.filename);
  try {
    if (!isVipo(reader)) throw new Error(`no second connection to ${db.$client.filename}`);
    writeBackup(reader, backup);
  } finally {
    reader.$client.close(true);
  }
}

/** The numbers that the stored documents have, as ranges: a gap that nobody has explained stays one. */
function recordNumbers(db: Db, series: string, table: string, reason: string, at: string): void {
  db.$client.run(
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
