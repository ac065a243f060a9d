import { basename } from 'node:path';
import { recordEvent } from '../audit/queries.ts';
import { NO_LIMIT_MS } from '../background/work.ts';
import { keptSums } from '../bookkeeping/kept-sums.ts';
import { newBackupPath, writeBackup } from '../database/backup.ts';
import { dataDirOf } from '../database/data-dir.ts';
import { writeInThread } from '../database/in-thread.ts';
import { isVipo } from '../database/migrate.ts';
import { type Db, type DbAndClock, inTransaction, openDatabase } from '../database/open.ts';
import { type Clock, moment } from '../shared/dates.ts';
import { emptyTables, recordAsSkipped } from './queries.ts';
import { assertRestorable } from './restore/restore.ts';

/** The tables that are emptied. A table comes before the tables that its rows refer to. */
export const CLEARED = [
  ...keptSums.map(({ table }) => table),
  'statement_matches',
  'statement_lines',
  'confirmed_accounts',
  'payments',
  'takeovers',
  'reminder_holds',
  'credits',
  'invoices',
  'outgoing',
  'photos',
  'delivery_ticks',
  'deliveries',
  'driver_links',
  'customers',
  'deleted_records',
  'acts',
];

/**
 * Empties the tables of `CLEARED` in one transaction. Records the numbers of deleted invoices and credit invoices as
 * skipped. Makes a backup first, and returns its path. The database must be a file, because a second connection makes
 * the backup. Throws 'invalid' and deletes nothing when the backup cannot be restored.
 */
export function clearDatabase(db: Db, clock: Clock, dataDir: string): string {
  const backup = newBackupPath(dataDir, clock, 'voor-legen');
  inTransaction(db, () => {
    backUpCommitted(db, backup);
    const reason = `Database geleegd, bewaard in ${basename(backup)}`;
    recordAsSkipped(db, 'invoice', 'invoices', reason, moment(clock()));
    recordAsSkipped(db, 'credit', 'credits', reason, moment(clock()));
    emptyTables(db, CLEARED);
    recordEvent(db, { action: 'geleegd', kind: 'gegevens', detail: { bewaard: basename(backup) } });
  });
  return backup;
}

/** The open transaction prevents other writes, so a second connection reads exactly the rows that will be deleted. */
function backUpCommitted(db: Db, backup: string): void {
  const reader = openDatabase(db.$client.filename);
  try {
    if (!isVipo(reader)) throw new Error(`no second connection to ${db.$client.filename}`);
    // After the clearing only this backup has the deleted rows, so it is checked that the backup can be restored.
    writeBackup(reader, backup, (copy) => assertRestorable(copy, backup));
  } finally {
    reader.$client.close(true);
  }
}

const THREAD = {
  name: 'clear-database',
  work: clearFile,
  limitMs: NO_LIMIT_MS,
  closing: {
    meanwhile: 'De database wordt geleegd.',
    again: 'De database wordt al geleegd. Wacht tot dat klaar is.',
    isForAll: true,
  },
};

/**
 * Clears the database in a thread, as the present actor. Throws 'conflict' while another request clears the database.
 */
export async function clearInThread(data: DbAndClock): Promise<void> {
  await writeInThread(data, THREAD, undefined);
}

/** The function 'clear-database' of `worker.ts`. Returns the path of the backup. */
export function clearFile({ db, clock }: DbAndClock): string {
  return clearDatabase(db, clock, dataDirOf(db));
}
