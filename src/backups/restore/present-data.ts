import * as fs from 'node:fs';
import { flush, newBackupPath, withReadOnly, writeBackup } from '../../database/backup.ts';
import { codeOf, isDamage } from '../../database/damage.ts';
import { databaseFile } from '../../database/data-dir.ts';
import { isOlder, migrate } from '../../database/migrate.ts';
import { endWriteAheadLog, withDatabase } from '../../database/open.ts';
import type { Clock } from '../../shared/dates.ts';

/**
 * Makes a backup of the data that a restore will replace. Returns the path of the backup. Undefined when there are no
 * data.
 */
export function backUpPresent(dataDir: string, clock: Clock): string | undefined {
  const present = databaseFile(dataDir);
  if (!fs.existsSync(present)) return undefined;
  const backup = newBackupPath(dataDir, clock, 'voor-terugzetten');
  try {
    // The file is opened read-only, because SQLite deletes the write-ahead log of a damaged file that it opens for
    // writing.
    withReadOnly(present, ($client) => writeBackup({ $client }, backup));
  } catch (error) {
    if (!isDamage(error)) throw error;
    copyFiles(present, backup);
    return backup;
  }
  withDatabase(present, endWriteAheadLog);
  return backup;
}

function copyFiles(present: string, backup: string): void {
  for (const side of ['', '-wal', '-journal'].filter((name) => fs.existsSync(present + name))) {
    fs.copyFileSync(present + side, backup + side, fs.constants.COPYFILE_EXCL);
    flush(backup + side);
  }
}

/**
 * Returns the path of a migrated copy when the data are of an older version, so that every table and column of the
 * present version can be copied. Returns `backup` when the data are not older or cannot be migrated.
 */
export function inPresentVersion(backup: string, copy: string): string {
  try {
    if (!withReadOnly(backup, ($client) => isOlder({ $client }))) return backup;
    fs.copyFileSync(backup, copy);
    withDatabase(copy, (db) => {
      migrate(db);
      endWriteAheadLog(db);
    });
    return copy;
  } catch (error) {
    if (!isDamage(error) && !codeOf(error).startsWith('SQLITE_CONSTRAINT')) throw error;
    return backup;
  }
}
