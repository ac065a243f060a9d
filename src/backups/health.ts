import { statfsSync, statSync } from 'node:fs';
import { failureMoment } from '../audit/failures/failure.ts';
import { listFailures } from '../audit/failures/queries.ts';
import type { Config } from '../config.ts';
import { databaseFile, dataDirOf } from '../database/data-dir.ts';
import { schemaVersion } from '../database/migrate.ts';
import { type DbAndClock, prepared } from '../database/open.ts';
import { amsterdamDate, formatDate, type IsoDate, moment, MS_PER_HOUR } from '../shared/dates.ts';
import { version } from '../version.ts';
import { findLastBackup } from './daily-backup.ts';

/** The time after midnight within which the backup of the day must be made and copied. */
const BACKUP_MS = 2 * MS_PER_HOUR;
const GB = 1e9;

/** The results of the checks that this process has made. */
export const checksOf = prepared(() => ({
  isChecked: false,
  lastCopy: undefined as IsoDate | undefined,
  mailedOn: undefined as IsoDate | undefined,
}));

type Deps = DbAndClock & { config: Pick<Config, 'backupDir'> };

/**
 * The answer of /healthz. Anyone may read this answer, so it has no texts of errors, because these name folders and
 * addresses. The function never looks at the folder of the copies, because a network disk may hang.
 */
export function healthOf({ db, clock, config: { backupDir } }: Deps) {
  const dataDir = dataDirOf(db);
  const { isChecked, lastCopy } = checksOf(db);
  const lastBackup = findLastBackup(dataDir, clock)?.day;
  const needed = amsterdamDate(moment(clock().getTime() - BACKUP_MS));
  const warnings = listFailures(db)
    .filter(({ what }) => what === 'backup' || what === 'copy')
    .map((failure) => `${failureMoment(failure)}.`);
  const dated = { 'back-up': lastBackup, 'kopie van een back-up': lastCopy };
  for (const [what, day] of Object.entries(dated))
    if (isChecked && day !== undefined && day < needed)
      warnings.push(`De laatste ${what} is van ${formatDate(day)}.`);
  const space = spaceWarning(dataDir);
  if (space !== undefined) warnings.push(space);
  return {
    status: warnings.length === 0 ? 'ok' : 'warning',
    version,
    schema: schemaVersion(db),
    lastBackup: lastBackup ?? null,
    lastCopy: (backupDir && lastCopy) ?? null,
    freeBytes: freeBytes(dataDir) ?? null,
    warnings,
  };
}

/**
 * The warning about a disk with too little free space. An upgrade and a backup each need as much space as the whole
 * database.
 */
export function spaceWarning(dataDir: string): string | undefined {
  const free = freeBytes(dataDir);
  const database = statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.size ?? 0;
  const needed = Math.max(GB, 2 * database);
  if (free === undefined || free >= needed) return undefined;
  return `Op de schijf is nog ${gigabytes(free)} GB vrij. Vipo heeft ${gigabytes(needed)} GB nodig.`;
}

function gigabytes(bytes: number): string {
  return (bytes / GB).toFixed(1).replace('.', ',');
}

function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
